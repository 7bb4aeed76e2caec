// Counts move sequences, which is the simplest complete test of a board. A won game is not
// continued.
#pragma once

#include <cstdint>

#include "board/position.h"
#include "puissance/limits.h"

namespace puissance {

// The number of sequences of exactly `depth` moves; meaningless once `stop` is raised.
template <Position Board>
[[nodiscard]] std::uint64_t perft(Board& board, int depth, const Stop* stop) {
    if (depth == 0) return 1;
    if (board.is_full() || board.last_mover_won()) return 0;
    typename Board::Moves moves;
    board.legal_moves(moves);
    std::uint64_t count = 0;
    for (const Move move : moves) {
        if (stop != nullptr && stop->is_raised()) break;
        board.play(move);
        count += perft(board, depth - 1, stop);
        board.undo(move);
    }
    return count;
}

}  // namespace puissance
