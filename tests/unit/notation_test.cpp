#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "expect_error.h"
#include "game/shown.h"
#include "puissance/record.h"
#include "random_games.h"

namespace puissance {
namespace {

using tests::expect_error;
using tests::game_of;
using tests::record_of;

TEST(Notation, columns_count_from_1_then_a_then_A) {
    const Game game = game_of("drop:61x1x4");
    EXPECT_EQ(to_text(game, move_at(0)), "1");
    EXPECT_EQ(to_text(game, move_at(8)), "9");
    EXPECT_EQ(to_text(game, move_at(9)), "a");
    EXPECT_EQ(to_text(game, move_at(34)), "z");
    EXPECT_EQ(to_text(game, move_at(35)), "A");
    EXPECT_EQ(to_text(game, move_at(60)), "Z");
    EXPECT_EQ(parse_move(game, "Z"), move_at(60));
    // On boards without columns written in capitals, capitals mean the small letters.
    EXPECT_EQ(parse_move(game_of("drop:12x4x4"), "B"), move_at(10));
    EXPECT_EQ(parse_move(game_of("drop:35x2x4"), "Z"), move_at(34));
    EXPECT_EQ(parse_move(game_of("drop:36x2x4"), "A"), move_at(35));
}

TEST(Notation, cells_are_a_letter_and_a_number_or_two_numbers) {
    const Game game = game_of("gomoku");
    EXPECT_EQ(parse_move(game, "a1"), move_at(0));
    EXPECT_EQ(parse_move(game, "h8"), move_at(7 * 15 + 7));
    EXPECT_EQ(parse_move(game, "H8"), move_at(7 * 15 + 7));
    EXPECT_EQ(parse_move(game, "7,7"), move_at(7 * 15 + 7));
    EXPECT_EQ(parse_move(game, "0,14"), move_at(14 * 15));
    EXPECT_EQ(parse_move(game, " o15 "), move_at(224));
    EXPECT_EQ(to_text(game, move_at(224)), "o15");
    EXPECT_EQ(to_coordinates(game, move_at(224)), "14,14");
}

TEST(Notation, a_game_may_be_spaced_as_one_likes) {
    const Record record = record_of("connect4", "4453");
    EXPECT_EQ(record_of("connect4", " 4 4\t53\n"), record);
    EXPECT_EQ(record_of("connect4", "44\r\n53"), record);
    EXPECT_EQ(record.ply(), 4);
    const Record free = record_of("gomoku", "h8h9g8");
    EXPECT_EQ(record_of("gomoku", "h8 h9 g8"), free);
    EXPECT_EQ(record_of("gomoku", "H8 7,8 6,7"), free);
    EXPECT_EQ(to_text(free), "h8h9g8");
    EXPECT_EQ(record_of("gomoku", ""), Record(game_of("gomoku")));
}

RC_GTEST_PROP(NotationProperty, moves_lead_back, ()) {
    const Game game = *tests::any_game();
    const Move move = move_at(*rc::gen::inRange(0, game.move_count()));
    RC_ASSERT(parse_move(game, to_text(game, move)) == move);
    RC_ASSERT(parse_move(game, to_coordinates(game, move)) == move);
    RC_ASSERT(parse_move(game, " " + to_text(game, move) + "\t") == move);
}

RC_GTEST_PROP(NotationProperty, records_lead_back, ()) {
    const Record record = *tests::any_record();
    RC_ASSERT(parse_moves(record.game(), to_text(record)) == record);
}

RC_GTEST_PROP(NotationProperty, records_lead_back_however_they_are_spaced, ()) {
    const Record record = *tests::any_record();
    const std::string space = *rc::gen::element<std::string>(" ", "  ", "\t", "\n", "\r\n");
    std::string texts;
    std::string coordinates;
    for (const Move move : record.moves()) {
        texts += to_text(record.game(), move) + space;
        coordinates += space + to_coordinates(record.game(), move);
    }
    RC_ASSERT(parse_moves(record.game(), texts) == record);
    RC_ASSERT(parse_moves(record.game(), coordinates) == record);
}

TEST(Notation, a_wrong_move_is_named) {
    const Game drop = game_of("connect4");
    const Game free = game_of("tictactoe");
    expect_error(parse_move(drop, ""), ErrorCode::wrong_move, {{"move", ""}});
    expect_error(parse_move(drop, "44"), ErrorCode::wrong_move, {{"move", "44"}});
    expect_error(parse_move(drop, "-"), ErrorCode::wrong_move, {{"move", "-"}});
    expect_error(parse_move(drop, "é"), ErrorCode::wrong_move, {{"move", "é"}});
    expect_error(parse_move(drop, "8"), ErrorCode::column_outside, {{"column", 8}, {"columns", 7}});
    expect_error(parse_move(drop, "0"), ErrorCode::column_outside, {{"column", 0}, {"columns", 7}});
    expect_error(parse_move(drop, "a"), ErrorCode::wrong_move, {{"move", "a"}});
    expect_error(parse_move(game_of("drop:12x8x4"), "d"), ErrorCode::column_outside,
                 {{"column", 13}, {"columns", 12}});
    for (const std::string text : {"5", "b", "b2b3", "b-2", "2b", "1;1", ",1", "1,", "1,-1", "b+2",
                                   "b99999999999", "99999999999,1"})
        expect_error(parse_move(free, text), ErrorCode::wrong_move, {{"move", text}});
    for (const std::string text : {"d1", "a4", "a0", "3,0", "0,3", "z2147483647"})
        expect_error(parse_move(free, text), ErrorCode::cell_outside,
                     {{"cell", text}, {"columns", 3}, {"rows", 3}});
}

TEST(Notation, a_wrong_game_is_named_with_the_place) {
    expect_error(parse_moves(game_of("connect4"), "44444445"), ErrorCode::column_full,
                 {{"column", 4}, {"number", 7}, {"moves", "44444445"}});
    expect_error(parse_moves(game_of("connect4"), "448"), ErrorCode::column_outside,
                 {{"column", 8}, {"columns", 7}, {"number", 3}, {"moves", "448"}});
    expect_error(parse_moves(game_of("connect4"), "44,4"), ErrorCode::wrong_move,
                 {{"move", ","}, {"number", 3}, {"moves", "44,4"}});
    expect_error(parse_moves(game_of("connect4"), "12121211"), ErrorCode::game_over,
                 {{"number", 8}, {"moves", "12121211"}});
    expect_error(parse_moves(game_of("tictactoe"), "a1 b2 a1"), ErrorCode::cell_taken,
                 {{"cell", "a1"}, {"number", 3}, {"moves", "a1 b2 a1"}});
    expect_error(parse_moves(game_of("tictactoe"), "a1 d2"), ErrorCode::cell_outside,
                 {{"cell", "d2"}, {"columns", 3}, {"rows", 3}, {"number", 2}, {"moves", "a1 d2"}});
    expect_error(parse_moves(game_of("tictactoe"), "a1 b a2"), ErrorCode::wrong_move,
                 {{"move", "b"}, {"number", 2}, {"moves", "a1 b a2"}});
}

TEST(Notation, binary_garbage_and_endless_lines_are_refused) {
    expect_error(parse_moves(game_of("connect4"), std::string("44\0", 3)), ErrorCode::not_text,
                 {{"position", 3}});
    expect_error(parse_moves(game_of("connect4"), "4\x1b[31m"), ErrorCode::not_text,
                 {{"position", 2}});
    const std::string endless(10'000'000, '4');
    expect_error(parse_moves(game_of("connect4"), endless), ErrorCode::column_full,
                 {{"column", 4}, {"number", 7}, {"moves", std::string(60, '4') + "…"}});
    expect_error(parse_moves(game_of("gomoku"), "h8 " + endless), ErrorCode::wrong_move,
                 {{"move", std::string(60, '4') + "…"},
                  {"number", 2},
                  {"moves", "h8 " + std::string(57, '4') + "…"}});
}

TEST(Shown, quotes_characters_and_escapes_the_rest) {
    EXPECT_EQ(shown("morpion à 4"), "morpion à 4");
    EXPECT_EQ(shown("a\nb\x7f"), "a\\x0ab\\x7f");
    // What nobody sees: a byte order mark, a soft hyphen, a tag, a selector of variations.
    EXPECT_EQ(shown("a\uFEFFb"), "a\\xef\\xbb\\xbfb");
    EXPECT_EQ(shown("a\u00ADb"), "a\\xc2\\xadb");
    EXPECT_EQ(shown("\U000E0041"), "\\xf3\\xa0\\x81\\x81");
    EXPECT_EQ(shown("\uFE0F"), "\\xef\\xb8\\x8f");
    EXPECT_EQ(shown("\u00AE\u2059"), "\u00AE\u2059");
    EXPECT_EQ(shown("\xc3"), "\\xc3");                             // A character cut short.
    EXPECT_EQ(shown("\xc0\xaf"), "\\xc0\\xaf");                    // An overlong form.
    EXPECT_EQ(shown("\xed\xa0\x80"), "\\xed\\xa0\\x80");           // Half of a surrogate pair.
    EXPECT_EQ(shown("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");  // Beyond the last character.
    EXPECT_EQ(shown("\xf5\x80\x80\x80"), "\\xf5\\x80\\x80\\x80");
    EXPECT_EQ(shown("\xf0\x9f\x94\xb4"), "\xf0\x9f\x94\xb4");
    EXPECT_EQ(shown("\xe2\x82"), "\\xe2\\x82");
    EXPECT_EQ(shown(std::string(60, 'x')), std::string(60, 'x'));
    std::string accents;
    for (int i = 0; i < 61; ++i) accents += "é";
    EXPECT_EQ(shown(accents), accents.substr(2) + "…");
}

TEST(Shown, first_character_is_whole) {
    EXPECT_EQ(first_character("éa"), "é");
    EXPECT_EQ(first_character("\xff"), "\xff");
    EXPECT_EQ(first_character(""), "");
}

}  // namespace
}  // namespace puissance
