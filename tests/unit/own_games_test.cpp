// What finished games say of the person who played them; tests/cli/me_test.py holds the ratings
// against the paper.
#include "study/own_games.h"

#include <array>

#include <gtest/gtest.h>

#include "study/standing.h"

namespace puissance {
namespace {

TEST(OwnGames, are_counted_as_points) {
    EXPECT_EQ(points_of(Player::second, Player::second), 1);
    EXPECT_EQ(points_of(Player::first, Player::second), 0);
    EXPECT_EQ(points_of(std::nullopt, Player::second), 0.5);
    Tally tally;
    for (const double points : {1.0, 1.0, 0.5, 0.0}) tally.add(points);
    EXPECT_EQ(tally.won, 2);
    EXPECT_EQ(tally.drawn, 1);
    EXPECT_EQ(tally.lost, 1);
    EXPECT_EQ(tally.share(), 2.5 / 4);
}

TEST(OwnGames, have_wins_in_a_row_up_to_now_and_at_best) {
    const std::array scores{0.0, 1.0, 1.0, 1.0, 0.5, 1.0, 1.0};
    EXPECT_EQ(wins_in_a_row(scores).now, 2);
    EXPECT_EQ(wins_in_a_row(scores).best, 3);
    EXPECT_EQ(wins_in_a_row(std::array{1.0, 0.0}).now, 0);
    EXPECT_EQ(wins_in_a_row({}).best, 0);
}

TEST(Mistakes, without_a_cause_on_the_board_are_of_longer_lines) {
    for (const Cause cause : {Cause::none, Cause::only_move, Cause::forced_win}) {
        EXPECT_EQ(kind_of(cause), Cause::none);
        EXPECT_EQ(kind_name(kind_of(cause)), "long");
    }
    EXPECT_EQ(kind_of(Cause::cell_lost), Cause::cell_lost);
    EXPECT_EQ(kind_name(Cause::cell_lost), "cell_lost");
    EXPECT_EQ(themes_against(Cause::threat).front(), Theme::stop);
}

TEST(Standing, begins_at_the_second_rung_of_a_ladder_like_the_games) {
    constexpr Game connect4{7, 6, 4, Gravity::down};
    constexpr Game tictactoe{3, 3, 3, Gravity::none};
    constexpr Game gomoku{19, 19, 5, Gravity::none};
    EXPECT_EQ(first_standing(connect4).value, ladder_of(connect4)[1]);
    EXPECT_EQ(first_standing(connect4).deviation, 350);
    EXPECT_EQ(ladder_of(connect4).size(), static_cast<std::size_t>(rung_count));
    EXPECT_NE(ladder_of(tictactoe)[9], ladder_of(gomoku)[9]);
    EXPECT_NE(ladder_of(tictactoe)[9], ladder_of(connect4)[9]);
    for (const auto& [name, rung] : {std::pair("easy", 1), std::pair("medium", 6),
                                     std::pair("perfect", 10), std::pair("level:4", 4)})
        EXPECT_EQ(rung_of(parse_contestant(name).value()), rung) << name;
    EXPECT_FALSE(rung_of(parse_contestant("human").value()));
    EXPECT_FALSE(rung_of(parse_contestant("negamax(depth=2)").value()));
}

TEST(Standing, moves_with_what_is_played) {
    constexpr Game game{7, 6, 4, Gravity::down};
    const auto after = standings(game, std::array{RungGame{5, 1}, RungGame{5, 1}, RungGame{1, 0}});
    ASSERT_EQ(after.size(), 3U);
    EXPECT_GT(after[0].value, first_standing(game).value);
    EXPECT_GT(after[1].value, after[0].value);
    EXPECT_LT(after[2].value, after[1].value);
    EXPECT_LT(after[2].deviation, after[0].deviation);
    EXPECT_TRUE(standings(game, {}).empty());
}

}  // namespace
}  // namespace puissance
