#include "study/rating.h"

#include <array>

#include <gtest/gtest.h>

namespace puissance {
namespace {

// The worked example of Glickman's "Example of the Glicko-2 system".
TEST(Ratings, are_those_of_the_paper) {
    const std::array games{RatedGame{1400, 30, 1}, RatedGame{1550, 100, 0},
                           RatedGame{1700, 300, 0}};
    const Rating after = rated({1500, 200, 0.06}, games);
    EXPECT_NEAR(after.value, 1464.06, 0.01);
    EXPECT_NEAR(after.deviation, 151.52, 0.01);
    EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
}

TEST(Ratings, of_who_does_not_play_only_grow_uncertain) {
    const Rating after = rated({1500, 200, 0.06}, {});
    EXPECT_EQ(after.value, 1500);
    EXPECT_NEAR(after.deviation, 200.27, 0.01);
    EXPECT_EQ(after.volatility, 0.06);
}

TEST(Ratings, follow_the_answers) {
    Rating rating;
    for (int i = 0; i < 60; ++i) rating = after_exercise(rating, 700, true);
    EXPECT_GT(rating.value, 900);
    for (int i = 0; i < 200; ++i) rating = after_exercise(rating, 300, i % 2 == 0);
    EXPECT_NEAR(rating.value, 300, 60);
    EXPECT_LT(rating.deviation, 100);
    EXPECT_GT(rating.deviation, 20);
}

// The volatility has a root to be found also where the answer is a great surprise.
TEST(Ratings, stay_finite) {
    for (const double value : {-4000.0, 100.0, 9000.0})
        for (const double deviation : {1.0, 350.0, 1000.0})
            for (const double volatility : {0.0001, 0.06, 1.0})
                for (const bool is_solved : {false, true}) {
                    const Rating after =
                        after_exercise({value, deviation, volatility}, 1099, is_solved);
                    EXPECT_GE(after.deviation, 0);
                    EXPECT_LE(after.deviation, 1020);
                    EXPECT_GT(after.volatility, 0);
                    EXPECT_LT(after.volatility, 10);
                    EXPECT_LT(after.value, 20000);
                    EXPECT_GT(after.value, -20000);
                }
}

}  // namespace
}  // namespace puissance
