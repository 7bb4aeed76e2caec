// Makes an opening book: solves every position of its deepest ply, on several threads, and derives
// the others from those. What is solved is handed out in batches as it comes, so that whoever asked
// can keep it, and go on from there another time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "drop/book.h"
#include "puissance/game.h"
#include "puissance/limits.h"
#include "puissance/result.h"

namespace puissance::drop {

struct BookOrder {
    Game game;
    int depth = 0;  // Stones.
    int threads = 1;
    std::size_t memory_mib = default_memory_mib;  // For all threads together.
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

// Nothing: it was stopped. Fails with wrong_book (more positions than a book may hold), with
// out_of_memory, or with what `keep` fails with. `keep` and `on_progress` are called on this
// thread.
[[nodiscard]] Result<std::optional<Book>> build_book(
    const BookOrder& order, std::span<const SolvedPosition> known,
    const std::function<Result<void>(std::span<const SolvedPosition>)>& keep, const Stop& stop,
    const std::function<void(const BookProgress&)>& on_progress);

}  // namespace puissance::drop
