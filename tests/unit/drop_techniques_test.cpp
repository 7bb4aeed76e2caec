// Switches off each part of the exact solver: the scores must stay the same, since the parts are
// only there for speed.
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "board/drop_board.h"
#include "drop/solver.h"
#include "drop/techniques.h"
#include "drop_positions.h"
#include "sanitized.h"

namespace puissance {
namespace {

using namespace tests;

template <drop::Techniques techniques>
void expect_same_scores() {
    const Game game = drop_game(7, 6, 4);
    Random random(6);
    drop::Solver<Fixed<7, 6, 4>> whole(game, 2_MiB);
    drop::Solver<Fixed<7, 6, 4>, techniques> without(game, 2_MiB);
    for_random_games<Connect4Board>(game, 40, 20, 28, random, [&](const std::vector<Move>& moves) {
        const auto board = board_after<Connect4Board>(game, moves);
        Budget budget;
        const ScoreBounds score = score_by(without, board, drop::Strength::strong, budget);
        ASSERT_TRUE(score.is_exact());
        ASSERT_EQ(score_by(whole, board, drop::Strength::strong, budget).lowest, score.lowest);
    });
}

TEST(DropSolver, answers_the_same_without_any_of_its_parts) {
#ifdef PUISSANCE_SANITIZED
    // Each combination is a solver to compile, which takes five seconds with a sanitizer. So
    // several parts are left out together.
    expect_same_scores<drop::Techniques{.follow_up = false,
                                        .probe_first = false,
                                        .mirror = false,
                                        .far_order = false,
                                        .stepping = false}>();
    expect_same_scores<drop::Techniques{
        .zugzwang = false, .domination = false, .move_weights = false, .small_tables = false}>();
    expect_same_scores<drop::Techniques{.early_lines = false,
                                        .matching = false,
                                        .no_lines_left = false,
                                        .history = false,
                                        .cheap_tests = false}>();
#else
    expect_same_scores<drop::Techniques{.follow_up = false}>();
    expect_same_scores<drop::Techniques{.zugzwang = false}>();
    expect_same_scores<drop::Techniques{.early_lines = false}>();
    expect_same_scores<drop::Techniques{.domination = false}>();
    expect_same_scores<drop::Techniques{.matching = false}>();
    expect_same_scores<drop::Techniques{.no_lines_left = false}>();
    expect_same_scores<drop::Techniques{.second_stone = false}>();
    expect_same_scores<drop::Techniques{.probe_first = false}>();
    expect_same_scores<drop::Techniques{.mirror = false}>();
    expect_same_scores<drop::Techniques{.move_weights = false}>();
    expect_same_scores<drop::Techniques{.far_order = false}>();
    expect_same_scores<drop::Techniques{.history = false}>();
    expect_same_scores<drop::Techniques{.small_tables = false}>();
    expect_same_scores<drop::Techniques{.cheap_tests = false}>();
    expect_same_scores<drop::Techniques{.stepping = false}>();
#endif
}

}  // namespace
}  // namespace puissance
