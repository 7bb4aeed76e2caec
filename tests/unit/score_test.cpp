#include "puissance/score.h"

#include <limits>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "random_games.h"

namespace puissance {
namespace {

TEST(Score, is_ordered_from_the_soonest_win_to_the_soonest_loss) {
    EXPECT_EQ(Score::best(), Score::win_in(0));
    EXPECT_EQ(Score::worst(), Score::loss_in(0));
    for (int plies = 0; plies < 400; ++plies) {
        EXPECT_GT(Score::win_in(plies), Score::win_in(plies + 1));
        EXPECT_LT(Score::loss_in(plies), Score::loss_in(plies + 1));
        EXPECT_GT(Score::win_in(plies), Score::estimate(std::numeric_limits<std::int64_t>::max()));
        EXPECT_LT(Score::loss_in(plies), Score::estimate(std::numeric_limits<std::int64_t>::min()));
        EXPECT_TRUE(Score::win_in(plies).is_win());
        EXPECT_TRUE(Score::loss_in(plies).is_loss());
        EXPECT_EQ(Score::win_in(plies).plies(), plies);
        EXPECT_EQ(Score::loss_in(plies).plies(), plies);
    }
    EXPECT_GT(Score::estimate(1), Score::draw());
    EXPECT_EQ(Score::estimate(0), Score::draw());
}

RC_GTEST_PROP(ScoreProperty, negation_turns_the_order_round, ()) {
    const auto any_score = rc::gen::exec([] {
        const int plies = *rc::gen::inRange(0, 362);
        switch (*rc::gen::inRange(0, 3)) {
            case 0: return Score::win_in(plies);
            case 1: return Score::loss_in(plies);
            default: return Score::estimate(*rc::gen::arbitrary<std::int64_t>());
        }
    });
    const Score one = *any_score;
    const Score two = *any_score;
    RC_ASSERT(-(-one) == one);
    RC_ASSERT((one < two) == (-one > -two));
    RC_ASSERT(Score::from_raw(one.raw()) == one);
    RC_ASSERT(one < one.next());
    RC_ASSERT(!(one < two && two < one.next()));
    // Delaying a score and bringing it forward again changes nothing.
    const int plies = *rc::gen::inRange(0, 362);
    RC_ASSERT(one.delayed(plies).delayed(-plies) == one);
    RC_ASSERT(one.delayed(plies).is_win() == one.is_win());
    if (one.is_decided()) RC_ASSERT(one.delayed(plies).plies() == one.plies() + plies);
    else RC_ASSERT(one.delayed(plies) == one);
}

TEST(Score, estimates_keep_their_points) {
    EXPECT_EQ(Score::estimate(1234).points(), 1234);
    EXPECT_EQ((-Score::estimate(1234)).points(), -1234);
    EXPECT_FALSE(Score::estimate(1'000'000'000'000).is_decided());
    EXPECT_FALSE(Score::estimate(-1'000'000'000'000).is_decided());
}

TEST(Score, field_scale_counts_stones_left) {
    const Game game = tests::game_of("connect4");
    EXPECT_EQ(field_value(game, 0, 41), 1);
    EXPECT_EQ(field_value(game, 40, 1), 1);
    EXPECT_EQ(field_value(game, 41, 1), 1);  // The second player's last stone.
    EXPECT_EQ(field_value(game, 0, 7), 18);
    EXPECT_EQ(field_value(game, 6, 1), 18);
    // 6x6: perfect play ends with the second player's last stone, the 36th.
    EXPECT_EQ(field_value(tests::game_of("drop:6x6x4"), 0, 36), 1);
}

TEST(Score, of_a_verdict_is_the_one_it_was_made_of) {
    const Game game{7, 6, 4, Gravity::down};
    for (const Score score :
         {Score::win_in(1), Score::win_in(9), Score::estimate(12), Score::draw(),
          Score::estimate(-12), Score::loss_in(8), Score::loss_in(2)})
        for (const bool exhausted : {false, true})
            EXPECT_EQ(score_of(verdict_of(game, 0, score, exhausted)), score);
}

TEST(Score, verdicts_say_it_in_words) {
    const Game game = tests::game_of("connect4");
    EXPECT_EQ(verdict_of(game, 0, Score::win_in(41), true), (Verdict{ScoreKind::win, 41, 1, true}));
    EXPECT_EQ(verdict_of(game, 6, Score::win_in(1), false), (Verdict{ScoreKind::win, 1, 18, true}));
    EXPECT_EQ(verdict_of(game, 6, Score::loss_in(2), false),
              (Verdict{ScoreKind::loss, 2, -18, true}));
    EXPECT_EQ(verdict_of(game, 12, Score::draw(), true), (Verdict{ScoreKind::draw, 30, 0, true}));
    EXPECT_EQ(verdict_of(game, 12, Score::draw(), false),
              (Verdict{ScoreKind::estimate, 0, 0, false}));
    EXPECT_EQ(verdict_of(game, 12, Score::estimate(-7), false),
              (Verdict{ScoreKind::estimate, 0, -7, false}));
    EXPECT_EQ(verdict_of(game, 12, Score::estimate(5), true),
              (Verdict{ScoreKind::estimate, 0, 5, false}));
}

}  // namespace
}  // namespace puissance
