// What finished games say of the person who played them; tests/cli/me_test.py holds the ratings
// against the paper.
#include "study/own_games.h"

#include <array>

#include <gtest/gtest.h>

#include "study/portrait.h"
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
        EXPECT_EQ(kind_name({kind_of(cause), false}), "long");
        EXPECT_EQ(kind_name({kind_of(cause), true}), "other");
    }
    EXPECT_EQ(kind_of(Cause::cell_lost), Cause::cell_lost);
    EXPECT_EQ(kind_name({Cause::cell_lost, false}), "cell_lost");
    EXPECT_EQ(kind_of(Cause::attack_left), Cause::attack_left);
    EXPECT_EQ(themes_against(Cause::threat).front(), Theme::stop);
}

TEST(Mistakes, are_named_and_named_again) {
    for (const bool likely : {false, true})
        for (const Cause kind : {Cause::none, Cause::threat, Cause::attacked}) {
            const FoundMistake mistake{kind, likely};
            EXPECT_EQ(mistake_named(kind_name(mistake), likely), mistake);
        }
    EXPECT_FALSE(mistake_named("other", false));
    EXPECT_FALSE(mistake_named("only_move", false));
}

TEST(Mistakes, are_those_that_a_review_marks) {
    Judgement judged;
    EXPECT_FALSE(mistake_in(judged));
    judged.mark = Mark::good;
    EXPECT_FALSE(mistake_in(judged));
    judged.mark = Mark::likely;
    judged.cause = Cause::attack_missed;
    EXPECT_EQ(mistake_in(judged), (FoundMistake{Cause::attack_missed, true}));
    judged.mark = Mark::mistake;
    judged.fault = Fault::result_lost;
    judged.cause = Cause::only_move;
    EXPECT_EQ(mistake_in(judged), (FoundMistake{Cause::none, false}));
}

TEST(Portrait, rates_games_against_rungs_and_counts_all) {
    constexpr Game connect4{7, 6, 4, Gravity::down};
    const std::vector<Move> opening{move_at(3), move_at(3)};
    const std::array games{
        OwnGame{Player::first, 1, 2, opening, std::nullopt},
        OwnGame{Player::second, 0, std::nullopt, opening, std::nullopt},  // Against a person.
        OwnGame{Player::first, 1, 3, opening, std::nullopt},
        OwnGame{Player::first, 0.5, 3, {}, std::nullopt},
    };
    const Portrait portrait = portrait_of(connect4, games);
    const auto expected =
        standings(connect4, std::array{RungGame{2, 1}, RungGame{3, 1}, RungGame{3, 0.5}});
    ASSERT_EQ(portrait.steps.size(), games.size());
    EXPECT_EQ(portrait.steps[0]->rating, expected[0]);
    EXPECT_FALSE(portrait.steps[1]);
    EXPECT_EQ(portrait.steps[3]->rating, expected[2]);
    EXPECT_EQ(portrait.steps[0]->change, expected[0].value - first_standing(connect4).value);
    EXPECT_EQ(portrait.steps[2]->change, expected[1].value - expected[0].value);
    EXPECT_EQ(portrait.rating, expected[2]);
    EXPECT_EQ(portrait.next_rung(), portrait.below + 1);
    EXPECT_EQ(portrait.row.best, 2);
    EXPECT_EQ(portrait.row.now, 0);
    EXPECT_EQ(portrait.all.count(), 4);
    EXPECT_EQ(portrait.others.lost, 1);
    EXPECT_EQ(portrait.rungs.at(3).share(), 0.75);
    ASSERT_EQ(portrait.openings.size(), 3U);
    EXPECT_EQ(portrait.openings[0].moves, opening);
    EXPECT_EQ(portrait.openings[0].tally.won, 2);
    EXPECT_EQ(portrait.openings[1].side, Player::second);
}

TEST(Portrait, of_whom_nothing_is_known_names_the_rung_to_begin_with) {
    const Portrait portrait = portrait_of({15, 15, 5, Gravity::none}, {});
    EXPECT_FALSE(portrait.rating);
    EXPECT_EQ(portrait.next_rung(), first_rung);
    EXPECT_EQ(portrait.all.count(), 0);
}

TEST(Portrait, counts_proved_and_likely_mistakes_apart) {
    constexpr FoundMistake threat{Cause::threat, false};
    constexpr FoundMistake longer{Cause::none, false};
    constexpr FoundMistake attacked{Cause::attacked, true};
    constexpr FoundMistake unclear{Cause::none, true};
    using Mistakes = std::vector<FoundMistake>;
    const std::array games{
        OwnGame{Player::first, 0, 1, {}, Mistakes{attacked, unclear, threat, attacked, attacked}},
        OwnGame{Player::first, 0, 1, {}, Mistakes{longer, longer, threat, longer}},
        OwnGame{Player::first, 0, 1, {}, Mistakes{}},
        OwnGame{Player::first, 0, 1, {}, std::nullopt},
    };
    const Portrait portrait = portrait_of({15, 15, 5, Gravity::none}, games);
    EXPECT_EQ(portrait.reviews, 3);
    EXPECT_EQ(portrait.count_of_mistakes(false), 5);
    EXPECT_EQ(portrait.count_of_mistakes(true), 4);
    const std::vector<std::pair<FoundMistake, int>> expected{
        {longer, 3}, {threat, 2}, {attacked, 3}, {unclear, 1}};
    EXPECT_EQ(portrait.mistakes, expected);
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
