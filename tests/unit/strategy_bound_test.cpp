#include "drop/strategy_bound.h"

#include <cstdint>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "drop/solver.h"
#include "drop_positions.h"

namespace puissance {
namespace {

using namespace tests;

// Checks the bounds of one position for every target: the score must not exceed them. It also
// counts the bounds that are met exactly, which show that a bound one lower would be noticed.
template <class Geometry, drop::Techniques techniques = drop::Techniques{}>
class Claims {
public:
    explicit Claims(const Geometry& geometry)
        : bound_(geometry, std::numeric_limits<int>::min()), cells_(geometry) {}

    // False if a bound is wrong.
    bool hold(const DropBoard<Geometry>& board, int score) {
        const auto other = board.own() ^ board.all();
        const auto threats = board.threats(other);
        const auto open = (board.all() + cells_.bottom()) & cells_.cells();
        if (board.winning_move() || (threats & open) != 0) return true;
        const int left = cells_.columns() * cells_.rows() - board.ply();
        bool is_claimed = false;
        for (int target = left / 2 + 1; target >= -left / 2 - 1; --target) {
            const int bound = bound_.of_mover(board.own(), other, threats, left, target);
            if (bound == drop::no_bound) continue;
            is_claimed = true;
            if (bound > target || score > bound) return false;
            if (score == bound) ++(left % 2 == 0 ? tight_follow_ups : tight_zugzwangs)[bound < 0];
        }
        claims += is_claimed;
        return true;
    }

    int claims = 0;
    int tight_follow_ups[2] = {0, 0};  // Bounds met exactly: by draws, by losses.
    int tight_zugzwangs[2] = {0, 0};

private:
    drop::StrategyBound<Geometry, techniques> bound_;
    Geometry cells_;
};

class EveryPositionOf : public testing::TestWithParam<Game> {};

TEST_P(EveryPositionOf, no_score_exceeds_its_bound) {
    if (is_too_large(GetParam())) GTEST_SKIP() << "under a sanitizer";
    const Retrograde truth(GetParam());
    Drop64Board board(GetParam());
    Claims<Dynamic<Word64>> claims(board.geometry());
    int seen = 0;
    EveryPosition<Drop64Board>().visit(board, [&](const Drop64Board& position) {
        if (++seen % sanitized_stride != 0) return;
        ASSERT_TRUE(claims.hold(position, truth.score(code_of(position), position.ply())))
            << "own " << position.own() << " all " << position.all();
    });
    RecordProperty("claims", claims.claims);
    EXPECT_GT(claims.claims, 100 / sanitized_stride / 2);
    if (sanitized_stride > 1) return;
    EXPECT_GT(claims.tight_follow_ups[0] + claims.tight_follow_ups[1], 0);
}

INSTANTIATE_TEST_SUITE_P(StrategyBound, EveryPositionOf,
                         testing::Values(drop_game(4, 4, 4), drop_game(4, 5, 4), drop_game(5, 4, 4),
                                         drop_game(4, 4, 3), drop_game(5, 4, 3), drop_game(4, 5, 3),
                                         drop_game(3, 6, 3), drop_game(6, 3, 3),
                                         drop_game(3, 7, 3)));

// Compares the bounds with a solver without static bounds.
template <class Geometry>
void expect_true_of_random_positions(int fewest, int most) {
    constexpr drop::Techniques plain{.follow_up = false, .zugzwang = false};
    const Game game = drop_game(Geometry::columns(), Geometry::rows(), Geometry::align());
    drop::Solver<Geometry, plain> solver(game, 4_MiB);
    Claims<Geometry> claims{Geometry(game)};
    Random random(11);
    for_random_games<DropBoard<Geometry>>(
        game, 10'000 / sanitized_stride, fewest, most, random, [&](const std::vector<Move>& moves) {
            const auto board = board_after<DropBoard<Geometry>>(game, moves);
            Budget budget;
            const ScoreBounds score = score_by(solver, board, drop::Strength::strong, budget);
            ASSERT_TRUE(score.is_exact());
            ASSERT_TRUE(claims.hold(board, score.lowest))
                << "own " << static_cast<Word64>(board.own()) << " all "
                << static_cast<Word64>(board.all());
        });
    EXPECT_GT(claims.claims, 500 / sanitized_stride);
    if (sanitized_stride > 1) return;
    for (const int tight : claims.tight_follow_ups) EXPECT_GT(tight, 0);
    EXPECT_GT(claims.tight_zugzwangs[1], 0);
}

TEST(StrategyBound, is_true_of_random_positions_of_7x6) {
    expect_true_of_random_positions<Fixed<7, 6, 4>>(24, 36);
}
TEST(StrategyBound, is_true_of_random_positions_of_6x7) {
    expect_true_of_random_positions<Fixed<6, 7, 4>>(24, 36);
}
TEST(StrategyBound, is_true_of_random_positions_of_7x7) {
    expect_true_of_random_positions<Fixed<7, 7, 4>>(30, 42);
}

TEST(Matchings, pair_columns_off_in_every_way) {
    // Four columns can be paired as 12|34, 13|24 or 14|23. Two given columns are a pair in one of
    // these ways; among three columns there is a pair in all of them.
    EXPECT_EQ(std::popcount(drop::Matchings::serving(4, 0b0011)), 1);
    EXPECT_EQ(std::popcount(drop::Matchings::serving(4, 0b0111)), 3);
    EXPECT_EQ(drop::Matchings::serving(4, 0b0001), 0);
    EXPECT_EQ(std::popcount(drop::Matchings::serving(6, 0b111111)), 15);
    EXPECT_EQ(std::popcount(drop::Matchings::serving(6, 0b000011)), 3);
    EXPECT_EQ(drop::Matchings::serving(2, 0b11), 1);
    EXPECT_EQ(drop::Matchings::serving(0, 0), 0);
    EXPECT_EQ(drop::Matchings::serving(7, 0), 0);
    EXPECT_EQ(drop::Matchings::serving(3, 0b111), 0);
}

}  // namespace
}  // namespace puissance
