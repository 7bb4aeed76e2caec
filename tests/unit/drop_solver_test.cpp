#include "solve/drop_solver.h"

#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "board/drop_board.h"
#include "puissance/score.h"

namespace puissance {
namespace {

Game drop(int columns, int rows, int align) { return {columns, rows, align, Gravity::down}; }

// Every score by plain recursion over all positions: what the solver and its bounds are held to.
template <class Board>
class Exhaustive {
public:
    int score(Board& board) {
        if (board.is_full()) return 0;
        const auto known = scores_.find(board.key());
        if (known != scores_.end()) return known->second;
        typename Board::Moves moves;
        board.legal_moves(moves);
        int best = -no_bound;
        for (const Move move : moves) {
            board.play(move);
            best = std::max(best, board.last_mover_won() ? field_value(board.game(), board.ply(), 0)
                                                         : -score(board));
            board.undo(move);
        }
        scores_[board.key()] = best;
        return best;
    }

    // Calls visit(board, score) once for every position below this one in which nobody has won.
    template <class Visit>
    void for_each(Board& board, Visit&& visit) {
        if (board.is_full() || !visited_.emplace(board.key(), true).second) return;
        visit(board, score(board));
        typename Board::Moves moves;
        board.legal_moves(moves);
        for (const Move move : moves) {
            board.play(move);
            if (!board.last_mover_won()) for_each(board, visit);
            board.undo(move);
        }
    }

private:
    std::unordered_map<std::uint64_t, int> scores_;
    std::unordered_map<std::uint64_t, bool> visited_;
};

class SmallBoards : public testing::TestWithParam<Game> {};

TEST_P(SmallBoards, no_score_exceeds_the_strategy_bound) {
    Drop64Board board(GetParam());
    const StrategyBound<Dynamic<Word64>> bound(board.geometry());
    Exhaustive<Drop64Board> exhaustive;
    int settled = 0;
    exhaustive.for_each(board, [&](const Drop64Board& position, int score) {
        const Word64 other = position.own() ^ position.all();
        const Word64 threats = position.threats(other);
        const Word64 open =
            (position.all() + position.geometry().bottom()) & position.geometry().cells();
        if (position.winning_move() || (threats & open) != 0) return;
        const int most = bound.of_mover(position.own(), other, threats);
        ASSERT_GE(most, score) << "own " << position.own() << " all " << position.all();
        settled += most != no_bound;
    });
    EXPECT_GT(settled, 100) << "the bound has something to say";
}

TEST_P(SmallBoards, solver_agrees_with_exhaustive_search) {
    Drop64Board board(GetParam());
    Exhaustive<Drop64Board> exhaustive;
    DropSolver<Dynamic<Word64>> solver(GetParam(), 1);
    int turn = 0;
    exhaustive.for_each(board, [&](const Drop64Board& position, int score) {
        if (++turn % 37 != 0) return;
        Budget budget;
        const ScoreBounds strong = solver.solve(position, Strength::strong, budget);
        ASSERT_TRUE(strong.is_exact());
        ASSERT_EQ(strong.lowest, score);
        const ScoreBounds weak = solver.solve(position, Strength::weak, budget);
        ASSERT_LE(weak.lowest, score);
        ASSERT_GE(weak.highest, score);
        ASSERT_TRUE(score > 0 ? weak.lowest > 0 : score < 0 ? weak.highest < 0 : weak.is_exact());
    });
    EXPECT_GT(turn, 1000);
}

INSTANTIATE_TEST_SUITE_P(DropSolver, SmallBoards,
                         testing::Values(drop(4, 4, 4), drop(5, 4, 3), drop(4, 5, 3), drop(3, 6, 3),
                                         drop(6, 3, 3), drop(3, 7, 3)));

// Value of the empty board on the field's scale, for sizes that are quick.
TEST(DropSolver, knows_the_value_of_small_empty_boards) {
    const std::vector<std::pair<Game, int>> facts{{drop(4, 4, 4), 0}, {drop(5, 4, 4), 0},
                                                  {drop(5, 5, 4), 0}, {drop(6, 4, 4), -1},
                                                  {drop(7, 4, 4), 0}, {drop(6, 5, 4), 0}};
    for (const auto& [game, value] : facts) {
        DropSolver<Dynamic<Word64>> solver(game, 16);
        Budget budget;
        const ScoreBounds bounds = solver.solve(Drop64Board(game), Strength::strong, budget);
        EXPECT_TRUE(bounds.is_exact() && bounds.lowest == value) << to_text(game);
    }
}

// A position of a random game, nobody having won.
template <class Board>
std::optional<std::vector<Move>> random_game(const Game& game, int plies, Random& random) {
    Board board(game);
    std::vector<Move> played;
    for (int ply = 0; ply < plies; ++ply) {
        typename Board::Moves moves;
        board.legal_moves(moves);
        if (moves.empty()) return std::nullopt;
        played.push_back(moves[random.below(moves.size())]);
        board.play(played.back());
        if (board.last_mover_won()) return std::nullopt;
    }
    return played;
}

TEST(DropSolver, is_the_same_for_every_geometry_of_a_board) {
    const Game game = drop(7, 6, 4);
    Random random(3);
    DropSolver<Fixed<7, 6, 4>> fixed(game, 2);
    DropSolver<Dynamic<Word64>> dynamic(game, 2);
    DropSolver<Dynamic<Word128>> wide(game, 2);
    for (int tried = 0; tried < 60;) {
        const auto moves = random_game<Connect4Board>(game, 24, random);
        if (!moves) continue;
        ++tried;
        Connect4Board one(game);
        Drop64Board two(game);
        Drop128Board three(game);
        for (const Move move : *moves) {
            one.play(move);
            two.play(move);
            three.play(move);
        }
        fixed.forget();
        dynamic.forget();
        Budget first;
        Budget second;
        Budget third;
        const ScoreBounds score = fixed.solve(one, Strength::strong, first);
        ASSERT_EQ(dynamic.solve(two, Strength::strong, second).lowest, score.lowest);
        ASSERT_EQ(first.nodes(), second.nodes());
        ASSERT_EQ(wide.solve(three, Strength::strong, third).lowest, score.lowest);
    }
}

TEST(DropSolver, broken_off_it_knows_true_bounds_and_goes_on) {
    const Game game = drop(7, 6, 4);
    Random random(5);
    DropSolver<Fixed<7, 6, 4>> solver(game, 2);
    int unfinished = 0;
    for (int tried = 0; tried < 30;) {
        const auto moves = random_game<Connect4Board>(game, 20, random);
        if (!moves) continue;
        ++tried;
        Connect4Board board(game);
        for (const Move move : *moves) board.play(move);
        solver.forget();
        Limits limits;
        limits.nodes = 40;
        Budget little(limits, Budget::Clock::now());
        const ScoreBounds first = solver.solve(board, Strength::strong, little);
        EXPECT_LE(little.nodes(), 40U);
        unfinished += !first.is_exact();
        Budget enough;
        const ScoreBounds then = solver.solve(board, Strength::strong, enough);
        ASSERT_TRUE(then.is_exact());
        EXPECT_LE(first.lowest, then.lowest);
        EXPECT_GE(first.highest, then.highest);
    }
    EXPECT_GT(unfinished, 5);
}

TEST(DropTable, grows_and_forgets_nothing_it_has_room_for) {
    DropTable table(49, 4, 12);
    Random random(9);
    std::vector<std::uint64_t> mixed;
    for (int i = 0; i < 200; ++i) {
        mixed.push_back(table.mix(random.next() >> 15U));
        table.keep(mixed.back(), {-i % 20, i % 20, i % 7});
    }
    int found = 0;
    for (int i = 0; i < 200; ++i) {
        DropTable::Known known{-64, 64, -1};
        table.look(mixed[static_cast<std::size_t>(i)], known);
        if (known.column < 0) continue;
        ++found;
        EXPECT_EQ(known.lowest, -i % 20);
        EXPECT_EQ(known.highest, i % 20);
        EXPECT_EQ(known.column, i % 7);
    }
    EXPECT_GT(found, 150);
}

// The files of known answers, when they are at hand.
template <class Geometry>
void expect_answers(const std::string& file, const Game& game, int most) {
    const char* const folder = std::getenv("PUISSANCE_ORACLES");
    if (folder == nullptr) GTEST_SKIP() << "PUISSANCE_ORACLES is not set";
    std::ifstream answers(std::string(folder) + "/" + file);
    ASSERT_TRUE(answers) << file;
    DropSolver<Geometry> solver(game, 32);
    std::string moves;
    int expected = 0;
    int count = 0;
    for (; count < most && answers >> moves >> expected; ++count) {
        const auto record = parse_moves(game, moves);
        ASSERT_TRUE(record) << moves;
        Budget budget;
        const ScoreBounds bounds =
            solver.solve(position_of<DropBoard<Geometry>>(*record), Strength::strong, budget);
        ASSERT_TRUE(bounds.is_exact() && bounds.lowest == expected)
            << moves << ": " << bounds.lowest << " to " << bounds.highest << ", not " << expected;
    }
    EXPECT_GT(count, 0);
}

TEST(Oracle, end_easy) {
    expect_answers<Fixed<7, 6, 4>>("drop-7x6x4/end-easy.txt", drop(7, 6, 4), 1000);
}
TEST(Oracle, middle_easy) {
    expect_answers<Fixed<7, 6, 4>>("drop-7x6x4/middle-easy.txt", drop(7, 6, 4), 1000);
}
TEST(Oracle, middle_medium) {
    expect_answers<Fixed<7, 6, 4>>("drop-7x6x4/middle-medium.txt", drop(7, 6, 4), 200);
}
TEST(Oracle, begin_easy) {
    expect_answers<Fixed<7, 6, 4>>("drop-7x6x4/begin-easy.txt", drop(7, 6, 4), 300);
}
TEST(Oracle, other_sizes) {
    expect_answers<Dynamic<Word64>>("drop-other/drop-6x5x4.txt", drop(6, 5, 4), 60);
    expect_answers<Dynamic<Word64>>("drop-other/drop-7x7x4.txt", drop(7, 7, 4), 60);
    expect_answers<Dynamic<Word64>>("drop-other/drop-8x7x4.txt", drop(8, 7, 4), 60);
    expect_answers<Dynamic<Word128>>("drop-other/drop-9x7x4.txt", drop(9, 7, 4), 60);
}

}  // namespace
}  // namespace puissance
