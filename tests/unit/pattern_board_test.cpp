// Line classes, cell classes and the board that keeps them, held against their definition.
#include "free/pattern_board.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "naive_patterns.h"
#include "random_games.h"
#include "sanitized.h"

namespace puissance::tests {
namespace {

using free_board::CellClass;
using free_board::CellSet;
using free_board::CellTable;
using free_board::LineClass;
using free_board::LineTable;
using free_board::LineView;
using free_board::PatternBoard;

LineView view_of(const std::string& line) {
    LineView view{0, ~std::uint64_t{0}};
    for (std::size_t i = 0; i < line.size(); ++i) {
        const std::uint64_t here = std::uint64_t{1} << (LineView::margin + i);
        if (line[i] == 'x') view.own |= here;
        if (line[i] != '#') view.blocked &= ~here;
    }
    return view;
}

void expect_classes(const LineTable& table, NaiveLines& naive, const std::string& line) {
    const LineView view = view_of(line);
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] != '.') continue;
        ASSERT_EQ(table.at(view, static_cast<int>(i)), naive.class_of(line, static_cast<int>(i)))
            << line << " at " << i;
    }
}

// The line whose number in base three this is.
std::string line_of(int number, int length) {
    std::string line;
    for (int i = 0; i < length; ++i, number /= 3) line += ".x#"[number % 3];
    return line;
}

TEST(LineTable, knows_every_short_line) {
    constexpr int longest = 9;
    for (int align = min_align; align <= 6; ++align) {
        for (const Rule rule : {Rule::at_least, Rule::exactly}) {
            const LineTable table(align, rule);
            NaiveLines naive(align, rule);
            int lines = 1;
            for (int length = 1; length <= longest; ++length) {
                lines *= 3;
                const int stride = length == longest ? 7 * sanitized_stride : 1;
                for (int number = 0; number < lines; number += stride)
                    expect_classes(table, naive, line_of(number, length));
                if (HasFatalFailure()) return;
            }
        }
    }
}

TEST(LineTable, knows_long_lines_of_every_length_and_rule) {
    Random random(7);
    for (int align = min_align; align <= max_align; ++align) {
        for (const Rule rule : {Rule::at_least, Rule::exactly}) {
            const LineTable table(align, rule);
            NaiveLines naive(align, rule);
            for (int i = 0; i < 60; ++i) {
                std::string line(max_free_side, '.');
                for (char& cell : line) {
                    const auto dice = random.below(10);
                    cell = dice < 4 ? 'x' : dice < 5 ? '#' : '.';
                }
                expect_classes(table, naive, line);
                if (HasFatalFailure()) return;
            }
        }
    }
}

TEST(LineTable, names_what_players_name) {
    const LineTable five(5, Rule::at_least);
    const auto at = [&](const LineTable& table, const std::string& line) {
        return table.at(view_of(line), static_cast<int>(line.find('?')));
    };
    const auto of_five = [&](std::string line) { return at(five, line); };
    EXPECT_EQ(of_five("#xxxx?"), LineClass::five);
    EXPECT_EQ(of_five(".xxx?."), LineClass::open_four);
    EXPECT_EQ(of_five("#xxx?."), LineClass::four);
    EXPECT_EQ(of_five(".xx?.."), LineClass::open_three);
    EXPECT_EQ(of_five("..xx?.."), LineClass::open_three_many);
    EXPECT_EQ(of_five("#xx?..#"), LineClass::three);
    EXPECT_EQ(of_five("#xx?.#"), LineClass::dead);
    // Two fours in one line: whoever blocks one leaves the other.
    EXPECT_EQ(of_five("x.xx?.xx"), LineClass::open_four);
    const LineTable exactly(5, Rule::exactly);
    EXPECT_EQ(at(five, "xx.x?x"), LineClass::four);
    EXPECT_EQ(at(exactly, "xx.x?x"), LineClass::dead);
    EXPECT_EQ(at(exactly, ".xxx?.x"), LineClass::four);
}

// --- The board. ---

constexpr const char* boards[] = {
    "tictactoe",   "free:4x4x3",   "free:9x3=4",   "free:1x9x5",   "morpion12",
    "gomoku",      "free:15x15=5", "free:19x19x5", "free:20x20x5", "free:20x20=6",
    "free:20x7x6", "free:8x13=7",  "free:12x9x8",  "free:9x20=8",  "free:20x11x9",
};

std::string line_through(const Record& record, int cell, int right, int up, Player player,
                         int& place) {
    const Game& game = record.game();
    const auto is_inside = [&](int column, int row) {
        return column >= 0 && row >= 0 && column < game.columns && row < game.rows;
    };
    int column = cell % game.columns;
    int row = cell / game.columns;
    place = 0;
    for (; is_inside(column - right, row - up); ++place) {
        column -= right;
        row -= up;
    }
    std::string line;
    for (; is_inside(column, row); column += right, row += up) {
        const auto stone = record.at(Cell{column, row});
        line += !stone ? '.' : *stone == player ? 'x' : '#';
    }
    return line;
}

