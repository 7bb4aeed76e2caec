#include "free/threat_board.h"

#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "plain_board.h"

namespace puissance {
namespace {

void expect_same(const free_board::ThreatBoard& board, const PlainBoard& plain) {
    for (int cell = 0; cell < plain.size(); ++cell) {
        EXPECT_EQ(board.empty_cells().has(cell), plain.is_empty(cell));
        for (const free_board::Side side :
             {free_board::Side::attacker, free_board::Side::defender}) {
            const char stone = side == free_board::Side::attacker ? 'x' : 'o';
            EXPECT_EQ(board.wins(side).has(cell),
                      plain.is_empty(cell) && plain.would_win(cell, stone));
        }
    }
}

TEST(ThreatBoard, KnowsTheSameWinsAsAPlainBoard) {
    Random random(1);
    for (const std::string_view name :
         {"free:3x3x3", "free:7x5x4", "free:9x9x5", "free:19x19x3", "free:9x2x9", "free:4x4=3",
          "free:7x5=4", "free:9x9=5", "free:19x19=3", "free:12x2=9"}) {
        const Game game = parse_game(name).value();
        free_board::ThreatBoard board(game);
        PlainBoard plain(game);
        const std::uint64_t empty_key = board.key();
        std::vector<std::pair<free_board::Side, int>> placed;
        for (int step = 0; step < 200; ++step) {
            const auto cell = static_cast<int>(random.below(static_cast<unsigned>(game.cells())));
            if (plain.is_empty(cell)) {
                const free_board::Side side =
                    random.below(2) == 0 ? free_board::Side::attacker : free_board::Side::defender;
                board.place(side, cell);
                plain.place(cell, side == free_board::Side::attacker ? 'x' : 'o');
                placed.emplace_back(side, cell);
            } else {
                const auto at = static_cast<std::ptrdiff_t>(random.below(placed.size()));
                const auto [side, taken] = placed[static_cast<std::size_t>(at)];
                board.remove(side, taken);
                plain.remove(taken);
                placed.erase(placed.begin() + at);
            }
            if (step % 5 == 0) expect_same(board, plain);
        }
        for (const auto& [side, cell] : placed) board.remove(side, cell);
        EXPECT_EQ(board.key(), empty_key);
    }
}

TEST(ThreatBoard, CountsWhatAWindowLacks) {
    free_board::ThreatBoard board(parse_game("free:5x4x4").value());
    EXPECT_EQ(board.line_count(), 4 * 2 + 5 + 2 * 2);
    board.place(free_board::Side::attacker, 1);
    board.place(free_board::Side::attacker, 2);
    EXPECT_EQ(board.alive(free_board::Side::attacker, 2).size(),
              2);  // The two windows of the lowest row.
    board.place(free_board::Side::defender, 0);
    EXPECT_EQ(board.alive(free_board::Side::attacker, 2).size(), 1);
    board.remove(free_board::Side::defender, 0);
    EXPECT_EQ(board.alive(free_board::Side::attacker, 2).size(), 2);
}

TEST(ThreatBoard, KnowsWhichLinesWouldBeTooLong) {
    const auto alive = [](const free_board::ThreatBoard& board, int lacking) {
        return board.alive(free_board::Side::attacker, lacking).size();
    };
    for (const std::string_view name : {"free:7x1x4", "free:7x1=4"}) {
        free_board::ThreatBoard board(parse_game(name).value());
        const bool is_exact = board.game().rule == Rule::exactly;
        // X X . X: a line of four, and three that begin later.
        for (const int cell : {0, 1, 3}) board.place(free_board::Side::attacker, cell);
        EXPECT_EQ(alive(board, 1), 1);
        EXPECT_EQ(alive(board, 2), is_exact ? 0 : 1);
        EXPECT_EQ(alive(board, 3), is_exact ? 1 : 2);
        // A fifth stone: the gap would make five.
        board.place(free_board::Side::attacker, 4);
        EXPECT_EQ(alive(board, 1), is_exact ? 0 : 2);
        EXPECT_EQ(board.wins(free_board::Side::attacker).size(), is_exact ? 0 : 1);
        board.remove(free_board::Side::attacker, 4);
        EXPECT_EQ(alive(board, 1), 1);
        // A stone of the defender there spoils nothing for the attacker.
        board.place(free_board::Side::defender, 4);
        EXPECT_TRUE(board.wins(free_board::Side::attacker).has(2));
    }
}

TEST(ThreatBoard, SetsUpEitherPlayerAsTheAttacker) {
    const Record record = parse_moves(parse_game("gomoku").value(), "h8 h9 g8").value();
    const auto free = position_of<FreeBoard>(record);
    free_board::ThreatBoard board(record.game());
    for (int repeat = 0; repeat < 2; ++repeat) {
        board.set_up(free, 0);
        EXPECT_EQ(board.stones(free_board::Side::attacker).size(), 1);
        EXPECT_EQ(board.stones(free_board::Side::defender).size(), 2);
        board.set_up(free, 1);
        EXPECT_EQ(board.stones(free_board::Side::attacker).size(), 2);
        EXPECT_EQ(board.stones(free_board::Side::defender).size(), 1);
    }
}

}  // namespace
}  // namespace puissance
