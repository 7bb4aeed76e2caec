// Exercises, held against a plain board and a plain solver that tries every move.
#include "study/puzzle.h"

#include <algorithm>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "naive_solver.h"
#include "questions.h"
#include "random_games.h"

namespace puissance {
namespace {

using namespace tests;

std::vector<Puzzle> made(std::string_view game, std::uint64_t seed, std::size_t count) {
    std::vector<Puzzle> puzzles;
    Stop stop;
    EXPECT_TRUE(make_puzzles(game_of(game), seed, stop, [&](const Puzzle& puzzle) {
        puzzles.push_back(puzzle);
        return puzzles.size() < count;
    }));
    return puzzles;
}

// The right move wins and no other does, or it does not lose and every other does.
TEST(Puzzles, have_one_right_move) {
    for (const auto* game : {"drop:4x4x3", "drop:4x4x4", "tictactoe"}) {
        NaiveSolver solver;
        const auto puzzles = made(game, 3, 12);
        EXPECT_EQ(puzzles.size(), 12U) << game;
        for (const Puzzle& puzzle : puzzles) {
            NaiveBoard board(puzzle.position);
            const int right = solver.value_of(board, index_of(puzzle.move));
            const bool is_win = right > 0;
            int longest = 0;
            for (const int move : board.legal_moves()) {
                if (move_at(move) == puzzle.move) continue;
                const int value = solver.value_of(board, move);
                EXPECT_TRUE(is_win ? value <= 0 : value < 0) << to_text(puzzle.position);
                longest = std::max(longest, NaiveSolver::win_now + value);
            }
            EXPECT_EQ(puzzle.plies, is_win ? NaiveSolver::win_now - right : longest)
                << to_text(puzzle.position);
            const bool is_threatened = !board.winning_moves(1 - board.mover()).empty();
            if (!is_win) {
                EXPECT_EQ(puzzle.theme, is_threatened ? Theme::stop : Theme::hold);
            }
            EXPECT_GE(puzzle.grade, 100);
            EXPECT_LT(puzzle.grade, 1100);
        }
    }
}

TEST(Puzzles, are_the_same_for_the_same_seed_and_never_twice_the_same) {
    const auto puzzles = made("drop:5x5x4", 1, 8);
    EXPECT_EQ(puzzles, made("drop:5x5x4", 1, 8));
    EXPECT_NE(puzzles, made("drop:5x5x4", 2, 8));
    std::set<std::string> drawings;
    for (const Puzzle& puzzle : puzzles) drawings.insert(to_drawing(puzzle.position));
    EXPECT_EQ(drawings.size(), puzzles.size());
}

TEST(Puzzles, end_where_a_small_board_has_no_more) {
    const auto puzzles = made("drop:3x3x3", 1, 1'000'000);
    EXPECT_GT(puzzles.size(), 0U);
    EXPECT_LT(puzzles.size(), 1000U);
}

// e5 makes an open four; whatever else the second player does, the first has fours of his own.
TEST(Puzzles, are_found_on_large_boards) {
    const auto engine = small_engine(game_of("gomoku"));
    const Record position = record_of("gomoku", "h7e4i6e6g8f9k4j5i7e3i8");
    const auto puzzle = puzzle_in(*engine, position, Stop());
    ASSERT_TRUE(puzzle);
    EXPECT_EQ(puzzle->theme, Theme::fours);
    EXPECT_EQ(to_text(position.game(), puzzle->move), "e5");
    EXPECT_EQ(puzzle->plies, 3);
    EXPECT_EQ(puzzle->cells, (std::vector<Cell>{{4, 1}, {4, 6}}));
    EXPECT_FALSE(puzzle_in(*engine, record_of("gomoku", "h8h9"), Stop()));
    // Many moves win here; one is proved, the others are only seen to.
    const auto four = small_engine(game_of("morpion12"));
    for (const auto* moves : {"g6f4", "e5f7", "e5f7h7"})
        EXPECT_FALSE(puzzle_in(*four, record_of("morpion12", moves), Stop())) << moves;
}

// j7 is proved to win and nothing is seen of m7 at first; a longer search sees that it wins, too.
TEST(Puzzles, on_large_boards_are_searched_for_a_second_answer) {
    const auto engine = small_engine(game_of("gomoku"));
    const auto puzzle = puzzle_in(*engine, record_of("gomoku", "j8k6i7k9k7j10h7l8"), Stop());
    ASSERT_TRUE(puzzle);
    EXPECT_FALSE(has_one_answer(*engine, *puzzle, Stop()));
    const auto other = puzzle_in(*engine, record_of("gomoku", "h7e4i6e6g8f9k4j5i7e3i8"), Stop());
    ASSERT_TRUE(other);
    EXPECT_TRUE(has_one_answer(*engine, *other, Stop()));
}

// A win at once is no exercise, and one in more than 21 plies is none for people.
TEST(Puzzles, are_neither_trivial_nor_endless) {
    const auto engine = small_engine(game_of("connect4"));
    EXPECT_FALSE(puzzle_in(*engine, record_of("connect4", "112233"), Stop()));
    EXPECT_FALSE(puzzle_in(*engine, record_of("connect4", "233515444"), Stop()));
    const auto puzzle = puzzle_in(*engine, record_of("connect4", "7544665264437565336"), Stop());
    ASSERT_TRUE(puzzle);
    EXPECT_EQ(puzzle->plies, 7);
    EXPECT_EQ(to_text(game_of("connect4"), puzzle->move), "6");
}

TEST(Puzzles, have_themes_with_names) {
    for (int i = 0; i < theme_count; ++i)
        EXPECT_EQ(theme_named(name_of(static_cast<Theme>(i))), static_cast<Theme>(i));
    EXPECT_FALSE(theme_named("mate"));
}

}  // namespace
}  // namespace puissance
