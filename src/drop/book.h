// An opening book: the exact scores of all positions of a drop board up to a number of stones. Its
// file (docs/formats/book.md) is a header followed by the scores in the order of book_positions.h,
// in blocks with a checksum each.
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

    // The size of the longest possible file.
    [[nodiscard]] static std::size_t max_bytes();
    // Fails with wrong_book if the file is not a book, is of another version, is damaged, or has an
    // impossible score; also when the watch ends the listing of its positions.
    [[nodiscard]] static Result<Book> read(std::span<const std::uint8_t> bytes,
                                           const BookPositions::Watch& watch = {});
    [[nodiscard]] std::vector<std::uint8_t> bytes() const;

    [[nodiscard]] const BookPositions& positions() const { return positions_; }
    [[nodiscard]] std::span<const std::int8_t> scores() const { return scores_; }

    // The score for the player to move; nothing if the position is not in the book.
    [[nodiscard]] std::optional<int> score(Word128 own, Word128 all) const;

    // How many positions have a score that does not follow from the positions after their moves.
    // For the deepest positions, only wins with the next stone can be checked. 0 in a correct book.
    [[nodiscard]] std::size_t contradictions(const BookPositions::Watch& watch = {}) const;

private:
    [[nodiscard]] bool is_contradicted(std::size_t number) const;

    BookPositions positions_;
    std::vector<std::int8_t> scores_;
};

// The best score among the moves of a position. Requires: `scores` has all its children.
[[nodiscard]] int score_from_children(const BookPositions& positions,
                                      std::span<const std::int8_t> scores, std::size_t number);

// The file of the connect4 book that is compiled into the library.
[[nodiscard]] std::span<const std::uint8_t> shipped_book();

}  // namespace puissance::drop
