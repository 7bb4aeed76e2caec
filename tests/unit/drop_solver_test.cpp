#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "board/drop_board.h"
#include "drop/solver.h"
#include "drop_positions.h"
#include "naive_solver.h"
#include "puissance/score.h"

namespace puissance {
namespace {

using namespace tests;

class EveryPositionSolved : public testing::TestWithParam<Game> {};

// Solves all positions, strongly and weakly, with a table that fills up meanwhile.
TEST_P(EveryPositionSolved, as_by_retrograde_analysis) {
    if (is_too_large(GetParam())) GTEST_SKIP() << "under a sanitizer";
    const Retrograde truth(GetParam());
    Drop64Board board(GetParam());
    const auto made = drop::make_exact_solver(GetParam(), 1_MiB);
    drop::ExactSolver& solver = *made;
    int seen = 0;
    EveryPosition<Drop64Board>().visit(board, [&](const Drop64Board& position) {
        if (++seen % sanitized_stride != 0) return;
        const int score = truth.score(code_of(position), position.ply());
        Budget budget;
        const ScoreBounds strong = score_by(solver, position, drop::Strength::strong, budget);
        ASSERT_TRUE(strong.is_exact());
        ASSERT_EQ(strong.lowest, score);
        if (seen % 16 != 0) return;
        solver.forget();
        const ScoreBounds weak = score_by(solver, position, drop::Strength::weak, budget);
        ASSERT_LE(weak.lowest, score);
        ASSERT_GE(weak.highest, score);
        ASSERT_TRUE(score > 0 ? weak.lowest > 0 : score < 0 ? weak.highest < 0 : weak.is_exact());
    });
    EXPECT_GE(seen, GetParam().cells());
}

INSTANTIATE_TEST_SUITE_P(DropSolver, EveryPositionSolved,
                         testing::Values(drop_game(4, 4, 4), drop_game(5, 4, 4), drop_game(4, 4, 3),
                                         drop_game(5, 4, 3), drop_game(4, 5, 3), drop_game(3, 6, 3),
                                         drop_game(6, 3, 3), drop_game(3, 7, 3), drop_game(5, 3, 5),
                                         drop_game(1, 20, 4), drop_game(2, 9, 4),
                                         drop_game(12, 1, 4)));

// A run that is too long does not win, so an additional stone can spoil a line.
INSTANTIATE_TEST_SUITE_P(
    ExactLines, EveryPositionSolved,
    testing::Values(drop_game(4, 4, 3, Rule::exactly), drop_game(5, 4, 3, Rule::exactly),
                    drop_game(4, 5, 3, Rule::exactly), drop_game(6, 3, 3, Rule::exactly),
                    drop_game(7, 2, 3, Rule::exactly), drop_game(5, 3, 4, Rule::exactly),
                    drop_game(4, 4, 4, Rule::exactly), drop_game(7, 2, 4, Rule::exactly),
                    drop_game(1, 20, 4, Rule::exactly), drop_game(12, 1, 4, Rule::exactly)));

// Checks that the retrograde analysis misses no position, by their number. (Finished positions,
// which it does not list, are the rest of the 161,029.)
TEST(Retrograde, knows_every_position_of_4x4) {
    const Game game = drop_game(4, 4, 4);
    Drop64Board board(game);
    std::size_t seen = 0;
    EveryPosition<Drop64Board>().visit(board, [&](const Drop64Board&) { ++seen; });
    const Retrograde truth(game);
    EXPECT_GE(truth.positions(), seen);
    EXPECT_EQ(truth.score(0, 0), 0);
}

// The score of a position by trying every move, on the field's scale.
int naive_score(NaiveSolver& solver, const Game& game, const std::vector<Move>& moves) {
    NaiveBoard board(game);
    for (const Move move : moves) board.play(index_of(move));
    const int value = solver.value(board);
    if (value == 0) return 0;
    const int plies = NaiveSolver::win_now - std::abs(value);
    const int score = field_value(game, board.ply(), plies);
    return value > 0 ? score : -score;
}

// Random positions of boards that are too large to list completely.
TEST(DropSolver, agrees_with_plain_recursion_on_larger_boards) {
    Random random(17);
    for (const Game game :
         {drop_game(5, 5, 4), drop_game(5, 5, 3), drop_game(6, 5, 5), drop_game(7, 6, 5),
          drop_game(7, 7, 3), drop_game(8, 4, 6), drop_game(9, 3, 3)}) {
        drop::Solver<Dynamic<Word64>> solver(game, 1_MiB);
        NaiveSolver truth;
        const int fewest = game.align == 3 ? game.cells() / 4 : game.cells() - 11;
        for_random_games<Drop64Board>(
            game, 200 / sanitized_stride, fewest, std::max(fewest, game.cells() - 4), random,
            [&](const std::vector<Move>& moves) {
                const auto board = board_after<Drop64Board>(game, moves);
                if (board.ply() < game.cells() - 11) return;
                Budget budget;
                const ScoreBounds bounds = score_by(solver, board, drop::Strength::strong, budget);
                ASSERT_TRUE(bounds.is_exact());
                ASSERT_EQ(bounds.lowest, naive_score(truth, game, moves)) << to_text(game);
            });
    }
}

// The same under Rule::exactly, on boards of 64 and of 128 bits.
TEST(DropSolver, agrees_with_plain_recursion_on_exact_lines) {
    Random random(18);
    for (const Game game :
         {drop_game(6, 5, 4, Rule::exactly), drop_game(7, 6, 4, Rule::exactly),
          drop_game(9, 3, 3, Rule::exactly), drop_game(7, 5, 3, Rule::exactly),
          drop_game(9, 7, 4, Rule::exactly), drop_game(13, 5, 5, Rule::exactly)}) {
        const auto solver = drop::make_exact_solver(game, 1_MiB);
        NaiveSolver truth;
        const int fewest = game.align == 3 ? game.cells() / 4 : game.cells() - 11;
        for_random_games<Drop128Board>(
            game, 100 / sanitized_stride, fewest, game.cells() - 4, random,
            [&](const std::vector<Move>& moves) {
                const auto board = board_after<Drop128Board>(game, moves);
                if (board.ply() < game.cells() - 11) return;
                Budget budget;
                const ScoreBounds bounds = score_by(*solver, board, drop::Strength::strong, budget);
                ASSERT_TRUE(bounds.is_exact());
                ASSERT_EQ(bounds.lowest, naive_score(truth, game, moves)) << to_text(game);
            });
    }
}

// The score of the empty board on the field's scale, for sizes that are solved quickly.
TEST(DropSolver, knows_the_value_of_small_empty_boards) {
    const std::vector<std::pair<Game, int>> facts{{drop_game(4, 4, 4), 0}, {drop_game(5, 4, 4), 0},
                                                  {drop_game(5, 5, 4), 0}, {drop_game(6, 4, 4), -1},
                                                  {drop_game(7, 4, 4), 0}, {drop_game(6, 5, 4), 0}};
    for (const auto& [game, value] : facts) {
        drop::Solver<Dynamic<Word64>> solver(game, 16_MiB);
        Budget budget;
        const ScoreBounds bounds =
            score_by(solver, Drop64Board(game), drop::Strength::strong, budget);
        EXPECT_TRUE(bounds.is_exact() && bounds.lowest == value) << to_text(game);
    }
}

TEST(DropSolver, is_the_same_for_every_geometry_of_a_board) {
    const Game game = drop_game(7, 6, 4);
    Random random(3);
    drop::Solver<Fixed<7, 6, 4>> fixed(game, 2_MiB);
    drop::Solver<Dynamic<Word64>> dynamic(game, 2_MiB);
    drop::Solver<Dynamic<Word128>> wide(game, 2_MiB);
    for_random_games<Connect4Board>(game, 60, 24, 24, random, [&](const std::vector<Move>& moves) {
        fixed.forget();
        dynamic.forget();
        Budget first;
        Budget second;
        Budget third;
        const int score =
            score_by(fixed, board_after<Connect4Board>(game, moves), drop::Strength::strong, first)
                .lowest;
        const auto two = board_after<Drop64Board>(game, moves);
        ASSERT_EQ(score_by(dynamic, two, drop::Strength::strong, second).lowest, score);
        ASSERT_EQ(first.nodes(), second.nodes());
        const auto three = board_after<Drop128Board>(game, moves);
        ASSERT_EQ(score_by(wide, three, drop::Strength::strong, third).lowest, score);
    });
}

TEST(DropSolver, visits_the_same_nodes_after_it_has_forgotten) {
    const Game game = drop_game(7, 6, 4);
    Random random(11);
    drop::Solver<Fixed<7, 6, 4>> solver(game, 2_MiB);
    std::vector<Connect4Board> boards;
    for_random_games<Connect4Board>(game, 8, 12, 12, random, [&](const std::vector<Move>& moves) {
        boards.push_back(board_after<Connect4Board>(game, moves));
    });
    const auto nodes_of = [&](const Connect4Board& board) {
        solver.forget();
        Budget budget;
        (void)score_by(solver, board, drop::Strength::strong, budget);
        return budget.nodes();
    };
    std::vector<std::uint64_t> once;
    std::vector<std::uint64_t> again;
    for (const auto& board : boards) once.push_back(nodes_of(board));
    for (const auto& board : boards) again.push_back(nodes_of(board));
    EXPECT_EQ(once, again);
    EXPECT_GT(*std::ranges::max_element(once), 1000U);
}

TEST(DropSolver, gives_a_mirrored_position_the_same_score) {
    const Game game = drop_game(7, 6, 4);
    Random random(4);
    drop::Solver<Fixed<7, 6, 4>> solver(game, 2_MiB);
    for_random_games<Connect4Board>(game, 100, 16, 28, random, [&](std::vector<Move> moves) {
        Budget budget;
        const auto board = board_after<Connect4Board>(game, moves);
        const ScoreBounds score = score_by(solver, board, drop::Strength::strong, budget);
        for (Move& move : moves) move = move_at(game.columns - 1 - index_of(move));
        solver.forget();
        const auto mirrored = board_after<Connect4Board>(game, moves);
        ASSERT_EQ(score_by(solver, mirrored, drop::Strength::strong, budget).lowest, score.lowest);
    });
}

// With positions that take long enough for threads to be started.
template <class Geometry>
void expect_same_with_threads(const Game& game, int plies, int count) {
    Random random(8);
    drop::Solver<Geometry> alone(game, 16_MiB);
    ThreadCrew crew(3);
    drop::Solver<Geometry> together(game, 16_MiB, crew);
    for_random_games<DropBoard<Geometry>>(
        game, count, plies, plies, random, [&](const std::vector<Move>& moves) {
            const auto board = board_after<DropBoard<Geometry>>(game, moves);
            Budget one;
            Budget three;
            const ScoreBounds score = score_by(alone, board, drop::Strength::strong, one);
            const ScoreBounds same = score_by(together, board, drop::Strength::strong, three);
            ASSERT_TRUE(same.is_exact());
            ASSERT_EQ(same.lowest, score.lowest);
        });
}

TEST(DropSolver, answers_the_same_on_several_threads) {
    expect_same_with_threads<Fixed<7, 6, 4>>(drop_game(7, 6, 4), 11, 12 / sanitized_stride + 2);
    expect_same_with_threads<Dynamic<Word128>>(drop_game(9, 7, 4), 30, 6 / sanitized_stride + 2);
}

TEST(DropSolver, broken_off_it_knows_true_bounds_and_goes_on) {
    const Game game = drop_game(7, 6, 4);
    Random random(5);
    drop::Solver<Fixed<7, 6, 4>> solver(game, 2_MiB);
    int unfinished = 0;
    for_random_games<Connect4Board>(game, 30, 20, 20, random, [&](const std::vector<Move>& moves) {
        const auto board = board_after<Connect4Board>(game, moves);
        solver.forget();
        Limits limits;
        limits.nodes = 40;
        Budget little(limits, machine_clock());
        const ScoreBounds first = score_by(solver, board, drop::Strength::strong, little);
        EXPECT_LE(little.nodes(), 40U);
        unfinished += !first.is_exact();
        Budget enough;
        const ScoreBounds then = score_by(solver, board, drop::Strength::strong, enough);
        ASSERT_TRUE(then.is_exact());
        EXPECT_LE(first.lowest, then.lowest);
        EXPECT_GE(first.highest, then.highest);
    });
    EXPECT_GT(unfinished, 3);
}

template <class W>
void expect_table_to_keep(int key_bits, std::size_t slots) {
    drop::Table<W> table(key_bits, 4, slots);
    Random random(9);
    std::vector<W> keys;
    for (int i = 0; i < 200; ++i) {
        W key = random.next();
        if (sizeof(W) == 16) key = static_cast<W>(key << 32) << 32 | random.next();
        key &= static_cast<W>(~W{0}) >> (bits_of<W> - key_bits);
        keys.push_back(drop::Table<W>::mix(key, key_bits));
        table.store(keys.back(), {-i % 20, i % 20, i % 7});
    }
    int found = 0;
    for (int i = 0; i < 200; ++i) {
        typename drop::Table<W>::Entry known{-63, 63, -1};
        table.probe(table.place(keys[static_cast<std::size_t>(i)]), known);
        if (known.column < 0) continue;
        ++found;
        EXPECT_EQ(known.lowest, -i % 20);
        EXPECT_EQ(known.highest, i % 20);
        EXPECT_EQ(known.column, i % 7);
    }
    EXPECT_GT(found, 150);
    table.forget();
    typename drop::Table<W>::Entry known{-63, 63, -1};
    for (const W key : keys) table.probe(table.place(key), known);
    EXPECT_EQ(known.column, -1);
    EXPECT_EQ(known.highest, 63);
}

TEST(DropTable, grows_and_forgets_nothing_it_has_room_for) {
    for (const std::size_t slots : {16384U, 10007U}) {
        expect_table_to_keep<Word64>(49, slots);
        expect_table_to_keep<Word64>(64, slots);
        expect_table_to_keep<Word128>(72, slots);
        expect_table_to_keep<Word128>(128, slots);
    }
}

// The bounds come back whatever the move; moves beyond the fourteenth column are not kept.
TEST(DropTable, keeps_bounds_with_every_column) {
    drop::Table<Word128> table(122, 4, 64);
    for (int column = -1; column < max_drop_columns; ++column) {
        const auto mixed = drop::Table<Word128>::mix(static_cast<Word128>(column + 2), 122);
        table.store(mixed, {-5, 7, column});
        auto known = drop::Table<Word128>::unknown();
        table.probe(table.place(mixed), known);
        EXPECT_EQ(known.lowest, -5) << column;
        EXPECT_EQ(known.highest, 7) << column;
        EXPECT_EQ(known.column, column < 14 ? column : -1);
    }
}

// Memory is used whole, whether or not the number of slots is a power of two.
TEST(DropTable, fills_every_slot) {
    for (const std::size_t slots : {4096U, 10007U}) {
        drop::Table<Word64> table(49, 4, slots);
        table.grow_fully();
        Random random(10);
        std::vector<Word64> keys;
        for (std::size_t i = 0; i < 12 * slots; ++i) {
            keys.push_back(drop::Table<Word64>::mix(random.below(Word64{1} << 49), 49));
            table.store(keys.back(), {-1, 1, 3});
        }
        std::size_t found = 0;
        for (const Word64 key : keys) {
            drop::Table<Word64>::Entry known{-63, 63, -1};
            table.probe(table.place(key), known);
            found += known.column == 3;
        }
        EXPECT_GT(found, slots - 10);
        EXPECT_LE(found, slots);
    }
}

// Stores every key of a small board in a table that is far too small: none is mistaken for another.
TEST(DropTable, never_takes_one_position_for_another) {
    constexpr int key_bits = 20;
    for (const std::size_t slots : {256U, 300U, 511U}) {
        drop::Table<Word64> table(key_bits, 4, slots);
        for (Word64 key = 0; key < Word64{1} << key_bits; ++key) {
            const Word64 mixed = drop::Table<Word64>::mix(key, key_bits);
            drop::Table<Word64>::Entry known{-63, 63, -1};
            table.probe(table.place(mixed), known);
            ASSERT_EQ(known.column, -1) << key;
            table.store(mixed, {-1, 1, 3});
        }
    }
}

// Checks the files of known answers if they are available.
template <class Geometry>
void expect_answers(const std::string& file, const Game& game, int most) {
    const char* const folder = std::getenv("PUISSANCE_ORACLES");
    if (folder == nullptr) GTEST_SKIP() << "PUISSANCE_ORACLES is not set";
    std::ifstream answers(std::string(folder) + "/" + file);
    ASSERT_TRUE(answers) << file;
    drop::Solver<Geometry> solver(game, 32_MiB);
    std::string moves;
    int expected = 0;
    int count = 0;
    for (; count < most && answers >> moves >> expected; ++count) {
        const auto record = parse_moves(game, moves);
        ASSERT_TRUE(record) << moves;
        Budget budget;
        const ScoreBounds bounds = score_by(solver, position_of<DropBoard<Geometry>>(*record),
                                            drop::Strength::strong, budget);
        ASSERT_TRUE(bounds.is_exact() && bounds.lowest == expected)
            << moves << ": " << bounds.lowest << " to " << bounds.highest << ", not " << expected;
    }
    EXPECT_GT(count, 0);
}

TEST(Oracle, end_easy) {
    expect_answers<Fixed<7, 6, 4>>("drop-7x6x4/end-easy.txt", drop_game(7, 6, 4), 1000);
}
TEST(Oracle, middle_easy) {
    expect_answers<Fixed<7, 6, 4>>("drop-7x6x4/middle-easy.txt", drop_game(7, 6, 4), 1000);
}
TEST(Oracle, middle_medium) {
    expect_answers<Fixed<7, 6, 4>>("drop-7x6x4/middle-medium.txt", drop_game(7, 6, 4), 200);
}
TEST(Oracle, begin_easy) {
    expect_answers<Fixed<7, 6, 4>>("drop-7x6x4/begin-easy.txt", drop_game(7, 6, 4), 300);
}
TEST(Oracle, other_sizes) {
    expect_answers<Dynamic<Word64>>("drop-other/drop-6x5x4.txt", drop_game(6, 5, 4), 60);
    expect_answers<Dynamic<Word64>>("drop-other/drop-7x7x4.txt", drop_game(7, 7, 4), 60);
    expect_answers<Dynamic<Word64>>("drop-other/drop-8x7x4.txt", drop_game(8, 7, 4), 60);
    expect_answers<Dynamic<Word128>>("drop-other/drop-9x7x4.txt", drop_game(9, 7, 4), 60);
}

}  // namespace
}  // namespace puissance
