// Exact results of small boards by trying every move, for tests only: no bounds, no move ordering,
// and no other code than the naive board.
#pragma once

#include <map>
#include <string>

#include "naive_board.h"

namespace puissance::tests {

// Results are numbers: 1000 - n is a win in n plies, n - 1000 a loss in n plies, 0 a draw.
class NaiveSolver {
public:
    static constexpr int win_now = 1000;

    // For the player to move.
    [[nodiscard]] int value(NaiveBoard& board) {
        if (board.last_mover_won()) return -win_now;
        if (board.is_full()) return 0;
        const auto [known, is_new] = known_.try_emplace(board.picture(), 0);
        if (!is_new) return known->second;
        int best = -win_now;
        for (const int move : board.legal_moves()) best = std::max(best, value_of(board, move));
        return known->second = best;
    }

    // The value of one move, for the player who makes it.
    [[nodiscard]] int value_of(NaiveBoard& board, int move) {
        board.play(move);
        const int his = value(board);
        board.undo();
        return his > 0 ? 1 - his : his < 0 ? -1 - his : 0;
    }

private:
    std::map<std::string, int> known_;
};

}  // namespace puissance::tests
