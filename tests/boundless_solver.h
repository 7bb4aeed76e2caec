// Exact results of Connect Four by the solver with all of its static bounds left out, to judge what
// was found with them.
#pragma once

#include <cstdlib>
#include <vector>

#include <gtest/gtest.h>

#include "board/drop_board.h"
#include "drop/solver.h"
#include "drop_positions.h"
#include "naive_solver.h"
#include "random_games.h"

namespace puissance::tests {

// The exact solver with none of the bounds that follow from strategies: only a search.
class BoundlessSolver {
public:
    // As NaiveSolver::value_of.
    int value_of(const Record& record, Move move) {
        Record after = record;
        EXPECT_TRUE(after.play(move));
        if (after.winner()) return NaiveSolver::win_now - 1;
        if (after.is_full()) return 0;
        const std::vector<Move> moves(after.moves().begin(), after.moves().end());
        Budget budget;
        const int score = score_by(solver_, board_after<Connect4Board>(game_, moves),
                                   drop::Strength::strong, budget)
                              .lowest;
        return -value(score, after.ply());
    }

private:
    // A score tells the last stone but for one: it is the winner's.
    [[nodiscard]] int value(int score, int ply) const {
        if (score == 0) return 0;
        int last = game_.cells() - 2 * (std::abs(score) - 1);
        if ((last - ply) % 2 == (score > 0 ? 0 : 1)) --last;
        // One ply more: the move that led here.
        const int worth = NaiveSolver::win_now - (last - ply) - 1;
        return score > 0 ? worth : -worth;
    }

    static constexpr drop::Techniques no_bounds{.follow_up = false,
                                                .zugzwang = false,
                                                .early_lines = false,
                                                .domination = false,
                                                .matching = false,
                                                .no_lines_left = false,
                                                .second_stone = false,
                                                .cheap_tests = false};
    Game game_ = game_of("connect4");
    drop::Solver<Fixed<7, 6, 4>, no_bounds> solver_{game_, 64_MiB};
};

}  // namespace puissance::tests
