#include <algorithm>
#include <functional>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "expect_error.h"
#include "naive_board.h"
#include "puissance/record.h"
#include "random_games.h"
#include "sanitized.h"

namespace puissance {
namespace {

using tests::expect_error;
using tests::game_of;
using tests::record_of;

const Game connect4{7, 6, 4, Gravity::down};
const Game tictactoe{3, 3, 3, Gravity::none};

// A Connect Four board with stones in its two lowest rows.
std::string above(std::string_view second_row, std::string_view first_row) {
    std::string text = ".......\n.......\n.......\n.......\n";
    for (const auto row : {second_row, first_row}) text.append(row).append("\n");
    return text;
}

TEST(Drawing, is_written_from_the_top) {
    const Record record = record_of("connect4", "4453");
    EXPECT_EQ(to_drawing(record), above("...o...", "..oxx.."));
    EXPECT_EQ(to_drawing(record_of("tictactoe", "b2 a1 c1")), "...\n.x.\no.x\n");
    EXPECT_EQ(to_array(record_of("tictactoe", "b2 a1 c1")),
              R"([["0","0","0"],["0","m","0"],["h","0","m"]])");
}

TEST(Drawing, may_use_any_of_its_symbols) {
    const auto record = parse_drawing(tictactoe, "...\n.x.\no.x\n");
    ASSERT_TRUE(record);
    EXPECT_EQ(record->turn(), Player::second);
    EXPECT_EQ(record->at({1, 1}), Player::first);
    EXPECT_EQ(record->at({0, 0}), Player::second);
    for (const std::string text :
         {"000\n010\n201", "...\n.X.\nO.X", "000\n0m0\nh0m", "...\n.M.\nH.M", "...\n.R.\nY.R",
          "...\n.r.\ny.r", "\n\n...\n.x.\no.x\n\n \n", "...\r\n.x.\r\no.x\r\n", "   \n x \no x\n",
          "\n x\no x", ". . .\n. x .\no . x\n", "...  \n.x. \no.x   ",
          R"([["0","0","0"],["0","m","0"],["h","0","m"]])",
          " [ [\"0\" , \"0\",\".\"],\n[\"0\",\"x\",\" \"],\r\n\t[\"2\",\"0\",\"1\"] ]\n"})
        EXPECT_EQ(parse_drawing(tictactoe, text), record) << text;
}

TEST(Drawing, drawn_with_spaces_may_lack_its_empty_lines) {
    // On a drop board, missing lines are at the top.
    const auto drop = parse_drawing(connect4, "  o\n  x x o\n");
    ASSERT_TRUE(drop);
    EXPECT_EQ(to_drawing(*drop), above("..o....", "..x.x.o"));
    // On a free board, an editor may have removed the lines at the end.
    const auto free = parse_drawing(tictactoe, "xo\n");
    ASSERT_TRUE(free);
    EXPECT_EQ(to_drawing(*free), "xo.\n...\n...\n");
}

TEST(Drawing, says_who_began_by_its_counts) {
    const auto more_o = parse_drawing(tictactoe, "...\n.o.\n...");
    ASSERT_TRUE(more_o);
    EXPECT_EQ(more_o->at({1, 1}), Player::first);
    EXPECT_EQ(more_o->turn(), Player::second);
    EXPECT_EQ(parse_drawing(tictactoe, "...\n.o.\n...", Player::first), more_o);
}

TEST(Drawing, asks_the_turn_where_the_counts_leave_it_open) {
    const std::string text = "...\n.o.\nx..";
    const auto open = parse_drawing(tictactoe, text);
    ASSERT_TRUE(open);
    EXPECT_EQ(open->at({0, 0}), Player::first);  // x moves next by default.
    EXPECT_EQ(parse_drawing(tictactoe, text, Player::first), open);
    const auto other_way = parse_drawing(tictactoe, text, Player::second);
    ASSERT_TRUE(other_way);
    EXPECT_EQ(other_way->at({1, 1}), Player::first);
    EXPECT_EQ(other_way->turn(), Player::first);
}

TEST(Drawing, an_empty_board_is_a_position) {
    const auto record = parse_drawing(tictactoe, "...\n...\n...\n");
    ASSERT_TRUE(record);
    EXPECT_EQ(record->ply(), 0);
}

TEST(Drawing, finds_the_stone_that_won) {
    // Two crossing lines of three: only the stone they share can have been the last.
    const auto crossing = parse_drawing(game_of("free:5x5x3"), "..x..\n..x..\nxxx..\n.oo.o\n.o...");
    ASSERT_TRUE(crossing);
    EXPECT_EQ(crossing->moves().back(), move_at(2 * 5 + 2));
    EXPECT_EQ(crossing->winner(), Player::first);
    // Three of the four stones lie under others.
    const auto buried = parse_drawing(connect4, above("ooo.x..", "xxxxo.."));
    ASSERT_TRUE(buried);
    EXPECT_EQ(buried->moves().back(), move_at(3));
    EXPECT_EQ(buried->winner(), Player::first);
    // Without any one stone, six in a row still hold three in a row, so none was the last.
    expect_error(parse_drawing(game_of("free:9x2x3"), "oo.oo.oo.\nxxxxxx.x."),
                 ErrorCode::unreachable);
}

TEST(Drawing, is_read_by_the_rule_of_the_game) {
    // Six in a row win under Rule::at_least, but not under Rule::exactly.
    const std::string six = ".......\n.......\noo.o.oo\n.......\n.......\n.......\nxxxxxx.\n";
    const auto longer = parse_drawing(game_of("free:7x7x5"), six);
    ASSERT_TRUE(longer);
    EXPECT_EQ(longer->winner(), Player::first);
    const auto exact = parse_drawing(game_of("free:7x7=5"), six);
    ASSERT_TRUE(exact);
    EXPECT_FALSE(exact->winner());
    EXPECT_EQ(to_drawing(*exact), six);
    // In the second case the other player may even have moved on.
    const std::string more = ".......\n.......\noo.o.oo\n.......\n.......\no......\nxxxxxx.\n";
    expect_error(parse_drawing(game_of("free:7x7x5"), more), ErrorCode::played_after_win);
    EXPECT_TRUE(parse_drawing(game_of("free:7x7=5"), more));
}

TEST(Drawing, a_column_cannot_outgrow_a_line_of_exactly_its_length) {
    // In a column the stones come from below: four were in line before there were five.
    expect_error(parse_drawing(game_of("drop:7x6=4"),
                               ".......\nx......\nx......\nx......\nxo.....\nxoo...o\n"),
                 ErrorCode::unreachable);
    // In a row, the last stone can have joined two shorter runs.
    const auto joined =
        parse_drawing(game_of("drop:7x6=4"), above("oo.o...", "xxxxx.o"), Player::second);
    ASSERT_TRUE(joined);
    EXPECT_FALSE(joined->winner());
}

// Compares every board of these games with all positions that play can lead to.
TEST(Drawing, is_read_when_and_only_when_a_game_leads_to_it) {
    for (const auto text : {"free:4x2x3", "free:4x2=3", "free:5x2=3", "drop:4x3x3", "drop:4x3=3",
                            "drop:5x2=3", "free:3x3=3"}) {
        SCOPED_TRACE(text);
        const Game game = game_of(text);
        if (game.cells() > tests::unless_sanitized(12, 10)) continue;
        std::set<std::string> reachable;
        tests::NaiveBoard board(game);
        const std::function<void()> visit = [&] {
            if (!reachable.insert(board.picture()).second || board.is_over()) return;
            for (const int move : board.legal_moves()) {
                board.play(move);
                visit();
                board.undo();
            }
        };
        visit();
        std::string layout(static_cast<std::size_t>(game.cells()), '.');
        const std::function<void(std::size_t)> fill = [&](std::size_t cell) {
            if (cell < layout.size()) {
                for (const char stone : {'.', '0', '1'}) {
                    layout[cell] = stone;
                    fill(cell + 1);
                }
                return;
            }
            const auto lead = std::ranges::count(layout, '0') - std::ranges::count(layout, '1');
            if (lead != 0 && lead != 1) return;
            std::string drawing;
            for (int row = game.rows - 1; row >= 0; --row) {
                for (int column = 0; column < game.columns; ++column) {
                    const char stone =
                        layout[static_cast<std::size_t>(row * game.columns + column)];
                    drawing += stone == '.' ? '.' : stone == '0' ? 'x' : 'o';
                }
                drawing += '\n';
            }
            const auto read = parse_drawing(game, drawing);
            ASSERT_EQ(read.has_value(), reachable.contains(layout)) << drawing;
            if (read) {
                ASSERT_EQ(to_drawing(*read), drawing);
            }
        };
        fill(0);
    }
}

TEST(Drawing, a_floating_stone_is_named) {
    expect_error(parse_drawing(connect4, ".......\n.......\n.......\n...x...\n.......\n...o...\n"),
                 ErrorCode::floating_stone, {{"column", 4}, {"row", 3}});
}

TEST(Drawing, impossible_counts_are_named) {
    expect_error(parse_drawing(connect4, above("xx.....", "xxx.xx.")), ErrorCode::wrong_counts,
                 {{"x", 7}, {"o", 0}});
    expect_error(parse_drawing(tictactoe, "oo.\n...\n..."), ErrorCode::wrong_counts,
                 {{"x", 0}, {"o", 2}});
}

TEST(Drawing, a_turn_against_the_counts_is_refused) {
    expect_error(parse_drawing(tictactoe, "x..\n...\n...", Player::first), ErrorCode::wrong_turn,
                 {{"turn", "x"}, {"x", 1}, {"o", 0}});
    expect_error(parse_drawing(tictactoe, "o..\n...\n...", Player::second), ErrorCode::wrong_turn,
                 {{"turn", "o"}, {"x", 0}, {"o", 1}});
}

TEST(Drawing, two_winners_are_refused) {
    expect_error(parse_drawing(connect4, above("oooo...", "xxxx...")), ErrorCode::two_winners);
    expect_error(parse_drawing(tictactoe, "xxx\nooo\n..."), ErrorCode::two_winners);
}

TEST(Drawing, stones_played_after_a_win_are_refused) {
    expect_error(parse_drawing(tictactoe, "xxx\noo.\no.."), ErrorCode::played_after_win);
    expect_error(parse_drawing(connect4, above("ooo....", "xxxxo..")), ErrorCode::played_after_win);
    // With o to move, the same stones are a game that x has just won.
    EXPECT_TRUE(parse_drawing(tictactoe, "xxx\noo.\no..", Player::second));
}

TEST(Drawing, what_no_game_leads_to_is_refused) {
    // x began, and yet o lies below the only x.
    expect_error(parse_drawing(connect4, above("x......", "o......")), ErrorCode::unreachable);
    EXPECT_TRUE(parse_drawing(connect4, above("x......", "o......"), Player::second));
    // Two lines without a common stone: the first of them had ended the game.
    expect_error(parse_drawing(game_of("free:5x5x3"), "xxx..\n.....\n.....\nxxx..\noo.oo"),
                 ErrorCode::wrong_counts, {{"x", 6}, {"o", 4}});
    expect_error(parse_drawing(game_of("free:5x5x3"), "xxx..\n.....\no....\nxxx..\noo.oo"),
                 ErrorCode::unreachable);
    // The whole line lies under stones that were played later.
    expect_error(parse_drawing(connect4, above("oxoo...", "xxxxo..")), ErrorCode::unreachable);
}

TEST(Drawing, gives_up_on_contrived_ones) {
    // Every column ends with two o, so that no x can have come just before the last stone. To find
    // that out, all ways to begin must be tried. (A gap keeps the rows shorter than nine.)
    std::string text = "................\n";
    for (const std::string_view pair : {"oo", "oo", "xx", "xx", "ox", "xo"}) {
        for (int column = 0; column < 16; ++column)
            text += column == 8 ? '.' : pair[static_cast<std::size_t>(column % 2)];
        text += '\n';
    }
    expect_error(parse_drawing(game_of("drop:16x7x9"), text), ErrorCode::undecided_drawing);
}

TEST(Drawing, a_wrong_symbol_is_named_with_its_place) {
    expect_error(parse_drawing(tictactoe, "...\n.#.\n..."), ErrorCode::drawing_symbol,
                 {{"symbol", "#"}, {"line", 2}, {"place", 2}});
    expect_error(parse_drawing(tictactoe, ". . .\n. x ?\n. . ."), ErrorCode::drawing_symbol,
                 {{"symbol", "?"}, {"line", 2}, {"place", 3}});
    expect_error(parse_drawing(tictactoe, "...\n.é.\n..."), ErrorCode::drawing_symbol,
                 {{"symbol", "é"}, {"line", 2}, {"place", 2}});
    expect_error(parse_drawing(tictactoe, "...\n\t.x\n..."), ErrorCode::drawing_symbol,
                 {{"symbol", "\\x09"}, {"line", 2}, {"place", 1}});
    // Line numbers are those of the text, including blank lines that are ignored.
    expect_error(parse_drawing(tictactoe, "\n\n...\n.x.\n..q"), ErrorCode::drawing_symbol,
                 {{"symbol", "q"}, {"line", 5}, {"place", 3}});
    expect_error(parse_drawing(connect4, "x\nxq"), ErrorCode::drawing_symbol,
                 {{"symbol", "q"}, {"line", 2}, {"place", 2}});
}

TEST(Drawing, a_wrong_size_is_named) {
    const auto size = [](int columns, int rows) {
        return std::vector<Fact>{
            {"columns", columns}, {"rows", rows}, {"game_columns", 3}, {"game_rows", 3}};
    };
    expect_error(parse_drawing(tictactoe, "...\n..."), ErrorCode::drawing_size, size(3, 2));
    expect_error(parse_drawing(tictactoe, "...\n...\n...\n..."), ErrorCode::drawing_size,
                 size(3, 4));
    expect_error(parse_drawing(tictactoe, "..\n...\n..."), ErrorCode::drawing_size, size(2, 3));
    expect_error(parse_drawing(tictactoe, "...\n....\n..."), ErrorCode::drawing_size, size(4, 3));
    expect_error(parse_drawing(tictactoe, R"([["0","0","0"],["0","0"]])"), ErrorCode::drawing_size,
                 size(2, 2));
    expect_error(parse_drawing(tictactoe, R"([["0","0","0"],["0","0","0"]])"),
                 ErrorCode::drawing_size, size(3, 2));
}

TEST(Drawing, a_broken_array_is_named_where_it_breaks) {
    const auto rest = [](std::string text) { return std::vector<Fact>{{"rest", std::move(text)}}; };
    expect_error(parse_drawing(tictactoe, "["), ErrorCode::drawing_array, rest(""));
    expect_error(parse_drawing(tictactoe, "[]"), ErrorCode::drawing_array, rest("]"));
    expect_error(parse_drawing(tictactoe, "[[]]"), ErrorCode::drawing_array, rest("]]"));
    expect_error(parse_drawing(tictactoe, "[0]"), ErrorCode::drawing_array, rest("0]"));
    expect_error(parse_drawing(tictactoe, R"([["0",7]])"), ErrorCode::drawing_array, rest("7]]"));
    expect_error(parse_drawing(tictactoe, R"([["0",10]])"), ErrorCode::drawing_array, rest("0]]"));
    expect_error(parse_drawing(tictactoe, "[[0,x,0]]"), ErrorCode::drawing_array, rest("x,0]]"));
    expect_error(parse_drawing(tictactoe, R"([["0","0","0"] 7)"), ErrorCode::drawing_array,
                 rest("7"));
    EXPECT_EQ(parse_drawing(tictactoe, R"([["0","q","0"]])").error().code,
              ErrorCode::drawing_array);
    EXPECT_EQ(parse_drawing(tictactoe, R"([["0","00","0"]])").error().code,
              ErrorCode::drawing_array);
    const std::string whole = to_array(Record(tictactoe));
    EXPECT_TRUE(parse_drawing(tictactoe, whole));
    expect_error(parse_drawing(tictactoe, whole + "x"), ErrorCode::drawing_array, rest("x"));
    for (std::size_t length = 1; length < whole.size(); ++length)
        EXPECT_EQ(parse_drawing(tictactoe, whole.substr(0, length)).error().code,
                  ErrorCode::drawing_array)
            << length;
}

TEST(Drawing, an_empty_one_is_refused) {
    for (const std::string text : {"", "\n", "   ", "\r\n \t\r\n"})
        expect_error(parse_drawing(tictactoe, text), ErrorCode::drawing_empty);
}

TEST(Drawing, binary_garbage_and_endless_lines_are_refused) {
    expect_error(parse_drawing(tictactoe, std::string("..\0", 3)), ErrorCode::not_text,
                 {{"position", 3}});
    expect_error(parse_drawing(tictactoe,
                               "\x7f"
                               "ELF"),
                 ErrorCode::not_text, {{"position", 1}});
    for (const std::size_t size : {std::size_t{16'385}, std::size_t{10'000'000}})
        expect_error(parse_drawing(tictactoe, std::string(size, '.')), ErrorCode::too_long,
                     {{"limit", 16384}});
    expect_error(parse_drawing(tictactoe, std::string(16'384, '.')), ErrorCode::drawing_size,
                 {{"columns", 16384}, {"rows", 1}, {"game_columns", 3}, {"game_rows", 3}});
    expect_error(parse_drawing(tictactoe, "...\n\xff..\n..."), ErrorCode::drawing_symbol,
                 {{"symbol", "\\xff"}, {"line", 2}, {"place", 1}});
}

}  // namespace
}  // namespace puissance
