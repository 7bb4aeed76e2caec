// Compares the searches with each other and with brute force, through the public engine.
#include <algorithm>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "naive_solver.h"
#include "questions.h"
#include "random_games.h"

namespace puissance {
namespace {

using namespace tests;

struct Case {
    const char* game;
    int max_depth;
    int records;
};

void PrintTo(const Case& tried, std::ostream* out) { *out << tried.game; }

class Searches : public testing::TestWithParam<Case> {};

INSTANTIATE_TEST_SUITE_P(Games, Searches,
                         testing::Values(Case{"drop:7x6x4", 4, 40}, Case{"drop:5x4x3", 6, 40},
                                         Case{"drop:4x4x4", 6, 40}, Case{"drop:9x7x4", 3, 30},
                                         Case{"drop:3x12x5", 6, 20}, Case{"drop:16x7x5", 2, 20},
                                         Case{"free:3x3x3", 5, 40}, Case{"free:4x4x3", 3, 25},
                                         Case{"free:5x5x4", 3, 10}, Case{"free:6x5x4", 3, 12},
                                         Case{"free:12x12x4", 2, 12}, Case{"free:15x15x5", 2, 4},
                                         Case{"drop:5x4=3", 6, 30}, Case{"drop:9x7=4", 3, 20},
                                         Case{"free:4x4=3", 3, 25}, Case{"free:15x15=5", 2, 4}),
                         [](const auto& tried) {
                             std::string name = tried.param.game;
                             std::erase(name, ':');
                             std::ranges::replace(name, '=', '_');
                             return name;
                         });

// The value of a position, from the value of the one after its best move: negated, and one ply
// further from the end.
Verdict before(const Verdict& after) {
    Verdict verdict = after;
    verdict.value = -after.value;
    if (after.kind == ScoreKind::win) verdict.kind = ScoreKind::loss;
    if (after.kind == ScoreKind::loss) verdict.kind = ScoreKind::win;
    if (after.kind != ScoreKind::estimate) ++verdict.plies;
    return verdict;
}

TEST_P(Searches, agree_on_the_value) {
    const Game game = game_of(GetParam().game);
    const auto engine = small_engine(game);
    Random random(31);
    std::uint64_t pruned = 0;
    std::uint64_t plain = 0;
    for (int i = 0; i < GetParam().records; ++i) {
        const auto plies = random.below(static_cast<std::uint64_t>(game.cells()));
        const Record record = random_unfinished_record(game, random, static_cast<int>(plies));
        const int depth =
            1 + static_cast<int>(random.below(static_cast<std::uint64_t>(GetParam().max_depth)));
        for (const Evaluator eval : evaluators) {
            SCOPED_TRACE(to_text(record) + " depth " + std::to_string(depth) + " " +
                         std::string(name_of(eval)));
            const auto ask = [&](Method method, Order order = Order::natural) {
                return engine->choose(record, question(method, eval, depth, order));
            };
            const Analysis minimax = ask(Method::minimax);
            ASSERT_FALSE(minimax.interrupted);
            for (const Order order : {Order::natural, Order::index, Order::centre, Order::near}) {
                const Analysis alphabeta = ask(Method::alphabeta, order);
                ASSERT_EQ(alphabeta.score, minimax.score);
                ASSERT_LE(alphabeta.nodes, minimax.nodes);
                pruned += alphabeta.nodes;
                plain += minimax.nodes;
            }
            ASSERT_EQ(ask(Method::minimax, Order::centre).nodes, minimax.nodes);
            const Analysis negamax = ask(Method::negamax);
            ASSERT_EQ(negamax.score, minimax.score);

            // The chosen move has the value that was reported, and the line can be played.
            for (const Analysis* analysis : {&minimax, &negamax}) {
                ASSERT_TRUE(analysis->move);
                ASSERT_EQ(analysis->line.front(), *analysis->move);
                Record played = record;
                for (const Move move : analysis->line) ASSERT_TRUE(played.play(move));
                Record after = record;
                ASSERT_TRUE(after.play(*analysis->move));
                if (after.is_over() || depth == 1) continue;
                const Analysis rest =
                    engine->choose(after, question(Method::minimax, eval, depth - 1));
                ASSERT_EQ(before(rest.score).value, analysis->score.value);
                ASSERT_EQ(before(rest.score).kind, analysis->score.kind);
                ASSERT_EQ(before(rest.score).plies, analysis->score.plies);
            }
        }
    }
    EXPECT_LT(pruned, plain);
}

TEST_P(Searches, agree_on_the_value_with_any_parts) {
    const Game game = game_of(GetParam().game);
    const auto engine = small_engine(game);
    Random random(37);
    for (int i = 0; i < 1 + GetParam().records / 10; ++i) {
        const auto plies = random.below(static_cast<std::uint64_t>(game.cells()));
        const Record record = random_unfinished_record(game, random, static_cast<int>(plies));
        const int depth = GetParam().max_depth;
        for (const Evaluator eval : evaluators) {
            const auto minimax = engine->choose(record, question(Method::minimax, eval, depth));
            const auto alphabeta = engine->choose(record, question(Method::alphabeta, eval, depth));
            for (unsigned set = 0; set < part_sets; ++set) {
                for (const Method method : {Method::negamax, Method::deepening}) {
                    Question asked = question(method, eval, depth);
                    asked.algorithm.parts = parts_of(set);
                    SCOPED_TRACE(to_text(record) + " " + to_text(asked.algorithm));
                    const Analysis found = engine->choose(record, asked);
                    ASSERT_EQ(found.score, minimax.score);
                    ASSERT_EQ(found.line.front(), *found.move);
                    Record played = record;
                    for (const Move move : found.line) ASSERT_TRUE(played.play(move));
                    if (set == 0 && method == Method::negamax) {
                        ASSERT_EQ(found.nodes, alphabeta.nodes);
                        ASSERT_EQ(found.line, alphabeta.line);
                    }
                }
            }
        }
    }
}

// --- Distances of wins and losses. ---

struct Small {
    const char* game;
    int min_plies;  // Enough stones that plain minimax can reach the end.
};

void PrintTo(const Small& tried, std::ostream* out) { *out << tried.game; }

class SmallBoards : public testing::TestWithParam<Small> {};

INSTANTIATE_TEST_SUITE_P(Games, SmallBoards,
                         testing::Values(Small{"tictactoe", 2}, Small{"free:4x3x3", 5},
                                         Small{"drop:4x4x3", 6}, Small{"drop:4x4x4", 8},
                                         Small{"drop:5x3x3", 6}, Small{"drop:3x5x3", 6},
                                         Small{"drop:4x4=3", 6}, Small{"drop:5x3=3", 6},
                                         Small{"free:4x3=3", 5}),
                         [](const auto& tried) {
                             std::string name = tried.param.game;
                             std::erase(name, ':');
                             std::ranges::replace(name, '=', '_');
                             return name;
                         });

int result_of(const Verdict& verdict) {
    EXPECT_TRUE(verdict.exact);
    if (verdict.kind == ScoreKind::win) return NaiveSolver::win_now - verdict.plies;
    if (verdict.kind == ScoreKind::loss) return verdict.plies - NaiveSolver::win_now;
    EXPECT_EQ(verdict.kind, ScoreKind::draw);
    return 0;
}

// Every algorithm with every evaluator but `cells` finds the soonest win and the latest loss.
TEST_P(SmallBoards, wins_come_soonest_and_losses_latest) {
    const Game game = game_of(GetParam().game);
    const auto engine = small_engine(game);
    NaiveSolver solver;
    Random random(13);
    int wins = 0;
    int losses = 0;
    for (int i = 0; i < 150; ++i) {
        const int spread = game.cells() - 2 - GetParam().min_plies;
        const int plies = GetParam().min_plies +
                          static_cast<int>(random.below(static_cast<std::uint64_t>(spread)));
        const Record record = random_unfinished_record(game, random, plies);
        if (record.ply() < plies) continue;
        NaiveBoard naive(record);
        const int truth = solver.value(naive);
        wins += truth > 0 ? 1 : 0;
        losses += truth < 0 ? 1 : 0;
        for (const Method method : {Method::minimax, Method::alphabeta, Method::negamax,
                                    Method::deepening, Method::solver}) {
            for (const Evaluator eval : evaluators) {
                if (eval == Evaluator::cells && method != Method::solver) continue;
                SCOPED_TRACE(to_text(record) + " " + std::string(name_of(method)) + " " +
                             std::string(name_of(eval)));
                const Analysis analysis =
                    engine->choose(record, question(method, eval, game.cells()));
                ASSERT_EQ(result_of(analysis.score), truth);
                ASSERT_TRUE(analysis.move);
                ASSERT_EQ(solver.value_of(naive, index_of(*analysis.move)), truth);
            }
        }
    }
    EXPECT_GT(wins, 5);
    EXPECT_GT(losses, 2);
}

TEST_P(SmallBoards, analyse_scores_every_move_exactly) {
    const Game game = game_of(GetParam().game);
    const auto engine = small_engine(game);
    NaiveSolver solver;
    Random random(19);
    for (int i = 0; i < 25; ++i) {
        const Record record = random_unfinished_record(
            game, random, GetParam().min_plies + static_cast<int>(random.below(4)));
        NaiveBoard naive(record);
        const Analysis analysis =
            engine->analyse(record, question(Method::negamax, Evaluator::outcome));
        SCOPED_TRACE(to_text(record));
        ASSERT_FALSE(analysis.interrupted);
        ASSERT_EQ(analysis.options.size(), record.legal_moves().size());
        for (std::size_t j = 0; j < analysis.options.size(); ++j) {
            const Option& option = analysis.options[j];
            EXPECT_EQ(option.move, record.legal_moves()[j]);
            EXPECT_EQ(option.line.front(), option.move);
            EXPECT_EQ(result_of(option.score), solver.value_of(naive, index_of(option.move)));
        }
        EXPECT_EQ(result_of(analysis.score), solver.value(naive));
    }
}

// `cells` adds the same hundred for a win at any depth, so it may collect cells first although it
// could win at once. Every other evaluator takes the win.
TEST(Minimax, with_cells_does_not_hurry) {
    const Game game = game_of("connect4");
    const auto engine = small_engine(game);
    Random random(23);
    int left_a_win = 0;
    for (int i = 0; i < 400; ++i) {
        const Record record = random_unfinished_record(game, random, 10 + i % 20);
        NaiveBoard naive(record);
        const auto wins = naive.winning_moves(naive.mover());
        if (wins.empty()) continue;
        for (const Evaluator eval : evaluators) {
            const auto move = engine->choose(record, question(Method::minimax, eval, 3)).move;
            ASSERT_TRUE(move);
            const bool takes_it = std::ranges::find(wins, index_of(*move)) != wins.end();
            if (eval == Evaluator::cells) left_a_win += takes_it ? 0 : 1;
            else EXPECT_TRUE(takes_it) << to_text(record) << " " << name_of(eval);
        }
    }
    EXPECT_GT(left_a_win, 0);
}

}  // namespace
}  // namespace puissance
