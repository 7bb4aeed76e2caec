// Counts of games and positions that independent programs agree on.
#include <array>
#include <map>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include <gtest/gtest.h>

#include "board/perft.h"
#include "board_battery.h"

namespace puissance {
namespace {

using namespace tests;

template <class Board>
std::vector<std::uint64_t> perfts(const Game& game, int depth) {
    Board board(game);
    std::vector<std::uint64_t> counts;
    for (int plies = 1; plies <= depth; ++plies) counts.push_back(perft(board, plies, nullptr));
    return counts;
}

TEST(Facts, connect_four_games_by_length) {
    EXPECT_EQ(perfts<Connect4Board>(game_of("connect4"), 8),
              (std::vector<std::uint64_t>{7, 49, 343, 2401, 16807, 117649, 823536, 5673234}));
}

// The number of different positions with each number of stones, up to `plies` of them.
template <class Board>
std::vector<std::size_t> positions_by_stones(const Game& game, int plies) {
    std::vector<std::size_t> counts;
    std::vector<Board> layer{Board(game)};
    for (int ply = 0; ply <= plies && !layer.empty(); ++ply) {
        counts.push_back(layer.size());
        std::unordered_set<std::uint64_t> keys;
        std::vector<Board> next;
        for (Board& board : layer) {
            if (board.last_mover_won()) continue;
            for (const int move : legal_moves(board)) {
                board.play(move_at(move));
                if (keys.insert(board.key()).second) next.push_back(board);
                board.undo(move_at(move));
            }
        }
        layer = std::move(next);
    }
    return counts;
}

std::size_t sum(const std::vector<std::size_t>& counts) {
    std::size_t total = 0;
    for (const std::size_t count : counts) total += count;
    return total;
}

TEST(Facts, connect_four_positions_by_stones) {
    EXPECT_EQ(positions_by_stones<Connect4Board>(game_of("connect4"), 7),
              (std::vector<std::size_t>{1, 7, 49, 238, 1120, 4263, 16422, 54859}));
}

TEST(Facts, positions_of_the_smallest_drop_board) {
    EXPECT_EQ(sum(positions_by_stones<Drop64Board>(game_of("drop:4x4x4"), 16)), 161'029U);
}

TEST(Facts, tic_tac_toe_positions_by_stones) {
    const auto counts = positions_by_stones<FreeBoard>(game_of("tictactoe"), 9);
    EXPECT_EQ(counts, (std::vector<std::size_t>{1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78}));
    EXPECT_EQ(sum(counts), 5478U);
}

// The eight rotations and reflections of a 3x3 square; each says where every cell goes.
std::vector<std::array<std::size_t, 9>> symmetries() {
    std::vector<std::array<std::size_t, 9>> all;
    for (int turn = 0; turn < 4; ++turn) {
        for (const bool mirrors : {false, true}) {
            std::array<std::size_t, 9> to{};
            for (int cell = 0; cell < 9; ++cell) {
                int column = mirrors ? 2 - cell % 3 : cell % 3;
                int row = cell / 3;
                for (int i = 0; i < turn; ++i) {
                    const int before = column;
                    column = 2 - row;
                    row = before;
                }
                to[static_cast<std::size_t>(cell)] = static_cast<std::size_t>(row * 3 + column);
            }
            all.push_back(to);
        }
    }
    return all;
}

std::string lowest_image(const std::string& picture) {
    std::string least = picture;
    for (const auto& to : symmetries()) {
        std::string image = picture;
        for (std::size_t cell = 0; cell < picture.size(); ++cell) image[to[cell]] = picture[cell];
        least = std::min(least, image);
    }
    return least;
}

struct TicTacToe {
    std::map<std::size_t, int> games_by_length;
    std::map<std::string, int> games_by_result;
    std::unordered_set<std::uint64_t> keys;
    std::set<std::string> positions;
    std::set<std::string> finished;

    explicit TicTacToe(FreeBoard board = FreeBoard(game_of("tictactoe"))) { visit(board); }

    void visit(FreeBoard& board) {
        const bool is_new = keys.insert(board.key()).second;
        if (is_new) positions.insert(picture(board));
        if (board.last_mover_won() || board.is_full()) {
            if (is_new) finished.insert(picture(board));
            ++games_by_length[static_cast<std::size_t>(board.ply())];
            ++games_by_result[!board.last_mover_won() ? "draw"
                              : board.ply() % 2 == 1  ? "first"
                                                      : "second"];
            return;
        }
        for (const int move : legal_moves(board)) {
            board.play(move_at(move));
            visit(board);
            board.undo(move_at(move));
        }
    }
};

TEST(Facts, tic_tac_toe_games_and_symmetries) {
    const TicTacToe all;
    EXPECT_EQ(all.games_by_length, (std::map<std::size_t, int>{
                                       {5, 1440}, {6, 5328}, {7, 47952}, {8, 72576}, {9, 127872}}));
    EXPECT_EQ(all.games_by_result,
              (std::map<std::string, int>{{"draw", 46080}, {"first", 131184}, {"second", 77904}}));
    EXPECT_EQ(all.positions.size(), 5478U);
    EXPECT_EQ(all.finished.size(), 958U);
    const auto up_to_symmetry = [](const std::set<std::string>& positions) {
        std::set<std::string> classes;
        for (const auto& position : positions) classes.insert(lowest_image(position));
        return classes.size();
    };
    EXPECT_EQ(up_to_symmetry(all.positions), 765U);
    EXPECT_EQ(up_to_symmetry(all.finished), 138U);
}

TEST(Facts, tic_tac_toe_move_sequences_by_length) {
    EXPECT_EQ(perfts<FreeBoard>(game_of("tictactoe"), 9),
              (std::vector<std::uint64_t>{9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872}));
}

}  // namespace
}  // namespace puissance