void expect_same_as_defined(const PatternBoard& board, const Record& record, NaiveLines& naive) {
    for (const Player player : {Player::first, Player::second}) {
        const int who = player == Player::first ? 0 : 1;
        std::array<int, free_board::cell_class_count> counts{};
        for (const Move move : record.legal_moves()) {
            const int cell = index_of(move);
            std::array<LineClass, 4> lines{};
            constexpr std::array<std::pair<int, int>, 4> directions{
                {{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
            unsigned code = 0;
            for (std::size_t i = 0; i < directions.size(); ++i) {
                int place = 0;
                const std::string line = line_through(record, cell, directions[i].first,
                                                      directions[i].second, player, place);
                lines[i] = naive.class_of(line, place);
                code |= static_cast<unsigned>(lines[i]) << (4 * i);
            }
            ASSERT_EQ(board.code(cell, who), code) << to_drawing(record) << cell;
            const CellClass kind = CellTable::instance().value(board.code(cell, who)).cell_class;
            ++counts[static_cast<std::size_t>(kind)];
            ASSERT_TRUE(board.cells(who, kind).has(cell));
        }
        for (int kind = 0; kind < free_board::cell_class_count; ++kind) {
            const auto named = static_cast<CellClass>(kind);
            ASSERT_EQ(board.count(who, named), counts[static_cast<std::size_t>(kind)]);
            ASSERT_EQ(board.cells(who, named).size(), board.count(who, named));
        }
    }
}

TEST(PatternBoard, keeps_the_classes_of_every_cell) {
    for (const std::string name : boards) {
        SCOPED_TRACE(name);
        const Game game = game_of(name);
        const LineTable lines(game.align, game.rule);
        NaiveLines naive(game.align, game.rule);
        Random random(11);
        const int games = (game.align > 6 ? 1 : 4) / sanitized_stride + 1;
        for (int i = 0; i < games; ++i) {
            // Dense enough that lines of every kind come up.
            const int plies = game.cells() / (i % 3 + 1);
            const Record full = random_unfinished_record(game, random, plies);
            PatternBoard board(lines, FreeBoard(game));
            Record record(game);
            for (const Move move : full.moves()) {
                board.play(index_of(move));
                ASSERT_TRUE(record.play(move));
                if (random.below(4) != 0) continue;
                board.undo(index_of(move));
                board.play(index_of(move));
            }
            expect_same_as_defined(board, record, naive);
            // Half of the stones go back.
            while (record.ply() > full.ply() / 2) {
                board.undo(index_of(record.moves().back()));
                record.undo();
            }
            expect_same_as_defined(board, record, naive);
            if (HasFatalFailure()) return;
        }
    }
}

TEST(PatternBoard, is_the_same_however_it_came_about) {
    const Game game = game_of("gomoku");
    const LineTable lines(game.align, game.rule);
    Random random(3);
    for (int i = 0; i < 30; ++i) {
        const Record record = random_unfinished_record(game, random, 60);
        PatternBoard played(lines, FreeBoard(game));
        for (const Move move : record.moves()) played.play(index_of(move));
        const PatternBoard made(lines, position_of<FreeBoard>(record));
        EXPECT_EQ(played.points(), made.points());
        EXPECT_EQ(played.near_cells(), made.near_cells());
        EXPECT_EQ(played.empty_cells(), made.empty_cells());
        for (int player = 0; player < 2; ++player)
            for (int kind = 0; kind < free_board::cell_class_count; ++kind)
                EXPECT_EQ(played.cells(player, static_cast<CellClass>(kind)),
                          made.cells(player, static_cast<CellClass>(kind)));
    }
}

TEST(PatternBoard, sees_the_wins_that_the_board_sees) {
    for (const std::string name : boards) {
        const Game game = game_of(name);
        const LineTable lines(game.align, game.rule);
        Random random(5);
        for (int i = 0; i < 20; ++i) {
            const Record record = random_unfinished_record(game, random, game.cells());
            const auto board = position_of<FreeBoard>(record);
            const PatternBoard patterns(lines, board);
            for (int whose = 0; whose < 2; ++whose) {
                FreeBoard::Moves wins;
                board.wins_of(whose, wins);
                CellSet cells;
                for (const Move move : wins) cells.add(index_of(move));
                EXPECT_EQ(patterns.cells((patterns.mover() + whose) % 2, CellClass::five), cells)
                    << to_drawing(record);
            }
        }
    }
}

// What four lines make of a cell, in any order.
TEST(CellTable, knows_the_class_of_four_lines) {
    struct Sample {
        std::vector<LineClass> lines;  // The others are dead.
        CellClass kind;
    };
    using enum LineClass;
    const std::vector<Sample> samples{
        {{}, CellClass::nothing},
        {{open_one, one, two}, CellClass::nothing},
        {{three}, CellClass::nothing},
        {{open_two_few}, CellClass::nothing},
        {{three, open_two_many}, CellClass::two},
        {{three_many, three_many, open_two_some}, CellClass::two},
        {{open_three}, CellClass::three},
        {{open_three_many, three, three}, CellClass::three},
        {{open_three, open_three}, CellClass::double_three},
        {{open_three, open_three_many, open_three}, CellClass::double_three},
        {{four}, CellClass::four},
        {{four, open_one}, CellClass::four},
        {{four, two}, CellClass::four_plus},
        {{four, three}, CellClass::four_plus},
        {{four, open_two_few}, CellClass::four_plus},
        {{four, open_three}, CellClass::four_three},
        {{four, open_three, open_three_many}, CellClass::four_three},
        {{four, four}, CellClass::open_four},
        {{four, four, four}, CellClass::open_four},
        {{open_four}, CellClass::open_four},
        {{five}, CellClass::five},
        {{five, open_four, four}, CellClass::five}};
    for (const Sample& sample : samples) {
        std::array<LineClass, 4> lines{};
        std::ranges::copy(sample.lines, lines.begin());
        std::ranges::sort(lines);
        do {
            unsigned code = 0;
            for (const LineClass line : lines) code = code << 4U | static_cast<unsigned>(line);
            const auto value = CellTable::instance().value(static_cast<free_board::CellCode>(code));
            EXPECT_EQ(value.cell_class, sample.kind) << code;
        } while (std::next_permutation(lines.begin(), lines.end()));
    }
}

}  // namespace
}  // namespace puissance::tests
