// Finds an order in which the stones of a board can have been played, with the players taking turns
// and nobody winning before the end.
//
// Under Rule::at_least, a board without a winning line never had one, so any order will do. Under
// Rule::exactly, a longer run must not have been a winning line on the way: its last stone joined
// two shorter runs.
#pragma once

#include <cstddef>
#include <vector>

#include "game/reconstruction.h"

namespace puissance {

// How many states may still be tried, whatever is asked. A drawing of a real game needs few; a
// contrived one could need billions.
struct StoneOrderBudget {
    std::size_t states = 200'000;
};

// Both require that nobody has a winning line, and what record_of requires. Both fail with
// `unreachable`, or with `undecided_drawing` when the budget is spent.
[[nodiscard]] Result<std::vector<Move>> drop_order(const Game& game, const Layout& board,
                                                   StoneOrderBudget& budget);
[[nodiscard]] Result<std::vector<Move>> free_order(const Game& game, const Layout& board,
                                                   StoneOrderBudget& budget);

}  // namespace puissance
