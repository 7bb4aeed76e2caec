// Finds an order in which the stones of a board can have been played, with the players taking turns
// and nobody winning before the end.
//
// Under Rule::at_least, a board without a winning line never had one, so any order will do. Under
// Rule::exactly, a longer run must not have been a winning line on the way: its last stone joined
// two shorter runs.
#pragma once

#include <vector>

#include "game/reconstruction.h"

namespace puissance {

// Both require that nobody has a winning line, and what record_of requires. Both fail with
// `unreachable`, or with `undecided_drawing` when the search takes too long and gives up.
[[nodiscard]] Result<std::vector<Move>> drop_order(const Game& game, const Layout& board);
[[nodiscard]] Result<std::vector<Move>> free_order(const Game& game, const Layout& board);

}  // namespace puissance
