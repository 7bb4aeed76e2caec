// Makes an opening book: a crew solves every position of its deepest ply, and the others are
// derived from those. What is solved is handed out in batches as it comes, so that whoever asked
// can keep it, and go on from there another time.
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
    int depth = 0;                                // Stones.
    std::size_t memory_mib = default_memory_mib;  // For the whole crew together.
};

// Of a position with as many stones as the book is deep: its number among those.
struct SolvedPosition {
    std::uint32_t number;
    std::int8_t score;

    bool operator==(const SolvedPosition&) const = default;
};

struct BookProgress {
    std::size_t solved = 0;
    std::size_t found = 0;  // Of these, already solved when it began.
    std::size_t total = 0;  // 0 while the positions are being listed.
    std::size_t listed = 0;
};

// Books are of games in which longer lines win, too: the file has no place for another rule. Fails
// with wrong_book.
[[nodiscard]] Result<void> check_book_game(const Game& game);

// Nothing: it was stopped. Fails with wrong_book (more positions than a book may hold, or a game
// that has none), with out_of_memory, or with what `keep` fails with. `keep` and `on_progress` are
// called on the calling thread.
[[nodiscard]] Result<std::optional<Book>> build_book(
    const BookOrder& order, std::span<const SolvedPosition> known,
    const std::function<Result<void>(std::span<const SolvedPosition>)>& keep, const Stop& stop,
    const std::function<void(const BookProgress&)>& on_progress, Crew& crew = alone());

}  // namespace puissance::drop
