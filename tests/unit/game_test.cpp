#include "puissance/game.h"

#include <limits>
#include <set>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "expect_error.h"
#include "known_names.h"
#include "random_games.h"
#include "sanitized.h"
#include "words/words.h"

namespace puissance {
namespace {

using tests::expect_error;

// An error that says what is too large says how large a board may be.
std::vector<Fact> too_large_facts(int columns, int rows) {
    return {{"columns", columns}, {"rows", rows}, {"drop_cells", 128}, {"free_side", 20}};
}

TEST(Game, is_known_by_its_names) {
    const Game connect4{7, 6, 4, Gravity::down};
    const Game tictactoe{3, 3, 3, Gravity::none};
    EXPECT_EQ(parse_game("connect4"), connect4);
    EXPECT_EQ(parse_game("puissance4"), connect4);
    EXPECT_EQ(parse_game("drop:7x6x4"), connect4);
    EXPECT_EQ(parse_game("tictactoe"), tictactoe);
    EXPECT_EQ(parse_game("morpion"), tictactoe);
    EXPECT_EQ(parse_game("free:3x3x3"), tictactoe);
    EXPECT_EQ(parse_game("morpion12"), (Game{12, 12, 4, Gravity::none}));
    EXPECT_EQ(parse_game("gomoku"), (Game{15, 15, 5, Gravity::none}));
    EXPECT_EQ(parse_game("drop:9x7x5"), (Game{9, 7, 5, Gravity::down}));
    const Game standard{15, 15, 5, Gravity::none, Rule::exactly};
    EXPECT_EQ(parse_game("gomoku-standard"), standard);
    EXPECT_EQ(parse_game("free:15x15=5"), standard);
    EXPECT_NE(parse_game("gomoku"), standard);
    EXPECT_EQ(to_text(standard), "gomoku-standard");
    EXPECT_EQ(to_numbers(standard), "free:15x15=5");
    EXPECT_EQ(parse_game("drop:7x6=4"), (Game{7, 6, 4, Gravity::down, Rule::exactly}));
    EXPECT_EQ(to_text(Game{7, 6, 4, Gravity::down, Rule::exactly}), "drop:7x6=4");
}

TEST(Game, says_which_runs_win) {
    const Game gomoku = tests::game_of("gomoku");
    const Game standard = tests::game_of("gomoku-standard");
    for (int run = 1; run <= 15; ++run) {
        EXPECT_EQ(gomoku.wins(run), run >= 5) << run;
        EXPECT_EQ(standard.wins(run), run == 5) << run;
    }
}

TEST(Game, names_each_lead_back_to_their_game) {
    std::set<std::string_view> names;
    for (const NamedGame& named : named_games()) {
        EXPECT_EQ(parse_game(named.name), named.game);
        EXPECT_EQ(to_text(named.game), named.name);
        EXPECT_TRUE(names.insert(named.name).second) << named.name;
        if (named.alias.empty()) continue;
        EXPECT_EQ(parse_game(named.alias), named.game);
        EXPECT_TRUE(names.insert(named.alias).second) << named.alias;
    }
    EXPECT_GE(names.size(), 7U);
}

RC_GTEST_PROP(GameProperty, text_leads_back_to_the_game, ()) {
    const Game game = *tests::any_game();
    RC_ASSERT(make_game(game.columns, game.rows, game.align, game.gravity, game.rule) == game);
    RC_ASSERT(parse_game(to_text(game)) == game);
    RC_ASSERT(parse_game(to_numbers(game)) == game);
}

TEST(Game, drop_boards_fit_in_128_bits) {
    for (int columns = 1; columns <= 130; ++columns) {
        for (int rows = 1; rows <= 130; rows += rows < 10 ? 1 : tests::unless_sanitized(1, 7)) {
            if (std::max(columns, rows) < 3) continue;
            const auto game = make_game(columns, rows, 3, Gravity::down);
            // There is no character for columns beyond 61 in a move string.
            EXPECT_EQ(game.has_value(), columns * (rows + 1) <= 128 && columns <= 61)
                << columns << "x" << rows;
            if (!game)
                expect_error(game, ErrorCode::board_too_large, too_large_facts(columns, rows));
        }
    }
}

TEST(Game, free_boards_have_at_most_20_a_side) {
    for (int columns = 1; columns <= 25; ++columns)
        for (int rows = 3; rows <= 25; ++rows)
            EXPECT_EQ(make_game(columns, rows, 3, Gravity::none).has_value(),
                      columns <= 20 && rows <= 20)
                << columns << "x" << rows;
}

TEST(Game, align_is_3_to_9_and_no_more_than_the_longer_side) {
    for (const Gravity gravity : {Gravity::down, Gravity::none}) {
        for (int columns = 1; columns <= 11; ++columns) {
            for (int rows = 1; rows <= 9; ++rows) {
                for (int align = -1; align <= 12; ++align) {
                    const auto game = make_game(columns, rows, align, gravity);
                    const int longer = std::max(columns, rows);
                    EXPECT_EQ(game.has_value(), align >= 3 && align <= 9 && align <= longer)
                        << columns << "x" << rows << "x" << align;
                }
            }
        }
    }
}

TEST(Game, wrong_numbers_are_named) {
    expect_error(parse_game("drop:3x200x3"), ErrorCode::board_too_large, too_large_facts(3, 200));
    expect_error(parse_game("drop:12345x6x4"), ErrorCode::board_too_large,
                 too_large_facts(12345, 6));
    expect_error(parse_game("free:21x3x3"), ErrorCode::board_too_large, too_large_facts(21, 3));
    expect_error(parse_game("drop:0x6x4"), ErrorCode::wrong_board_size,
                 {{"columns", 0}, {"rows", 6}});
    expect_error(parse_game("free:5x0x4"), ErrorCode::wrong_board_size,
                 {{"columns", 5}, {"rows", 0}});
    expect_error(parse_game("drop:7x6x2"), ErrorCode::wrong_align,
                 {{"align", 2}, {"smallest", 3}, {"largest", 7}});
    expect_error(parse_game("drop:7x6x8"), ErrorCode::wrong_align,
                 {{"align", 8}, {"smallest", 3}, {"largest", 7}});
    expect_error(parse_game("free:19x19x10"), ErrorCode::wrong_align,
                 {{"align", 10}, {"smallest", 3}, {"largest", 9}});
    expect_error(make_game(-3, 5, 3, Gravity::down), ErrorCode::wrong_board_size,
                 {{"columns", -3}, {"rows", 5}});
}

TEST(Game, numbers_too_large_to_multiply_are_too_large) {
    constexpr int most = std::numeric_limits<int>::max();
    for (const Gravity gravity : {Gravity::down, Gravity::none}) {
        expect_error(make_game(most, most, 4, gravity), ErrorCode::board_too_large,
                     too_large_facts(most, most));
        expect_error(make_game(1, most, 4, gravity), ErrorCode::board_too_large,
                     too_large_facts(1, most));
        expect_error(make_game(most, 1, 4, gravity), ErrorCode::board_too_large,
                     too_large_facts(most, 1));
    }
}

TEST(Game, other_texts_are_no_game) {
    for (const std::string text : {"",
                                   " ",
                                   "connect",
                                   "connect4 ",
                                   " connect4",
                                   "drop",
                                   "drop:",
                                   "drop:7",
                                   "drop:7x6",
                                   "drop:7x6x",
                                   "drop:7x6=",
                                   "drop:7x6x=4",
                                   "drop:7x6=x4",
                                   "drop:7=6x4",
                                   "drop:7x6==4",
                                   "drop:7x6x4x",
                                   "drop:7x6x4 ",
                                   "drop:x6x4",
                                   "drop:7xx4",
                                   "drop: 7x6x4",
                                   "drop:-7x6x4",
                                   "drop:+7x6x4",
                                   "drop:7,6,4",
                                   "slide:7x6x4",
                                   "drop:7.0x6x4",
                                   "free:99999999999999999999x3x3"})
        expect_error(parse_game(text), ErrorCode::unknown_game,
                     {{"game", text}, {"expected", tests::known_games}});
}

TEST(Game, is_named_in_any_case) {
    for (const char* const text : {"Connect4", "PUISSANCE4", "Drop:7X6X4"})
        EXPECT_EQ(parse_game(text), parse_game("connect4"));
}

TEST(Game, a_long_or_binary_text_is_quoted_briefly) {
    const std::string cut = std::string(60, 'g') + "…";
    expect_error(parse_game(std::string(10'000'000, 'g')), ErrorCode::unknown_game,
                 {{"game", cut}, {"expected", tests::known_games}});
    expect_error(parse_game(std::string("dr\0p\xff", 5)), ErrorCode::unknown_game,
                 {{"game", "dr\\x00p\\xff"}, {"expected", tests::known_games}});
}

TEST(ErrorCode, names_are_distinct_and_in_their_order) {
    std::set<std::string_view> names;
    for (int code = 0; code < error_code_count; ++code)
        EXPECT_TRUE(names.insert(name_of(static_cast<ErrorCode>(code))).second) << code;
    EXPECT_EQ(names.size(), static_cast<std::size_t>(error_code_count));
    EXPECT_EQ(names.count(""), 0U);
    EXPECT_EQ(name_of(ErrorCode::unknown_game), "unknown_game");
    EXPECT_EQ(name_of(ErrorCode::column_full), "column_full");
    EXPECT_EQ(name_of(ErrorCode::drawing_empty), "drawing_empty");
    EXPECT_EQ(name_of(ErrorCode::undecided_drawing), "undecided_drawing");
    EXPECT_EQ(name_of(ErrorCode::unknown_player), "unknown_player");
    EXPECT_EQ(name_of(ErrorCode::too_long), "too_long");
    EXPECT_EQ(name_of(ErrorCode::out_of_memory), "out_of_memory");
}

TEST(ErrorCode, each_has_a_sentence) {
    for (int code = 0; code < error_code_count; ++code) {
        const std::string key = "error." + std::string(name_of(static_cast<ErrorCode>(code)));
        EXPECT_TRUE(words::knows(key)) << key;
    }
}

}  // namespace
}  // namespace puissance
