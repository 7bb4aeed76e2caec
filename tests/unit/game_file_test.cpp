#include "play/game_file.h"

#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "expect_error.h"
#include "puissance/message.h"
#include "random_games.h"
#include "sessions.h"

namespace puissance {
namespace {

using tests::expect_error;
using tests::game_of;
using tests::player;
using tests::record_of;

Result<SavedGame> read_only(std::string_view text, const std::optional<Game>& wanted = {}) {
    const auto games = split_games(text);
    EXPECT_EQ(games.size(), 1U) << text;
    return parse_game_text(games.front(), "game", wanted);
}

// "connect4 4453", or the sentence about what is wrong.
std::string told(std::string_view text, const std::optional<Game>& wanted = {}) {
    const auto saved = read_only(text, wanted);
    if (!saved) return sentence_of(saved.error(), Language::english);
    return to_text(saved->record.game()) + " " + to_text(saved->record);
}

RC_GTEST_PROP(GameFile, holds_every_game_as_it_was_written, ()) {
    const Record record = *tests::any_record();
    const SavedGame saved{record, player("human"), player("hard")};
    for (const GameFormat format : {GameFormat::saved, GameFormat::sgf, GameFormat::moves}) {
        const std::string text = to_text(saved, format).value();
        if (format == GameFormat::moves && record.ply() == 0) continue;  // An empty line.
        const bool is_moves = format == GameFormat::moves;
        const auto read = read_only(text, is_moves ? std::optional(record.game()) : std::nullopt);
        RC_ASSERT(read.has_value());
        RC_ASSERT(read->record == record);
        RC_ASSERT(read->second.text == (is_moves ? "human" : "hard"));
    }
}

RC_GTEST_PROP(GameFile, holds_five_in_a_row_in_psq, ()) {
    Game game = *tests::any_game();
    game.gravity = Gravity::none;
    game.align = 5;
    game.columns = *rc::gen::inRange(5, max_free_side + 1);
    game.rows = *rc::gen::inRange(5, max_free_side + 1);
    const Record record = *tests::any_record_of(game);
    const auto text = to_text({record, player("hard"), player("human")}, GameFormat::psq);
    const auto read = read_only(text.value(), game);
    RC_ASSERT(read.has_value());
    RC_ASSERT(read->record == record);
    RC_ASSERT(read->first.text == "hard");
    RC_ASSERT(read->second.is_human);
}

TEST(GameFile, reads_sgf_of_others) {
    EXPECT_EQ(told("(;GM[4]SZ[15];B[hh];W[hg])"), "gomoku h8h9");
    EXPECT_EQ(told("\xEF\xBB\xBF(;FF[3]GaMe[4] SiZe[15]\r\n C[a \\] b];B[h8]\n;W[h10])"),
              "gomoku h8h10");
    EXPECT_EQ(told("(;B[hh](;W[hg];B[ii])(;W[aa](;B[bb])))"), "gomoku h8h9i7");
    EXPECT_EQ(told("(;SZ[7:6];B[df];W[de])"), "connect4 44");
    EXPECT_EQ(told("(;SZ[3];W[bb];B[aa])"), "tictactoe b2a3");
    EXPECT_EQ(told("(;SZ[9]RU[standard];B[ee])"), "free:9x9=5 e5");
    EXPECT_EQ(told("(;SZ[19]RU[something];B[aa])", game_of("free:19x19=5")), "free:19x19=5 a19");
    // Stones that stand there before the first move.
    EXPECT_EQ(told("(;SZ[7:6]AB[af]AW[bf];B[cf])"), "connect4 123");
    EXPECT_EQ(told("(;SZ[3]AB[aa]AW[bb]PL[W])"), "tictactoe b2a3");
}

TEST(GameFile, keeps_the_names_of_people) {
    const auto saved = read_only("(;SZ[3]PB[Ann \\[x\\]]PW[easy];B[bb])");
    ASSERT_TRUE(saved);
    EXPECT_EQ(saved->names[0], "Ann [x]");
    EXPECT_TRUE(saved->first.is_human);
    EXPECT_EQ(saved->second.text, "easy");
    EXPECT_EQ(read_only(to_text(*saved, GameFormat::sgf).value())->names, saved->names);
    EXPECT_NE(to_text(*saved).find("# first Ann [x]\nfirst human\n"), std::string::npos);
    // In PSQ the names are those of two players, and the last number says which of them began.
    const auto psq = read_only("Piskvorky 15x15, 11:11, 1\n8,8,5\npbrain-a\nB.exe\n0\n");
    ASSERT_TRUE(psq);
    EXPECT_EQ(psq->names[0], "B.exe");
    EXPECT_EQ(psq->names[1], "pbrain-a");
}

TEST(GameFile, says_where_sgf_is_wrong) {
    EXPECT_EQ(told("(;SZ[15]\n;B[hh];W[hh])"), "game, line 2, character 10: cell h8 is taken");
    EXPECT_EQ(told("(;SZ[7:6];B[da])"),
              "game, line 1, character 13: the stone in column 4, row 6 hangs in the air");
    EXPECT_EQ(told("(;B[hh];B[ii])"),
              "cannot read game: line 1, character 11: it is the other player's turn");
    EXPECT_EQ(told("(;SZ[9];B[ja])"), "game, line 1, character 11: cell ja is outside the board");
    EXPECT_EQ(told("(;GM[1];B[hh])"),
              "cannot read game: line 1, character 6: it is a game of another kind, GM[1]; "
              "alignment games are GM[4]");
    EXPECT_EQ(
        told("(;B[hh];W[])"),
        "cannot read game: line 1, character 11: a player passes, which no alignment game has");
    EXPECT_EQ(told("(;B[hh];W[aa"),
              "cannot read game: line 1, character 10: this bracket is never closed");
    EXPECT_EQ(told("(;B[hh];W[aa]"),
              "cannot read game: line 1, character 14: the file ends in the middle of a game");
    EXPECT_EQ(told("(;B[hh]\n  ?)"),
              "cannot read game: line 2, character 3: \"?\" cannot stand there");
    EXPECT_EQ(told("(;SZ[0])"), "game, line 1, character 6: a board of 0 by 0 is not possible");
    EXPECT_EQ(told("(;SZ[3]RU[connect4])"),
              "cannot read game: line 1, character 6: the board cannot be 3");
    EXPECT_EQ(told("(;RU[connect4])", game_of("gomoku")),
              "cannot read game: this record is of another game: connect4");
}

TEST(GameFile, says_where_psq_is_wrong) {
    EXPECT_EQ(told("Piskvorky 15x15, 11:11, 0\n8,8,0\n8,8,0\n"),
              "game, line 3, character 1: cell h8 is taken");
    EXPECT_EQ(told("Piskvorky 15x15, 11:11, 0\n16,1\n"),
              "game, line 2, character 1: cell 16,1 is outside the board");
    EXPECT_EQ(
        told("Piskvorky 15, 11:11, 0\n"),
        "cannot read game: line 1: the first line of a PSQ file is \"Piskvorky 15x15, 11:11, 0\"");
    expect_error(
        to_text({record_of("connect4", "44"), player("human"), player("human")}, GameFormat::psq),
        ErrorCode::wrong_usage, {{"reason", "psq_game"}, {"game", "connect4"}});
}

TEST(GameFile, one_wrong_game_costs_no_other) {
    const std::string text = "(;B[hh])\n(;B[hh];B[ii])  (;SZ[3];B[aa])";
    const auto games = split_games(text);
    ASSERT_EQ(games.size(), 3U);
    EXPECT_TRUE(parse_game_text(games[0], "x"));
    EXPECT_FALSE(parse_game_text(games[1], "x"));
    ASSERT_TRUE(parse_game_text(games[2], "x"));
    EXPECT_EQ(games[2].number, 3);
    EXPECT_EQ(games[2].start.line, 2);
    EXPECT_EQ(games[2].start.character, 17);
}

TEST(GameFile, reads_lists_of_moves) {
    const std::string text = "# mine\n4453\n\n44445555\r\n4x\n";
    const auto games = split_games(text);
    ASSERT_EQ(games.size(), 3U);
    EXPECT_EQ(parse_game_text(games[0], "x")->record, record_of("connect4", "4453"));
    EXPECT_EQ(parse_game_text(games[1], "x")->record.ply(), 8);
    EXPECT_EQ(sentence_of(parse_game_text(games[2], "x").error(), Language::english),
              "x, line 5, character 1: move 2 of \"4x\": \"x\" is not a move");
    EXPECT_EQ(told("Dear friend\n"), "cannot read game: it is not a saved game");
    EXPECT_TRUE(split_games("").empty());
}

}  // namespace
}  // namespace puissance
