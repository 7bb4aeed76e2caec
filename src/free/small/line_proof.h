// Writes the proof that a player can, or cannot, complete a line on a small free board, so that it
// can be checked without a search: every position of the proof, once, with the moves that lead on.
// docs/formats/proof.md describes the text, tools/check_proof.cpp checks it.
#pragma once

#include <optional>
#include <string>

#include "free/small/small_board_solver.h"

namespace puissance::free_board {

// Returns the proof of the value of this position, for both players; nothing if the budget is
// spent. Requires: the game is not over.
[[nodiscard]] std::optional<std::string> prove(SmallBoardSolver& solver, const Record& record,
                                               Budget& budget);

}  // namespace puissance::free_board
