// Who wins from the empty board, where that takes hours or days. The tree is cut at `depth` stones:
// above, an alpha-beta search goes through the positions of a book; each position that it needs at
// the cut is a task for the exact solver. Answers are passed to `keep`, so that an interrupted run
// can be continued later without asking any task again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "drop/book_build.h"
#include "puissance/crew.h"
#include "puissance/result.h"

namespace puissance::drop {

struct OutcomeProgress {
    std::size_t answered = 0;  // In this run,
    std::size_t found = 0;     // and before it.
    double share = 0;          // Of the tree, as if all moves of a position weighed the same.
    double found_share = 0;    // What of it the earlier answers covered.
};

// An answer is the number of a position with `depth` stones and, as its score, one of these codes.
// (A SolvedPosition, so that the journal of books can hold it.)
enum class Answer : std::int8_t { lost, not_lost, not_won, won };

// 1 if the first player wins, 0 for a draw, -1; nothing when it was stopped. Fails as build_book()
// does. `keep` and `on_progress` are called on the calling thread; the crew helps with each task.
[[nodiscard]] Result<std::optional<int>> find_outcome(
    const BookOrder& order, std::span<const SolvedPosition> known,
    const std::function<Result<void>(std::span<const SolvedPosition>)>& keep, const Stop& stop,
    const std::function<void(const OutcomeProgress&)>& on_progress, Crew& crew = alone());

}  // namespace puissance::drop
