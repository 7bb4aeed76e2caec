// What the network thinks of a position without a search: its value, and what it thinks of the
// moves near the stones. Where it has a policy, that says which are likely; elsewhere it is asked
// for the value of the position after each of them.
#pragma once

#include "board/free_board.h"
#include "free/net_weights.h"
#include "puissance/net_opinion.h"

namespace puissance::free_board {

// Requires: net.knows(board.game()), and the game is not over.
[[nodiscard]] NetOpinion opinion_of(const NetWeights& net, const FreeBoard& board, bool looks);

}  // namespace puissance::free_board
