// The proof that somebody can, or cannot, complete a line on a small free board, written so that it
// can be checked without any search: every position that must be looked at once, with the moves
// that lead on. docs/formats/proof.md describes the text, tools/check_proof.cpp checks it.
#pragma once

#include <optional>
#include <string>

#include "free/small/small_board_solver.h"

namespace puissance::free_board {

// Of the value of this position: what its player to move comes to, and with it the other. None: the
// budget is spent. Requires: the game is not over.
[[nodiscard]] std::optional<std::string> prove(SmallBoardSolver& solver, const Record& record,
                                               Budget& budget);

}  // namespace puissance::free_board
