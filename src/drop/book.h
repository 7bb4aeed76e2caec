// An opening book: the exact score of every position of a drop board with at most so many stones.
// As a file (docs/formats/book.md) it is a header and the scores in the order of
// book_positions.h, in blocks that each have their checksum.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "drop/book_positions.h"
#include "puissance/result.h"

namespace puissance::drop {

class Book {
public:
    // Requires: one score for each position.
    Book(BookPositions positions, std::vector<std::int8_t> scores)
        : positions_(std::move(positions)), scores_(std::move(scores)) {}

    // No book is longer.
    [[nodiscard]] static std::size_t max_bytes();
    // Fails with wrong_book: a stranger's file, a later version, a damaged one, one with a score
    // that cannot be; also when the watch ended the listing of its positions.
    [[nodiscard]] static Result<Book> read(std::span<const std::uint8_t> bytes,
                                           const BookPositions::Watch& watch = {});
    [[nodiscard]] std::vector<std::uint8_t> bytes() const;

    [[nodiscard]] const BookPositions& positions() const { return positions_; }
    [[nodiscard]] std::span<const std::int8_t> scores() const { return scores_; }

    // The mover's; nothing if the position is not listed.
    [[nodiscard]] std::optional<int> score(Word128 own, Word128 all) const;

    // Positions whose score is not the best of what their moves lead to, as far as that can be
    // seen: of the deepest positions only whether a move wins at once. None, in a true book.
    [[nodiscard]] std::size_t contradictions(const BookPositions::Watch& watch = {}) const;

private:
    [[nodiscard]] bool is_contradicted(std::size_t number) const;

    BookPositions positions_;
    std::vector<std::int8_t> scores_;
};

// The best that the moves of a position lead to. Requires: `scores` has all of its children.
[[nodiscard]] int score_from_children(const BookPositions& positions,
                                      std::span<const std::int8_t> scores, std::size_t number);

// The book that comes with the program, as a file: of connect4.
[[nodiscard]] std::span<const std::uint8_t> shipped_book();

}  // namespace puissance::drop
