// Builds an opening book: a crew solves every position of the deepest ply, and the other scores are
// derived from those. Solved positions are passed to `keep` in batches, so that an interrupted
// build can be continued later. Several machines can solve a part each; the book is the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "drop/book.h"
#include "puissance/crew.h"
#include "puissance/game.h"
#include "puissance/limits.h"
#include "puissance/result.h"

namespace puissance::drop {

struct BookOrder {
    Game game;
    int depth = 0;                                // In stones.
    std::size_t memory_mib = default_memory_mib;  // For the whole crew together.
};

// A solved position of the deepest ply, by its number within that ply.
struct SolvedPosition {
    std::uint32_t number;
    std::int8_t score;

    bool operator==(const SolvedPosition&) const = default;
};

struct BookProgress {
    std::size_t solved = 0;
    std::size_t found = 0;  // How many of these were known at the start.
    std::size_t total = 0;  // 0 while the positions are being listed.
    std::size_t listed = 0;
};

// Every `count`-th position of the deepest ply, from number `index` on.
struct BookPart {
    std::uint32_t index = 0;
    std::uint32_t count = 1;

    bool operator==(const BookPart&) const = default;
};

// Fails with wrong_book unless the rule is Rule::at_least: the file format has no field for the
// rule.
[[nodiscard]] Result<void> check_book_game(const Game& game);

// Returns nothing when it was stopped. Fails with wrong_book (too many positions, or a game that
// cannot have a book), with out_of_memory, or with the error of `keep`. `keep` and `on_progress`
// are called on the calling thread.
[[nodiscard]] Result<std::optional<Book>> build_book(
    const BookOrder& order, std::span<const SolvedPosition> known,
    const std::function<Result<void>(std::span<const SolvedPosition>)>& keep, const Stop& stop,
    const std::function<void(const BookProgress&)>& on_progress, Crew& crew = alone());

// True when the whole part is solved. Otherwise as build_book().
[[nodiscard]] Result<bool> solve_part(
    const BookOrder& order, const BookPart& part, std::span<const SolvedPosition> known,
    const std::function<Result<void>(std::span<const SolvedPosition>)>& keep, const Stop& stop,
    const std::function<void(const BookProgress&)>& on_progress, Crew& crew = alone());

// The positions of a book. Nothing when it was stopped; fails with wrong_book.
[[nodiscard]] Result<std::optional<BookPositions>> book_positions(
    const Game& game, int depth, const Stop& stop,
    const std::function<void(const BookProgress&)>& on_progress = {});

// The book whose deepest ply is solved. Fails with wrong_book where positions are missing, or have
// two scores.
[[nodiscard]] Result<Book> assemble_book(BookPositions positions,
                                         std::span<const SolvedPosition> solved);

}  // namespace puissance::drop
