// In which order the stones of a board can have come, the players taking turns and nobody winning
// on the way.
//
// Where every line of at least so many stones wins, a board without one never had one, and any
// order will do. Where only lines of exactly so many win, a longer run must not have passed
// through that length: its last stone joined two shorter ones.
#pragma once

#include <vector>

#include "game/reconstruction.h"

namespace puissance {

// Both require that nobody owns a line that wins, and what record_of requires. Both fail with
// unreachable, or with undecided_drawing where a search too long for a drawing was given up.
[[nodiscard]] Result<std::vector<Move>> drop_order(const Game& game, const Layout& board);
[[nodiscard]] Result<std::vector<Move>> free_order(const Game& game, const Layout& board);

}  // namespace puissance
