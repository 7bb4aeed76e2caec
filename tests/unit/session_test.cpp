#include "play/session.h"

#include <string>

#include <gtest/gtest.h>

#include "expect_error.h"
#include "play/saved_game.h"
#include "sessions.h"

namespace puissance {
namespace {

using tests::expect_error;

using tests::connect4;
using tests::moves_of;
using tests::player;
using tests::session_of;

TEST(Session, takes_back_one_move_between_two_humans) {
    Session session = session_of("human", "human", "4453");
    EXPECT_TRUE(session.undo());
    EXPECT_EQ(moves_of(session), "445");
    EXPECT_TRUE(session.undo());
    EXPECT_TRUE(session.redo());
    EXPECT_EQ(moves_of(session), "445");
    EXPECT_TRUE(session.redo());
    EXPECT_EQ(moves_of(session), "4453");
    EXPECT_FALSE(session.redo());
}

TEST(Session, takes_back_the_reply_of_a_machine_too) {
    Session session = session_of("human", "hard", "4453");
    EXPECT_TRUE(session.undo());
    EXPECT_EQ(moves_of(session), "44");
    EXPECT_TRUE(session.redo());
    EXPECT_EQ(moves_of(session), "4453");
}

TEST(Session, takes_back_one_move_when_the_machine_has_not_replied) {
    Session session = session_of("human", "hard", "445");
    EXPECT_TRUE(session.undo());
    EXPECT_EQ(moves_of(session), "44");
    EXPECT_TRUE(session.is_human_turn());
}

TEST(Session, leaves_the_first_move_of_a_machine) {
    Session session = session_of("hard", "human", "4");
    EXPECT_FALSE(session.undo());
    EXPECT_EQ(moves_of(session), "4");
}

TEST(Session, takes_back_one_move_between_two_machines) {
    Session session = session_of("hard", "easy", "445");
    EXPECT_TRUE(session.undo());
    EXPECT_EQ(moves_of(session), "44");
    EXPECT_TRUE(session.redo());
    EXPECT_EQ(moves_of(session), "445");
}

TEST(Session, forgets_what_was_taken_back_when_another_move_is_played) {
    Session session = session_of("human", "human", "44");
    EXPECT_TRUE(session.undo());
    EXPECT_TRUE(session.play(move_at(0)));
    EXPECT_FALSE(session.redo());
}

TEST(Session, changes_nothing_on_a_wrong_move) {
    Session session = session_of("human", "human", "444444");
    EXPECT_TRUE(session.undo());
    EXPECT_TRUE(session.redo());
    const auto played = session.play(move_at(3));
    ASSERT_FALSE(played);
    EXPECT_EQ(played.error().code, ErrorCode::column_full);
    EXPECT_EQ(moves_of(session), "444444");
}

TEST(Session, restarts_from_where_it_began) {
    Session session(parse_moves(connect4, "44").value(), player("human"), player("human"));
    EXPECT_TRUE(session.play(move_at(0)));
    session.restart();
    EXPECT_EQ(moves_of(session), "44");
    EXPECT_FALSE(session.redo());
}

TEST(Session, changes_sides) {
    Session session = session_of("human", "hard", "44");
    EXPECT_TRUE(session.is_human_turn());
    session.swap_sides();
    EXPECT_TRUE(session.is_machine_turn());
    EXPECT_EQ(session.contestant(Player::first).text, "hard");
    EXPECT_EQ(moves_of(session), "44");
}

TEST(SavedGame, is_read_as_it_was_written) {
    const SavedGame saved{parse_moves(connect4, "4453").value(), player("human"), player("hard")};
    const std::string text = to_text(saved);
    EXPECT_EQ(text, "puissance 1\ngame connect4\nfirst human\nsecond hard\nmoves 4453\n");
    EXPECT_TRUE(is_saved_game(text));
    const auto read = parse_saved_game(text, "game.txt");
    ASSERT_TRUE(read);
    EXPECT_EQ(read->record, saved.record);
    EXPECT_EQ(to_text(*read), text);
}

TEST(SavedGame, is_called_by_its_name_when_it_is_refused) {
    expect_error(parse_saved_game("Dear friend\n", "letter.txt"), ErrorCode::unreadable_file,
                 {{"file", "letter.txt"}, {"reason", "not_a_game"}, {"line", 0}});
    expect_error(parse_saved_game("puissance 1\n\nclock 3\n", "x"), ErrorCode::unreadable_file,
                 {{"file", "x"}, {"reason", "wrong_line"}, {"line", 3}});
    expect_error(parse_saved_game("puissance 1\n", "x"), ErrorCode::unreadable_file,
                 {{"file", "x"}, {"reason", "no_game"}, {"line", 0}});
    EXPECT_FALSE(parse_saved_game("puissance 1\ngame connect4\n" + std::string(max_saved_game, '#'),
                                  "long"));
}

}  // namespace
}  // namespace puissance
