#include "play/swap2.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "play/game_file.h"
#include "play/session.h"
#include "sessions.h"

namespace puissance {
namespace {

using tests::moves_of;
using tests::player;

constexpr Game gomoku{15, 15, 5, Gravity::none};

// Level 3 opens, level 5 replies: their names show who sits where.
Session opened_with(std::string_view moves, const char* opener = "level:3",
                    const char* other = "level:5") {
    Session session(Record(gomoku), player(opener), player(other), Swap2{});
    const Record played = parse_moves(gomoku, moves).value();
    for (const Move move : played.moves()) EXPECT_TRUE(session.play(move));
    return session;
}

std::string who(const Session& session, Player side) { return session.contestant(side).text; }

void play(Session& session, std::string_view move) {
    EXPECT_TRUE(session.play(parse_move(gomoku, move).value())) << move;
}

TEST(Swap2, three_stones_are_the_openers_and_then_the_other_chooses) {
    Session session = opened_with("");
    for (const char* const move : {"h8", "i9", "g7"}) {
        EXPECT_TRUE(session.is_opening());
        EXPECT_FALSE(session.is_choosing());
        EXPECT_EQ(session.mover(), Player::first);
        play(session, move);
    }
    EXPECT_TRUE(session.is_choosing());
    EXPECT_EQ(session.mover(), Player::second);
    EXPECT_FALSE(session.play(parse_move(gomoku, "a1").value()));
    EXPECT_EQ(session.opening()->open_choices().size(), 3U);
}

TEST(Swap2, the_other_stays_second_or_becomes_first) {
    Session stays = opened_with("h8i9g7");
    stays.choose(SwapChoice::second);
    EXPECT_FALSE(stays.is_opening());
    EXPECT_EQ(who(stays, Player::first), "level:3");
    EXPECT_EQ(stays.mover(), Player::second);
    Session swaps = opened_with("h8i9g7");
    swaps.choose(SwapChoice::first);
    EXPECT_EQ(who(swaps, Player::first), "level:5");
    EXPECT_TRUE(swaps.are_swapped());
    EXPECT_EQ(swaps.mover(), Player::second);
    EXPECT_EQ(who(swaps, swaps.mover()), "level:3");
}

TEST(Swap2, two_more_stones_leave_the_choice_to_the_opener) {
    for (const SwapChoice last : {SwapChoice::first, SwapChoice::second}) {
        Session session = opened_with("h8i9g7");
        session.choose(SwapChoice::two_more);
        EXPECT_EQ(session.mover(), Player::second);
        play(session, "a1");
        EXPECT_EQ(session.mover(), Player::second);
        play(session, "o15");
        EXPECT_TRUE(session.is_choosing());
        EXPECT_EQ(session.mover(), Player::first);
        EXPECT_EQ(session.opening()->open_choices().size(), 2U);
        session.choose(last);
        const bool is_second = last == SwapChoice::second;
        EXPECT_EQ(who(session, Player::first), is_second ? "level:5" : "level:3");
        EXPECT_EQ(session.mover(), Player::second);
        EXPECT_EQ(moves_of(session), "h8i9g7a1o15");
    }
}

TEST(Swap2, choices_are_taken_back_and_made_again_as_moves_are) {
    Session session = opened_with("h8i9g7", "human", "human");
    session.choose(SwapChoice::two_more);
    play(session, "a1");
    play(session, "o15");
    session.choose(SwapChoice::second);
    play(session, "b2");
    EXPECT_TRUE(session.are_swapped());
    for (int i = 0; i < 8; ++i) EXPECT_TRUE(session.undo()) << i;
    EXPECT_FALSE(session.undo());
    EXPECT_EQ(session.record().ply(), 0);
    EXPECT_TRUE(session.opening()->choices.empty());
    for (int i = 0; i < 8; ++i) EXPECT_TRUE(session.redo()) << i;
    EXPECT_FALSE(session.redo());
    EXPECT_EQ(moves_of(session), "h8i9g7a1o15b2");
    EXPECT_TRUE(session.are_swapped());
}

TEST(Swap2, taking_back_a_choice_gives_the_seats_back) {
    Session session = opened_with("h8i9g7", "level:3", "human");
    session.choose(SwapChoice::first);
    EXPECT_EQ(who(session, Player::first), "human");
    play(session, "i8");  // The machine's, which is second now.
    EXPECT_TRUE(session.is_human_turn());
    EXPECT_TRUE(session.undo());
    EXPECT_TRUE(session.is_choosing());
    EXPECT_EQ(who(session, Player::first), "level:3");
    // What is left is the machine's.
    EXPECT_FALSE(session.undo());
    EXPECT_TRUE(session.is_choosing());
    EXPECT_TRUE(session.redo());
    EXPECT_EQ(who(session, Player::first), "human");
    EXPECT_EQ(session.record().ply(), 4);
    session.restart();
    EXPECT_EQ(who(session, Player::first), "level:3");
    EXPECT_TRUE(session.is_opening());
    EXPECT_EQ(session.record().ply(), 0);
}

TEST(Swap2, is_for_five_in_a_row_on_free_boards) {
    EXPECT_TRUE(has_swap2(gomoku));
    EXPECT_TRUE(has_swap2({19, 19, 5, Gravity::none}));
    EXPECT_FALSE(has_swap2({3, 3, 3, Gravity::none}));
    EXPECT_FALSE(has_swap2({12, 12, 5, Gravity::down}));
}

TEST(Swap2, is_saved_as_long_as_the_sides_are_open) {
    const auto saved_with = [](std::string_view moves, Swap2 opening) {
        return SavedGame{parse_moves(gomoku, moves).value(),
                         player("human"),
                         player("level:2"),
                         {},
                         {},
                         std::move(opening)};
    };
    const SavedGame first = saved_with("h8i9", {});
    EXPECT_NE(to_text(first).find("\nopening swap2\n"), std::string::npos);
    EXPECT_EQ(parse_saved_game(to_text(first), "file")->opening, first.opening);
    const SavedGame second = saved_with("h8i9g7a1", {{SwapChoice::two_more}});
    EXPECT_EQ(parse_saved_game(to_text(second), "file")->opening, second.opening);
    EXPECT_FALSE(to_text(second, GameFormat::sgf));
    EXPECT_TRUE(to_text(second, GameFormat::saved));
    for (const SavedGame& wrong :
         {saved_with("h8i9g7a1", {}), saved_with("h8i9", {{SwapChoice::two_more}})})
        EXPECT_FALSE(parse_saved_game(to_text(wrong), "file"));
    EXPECT_FALSE(parse_saved_game("puissance 1\ngame connect4\nopening swap2\n", "file"));
    EXPECT_FALSE(parse_saved_game("puissance 1\ngame gomoku\nopening pro\n", "file"));
}

TEST(Swap2, steps_lead_through_stones_and_choices) {
    const auto text = [](const Swap2& opening, int ply) {
        std::string all;
        for (const SwapStep& step : swap2_steps(opening, ply))
            all +=
                " " + std::to_string(step.ply) + "." + std::to_string(step.opening.choices.size());
        return all;
    };
    using enum SwapChoice;
    EXPECT_EQ(text({}, 0), " 0.0");
    EXPECT_EQ(text({}, 3), " 0.0 1.0 2.0 3.0");
    EXPECT_EQ(text({{second}}, 3), " 0.0 1.0 2.0 3.0 3.1");
    EXPECT_EQ(text({{first}}, 9), " 0.0 1.0 2.0 3.0 3.1");
    EXPECT_EQ(text({{two_more}}, 3), " 0.0 1.0 2.0 3.0 3.1");
    EXPECT_EQ(text({{two_more}}, 5), " 0.0 1.0 2.0 3.0 3.1 4.1 5.1");
    EXPECT_EQ(text({{two_more, first}}, 8), " 0.0 1.0 2.0 3.0 3.1 4.1 5.1 5.2");
    EXPECT_TRUE(swap2_steps({{two_more, second}}, 5).back().opening.are_swapped());
}

TEST(Swap2, choices_have_names_and_an_order) {
    using enum SwapChoice;
    for (const SwapChoice choice : {first, second, two_more})
        EXPECT_EQ(swap_choice_named(name_of(choice)), choice);
    EXPECT_FALSE(swap_choice_named("two_more"));
    EXPECT_TRUE(swap2_with({two_more, second}));
    for (const auto& wrong : {std::vector{first, second}, std::vector{two_more, two_more},
                              std::vector{two_more, first, second}})
        EXPECT_FALSE(swap2_with(wrong));
}

}  // namespace
}  // namespace puissance
