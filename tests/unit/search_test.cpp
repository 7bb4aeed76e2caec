// The searches without the engine: how they use their budget, their table and their observer.
#include <vector>

#include <gtest/gtest.h>

#include "board_battery.h"
#include "eval/evaluators.h"
#include "plain_minimax.h"
#include "questions.h"
#include "search/deepening.h"
#include "search/minimax.h"
#include "search/negamax.h"

namespace puissance {
namespace {

using namespace tests;

// Counts the events and checks their order: every node that is entered is left or ended.
struct Counting : Silent {
    std::uint64_t entered = 0;
    std::uint64_t closed = 0;
    std::uint64_t cuts = 0;
    std::vector<int> iterations;

    void enter(int, Layer, Window) { ++entered; }
    void end(int, Ending, Score) { ++closed; }
    void cut(int, Move, Window) { ++cuts; }
    void leave(int, Score) { ++closed; }
    void iteration(int depth) { iterations.push_back(depth); }
};
static_assert(Watch<Counting>);

Limits node_limit(std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    return limits;
}

template <class Board>
std::vector<Move> all_candidates(const Board& board) {
    typename Board::Moves moves;
    board.candidates(moves);
    return {moves.begin(), moves.end()};
}

// A position with everything that each kind of search needs.
template <class Board, class W = Silent>
struct Trial {
    Trial(const Record& record, Evaluator asked, Limits limits = {})
        : board(position_of<Board>(record)), evaluator(asked), budget(limits, machine_clock()) {}

    SearchResult negamax(int depth) {
        return Negamax(board, evaluator, Parts{}, table, budget, watch)
            .search(depth, all_candidates(board));
    }
    template <bool pruning>
    SearchResult minimax(int depth) {
        return Minimax<pruning, Board, W>(board, evaluator, Order::natural, budget, watch)
            .search(depth);
    }
    DeepeningResult deepened(int depth) {
        Negamax search(board, evaluator, Parts{}, table, budget, watch);
        return deepen(search, all_candidates(board), depth, budget, watch,
                      [&](const SearchResult& found, int) { reported.push_back(found.score); });
    }

    Board board;
    Evaluator evaluator;
    Table table{1};
    Budget budget;
    W watch;
    std::vector<Score> reported;  // By deepening, depth by depth.
};

template <class Board>
void expect_watched_is_silent(const Record& record, Evaluator evaluator, int depth) {
    const auto expect = [&](auto search) {
        Trial<Board, Silent> silent(record, evaluator);
        Trial<Board, Counting> watched(record, evaluator);
        const SearchResult one = search(silent);
        const SearchResult two = search(watched);
        EXPECT_EQ(one.score, two.score);
        EXPECT_EQ(one.line, two.line);
        EXPECT_EQ(silent.budget.nodes(), watched.budget.nodes());
        EXPECT_EQ(watched.watch.entered, watched.budget.nodes());
        EXPECT_EQ(watched.watch.closed, watched.watch.entered);
    };
    expect([&](auto& trial) { return trial.template minimax<false>(depth); });
    expect([&](auto& trial) { return trial.template minimax<true>(depth); });
    expect([&](auto& trial) { return trial.negamax(depth); });
    expect([&](auto& trial) { return trial.deepened(depth).found; });
}

TEST(Search, goes_the_same_way_whoever_watches) {
    Random random(21);
    for (int i = 0; i < 10; ++i) {
        expect_watched_is_silent<Connect4Board>(
            random_unfinished_record(game_of("connect4"), random, 3 * i), Evaluator::alignments, 4);
        expect_watched_is_silent<Connect4Board>(
            random_unfinished_record(game_of("connect4"), random, 3 * i), Evaluator::cells, 4);
        expect_watched_is_silent<FreeBoard>(
            random_unfinished_record(game_of("free:6x5x4"), random, 2 * i), Evaluator::windows, 3);
    }
}

template <class Board>
void expect_deepening_is_negamax(const Game& game, Evaluator evaluator, int depth, int count) {
    SCOPED_TRACE(to_text(game));
    Random random(17);
    for (int i = 0; i < count; ++i) {
        const auto plies = random.below(static_cast<std::uint64_t>(game.cells()));
        const Record record = random_unfinished_record(game, random, static_cast<int>(plies));
        const int deep = std::min(depth, game.cells() - record.ply());
        Trial<Board> fixed(record, evaluator);
        Trial<Board, Counting> iterated(record, evaluator);
        const DeepeningResult deepened = iterated.deepened(deep);
        EXPECT_TRUE(deepened.is_final);
        EXPECT_EQ(deepened.found.score, fixed.negamax(deep).score) << to_text(record);
        // It stops early only for a decided result, and then at once; it skips no depth before.
        EXPECT_EQ(iterated.watch.iterations.size(), static_cast<std::size_t>(deepened.depth));
        EXPECT_EQ(iterated.reported.size(), iterated.watch.iterations.size());
        EXPECT_TRUE(deepened.depth == deep || deepened.found.score.is_decided());
        EXPECT_EQ(
            std::ranges::find_if(iterated.reported, &Score::is_decided) - iterated.reported.begin(),
            deepened.found.score.is_decided() ? deepened.depth - 1 : deepened.depth)
            << to_text(record);
        ASSERT_FALSE(deepened.found.line.empty());
        EXPECT_TRUE(record.check(deepened.found.line.front()));
    }
}

TEST(Deepening, is_negamax_of_its_last_depth) {
    expect_deepening_is_negamax<Connect4Board>(game_of("connect4"), Evaluator::alignments, 6, 30);
    expect_deepening_is_negamax<Connect4Board>(game_of("connect4"), Evaluator::cells, 5, 30);
    expect_deepening_is_negamax<Drop64Board>(game_of("drop:5x4x3"), Evaluator::outcome, 20, 20);
    expect_deepening_is_negamax<FreeBoard>(game_of("free:4x4x3"), Evaluator::runs, 5, 20);
    expect_deepening_is_negamax<FreeBoard>(game_of("free:12x12x4"), Evaluator::windows, 3, 10);
}

// Searches once without interruption, then repeatedly with a budget that ends on the way, each time
// followed by a complete search with the same table. If the interrupted search had stored a wrong
// entry or changed the board, the complete one would go wrong.
template <class Board>
void expect_interruption_leaves_no_trace(const Record& record, Evaluator evaluator, int depth) {
    Trial<Board> undisturbed(record, evaluator);
    const SearchResult whole = undisturbed.negamax(depth);
    const std::uint64_t nodes = undisturbed.budget.nodes();
    ASSERT_FALSE(undisturbed.budget.is_spent());
    const Seen before = seen(undisturbed.board);
    for (std::uint64_t limit = 0; limit < nodes; limit += 1 + nodes / 150) {
        Trial<Board> trial(record, evaluator, node_limit(limit));
        (void)trial.negamax(depth);
        EXPECT_TRUE(trial.budget.is_spent());
        EXPECT_EQ(trial.budget.nodes(), limit);
        ASSERT_EQ(seen(trial.board), before);
        Budget endless;
        Silent silent;
        Negamax again(trial.board, evaluator, Parts{}, trial.table, endless, silent);
        ASSERT_EQ(again.search(depth, all_candidates(trial.board)).score, whole.score) << limit;
    }
    Trial<Board> exact(record, evaluator, node_limit(nodes));
    EXPECT_EQ(exact.negamax(depth).score, whole.score);
    EXPECT_FALSE(exact.budget.is_spent());
}

TEST(Negamax, broken_off_anywhere_leaves_no_trace) {
    expect_interruption_leaves_no_trace<Connect4Board>(record_of("connect4", "4435"),
                                                       Evaluator::alignments, 7);
    expect_interruption_leaves_no_trace<Connect4Board>(record_of("connect4", "44444332255"),
                                                       Evaluator::outcome, 9);
    expect_interruption_leaves_no_trace<FreeBoard>(record_of("free:6x5x4", "c3 c2 d3"),
                                                   Evaluator::windows, 4);
    expect_interruption_leaves_no_trace<Drop64Board>(record_of("drop:5x4x3", "3"), Evaluator::cells,
                                                     6);
}

// An entry of a deeper search is a value of another depth and must not be used.
TEST(Negamax, in_a_table_of_deeper_searches_still_returns_the_value_of_its_depth) {
    Random random(6);
    for (int i = 0; i < 30; ++i) {
        const Record record = random_unfinished_record(game_of("connect4"), random, i % 16);
        Trial<Connect4Board> trial(record, Evaluator::windows);
        Negamax negamax(trial.board, Evaluator::windows, Parts{}, trial.table, trial.budget,
                        trial.watch);
        for (int depth = 6; depth > 0; --depth) {
            Trial<Connect4Board> fresh(record, Evaluator::windows);
            EXPECT_EQ(negamax.search(depth, all_candidates(trial.board)).score,
                      fresh.minimax<true>(depth).score)
                << to_text(record) << " depth " << depth;
        }
    }
}

template <bool pruning>
void expect_minimax_breaks_off() {
    const Record record = record_of("connect4", "44");
    Trial<Connect4Board> undisturbed(record, Evaluator::runs);
    const SearchResult whole = undisturbed.minimax<pruning>(4);
    const std::uint64_t nodes = undisturbed.budget.nodes();
    for (std::uint64_t limit = 0; limit < nodes; limit += 1 + nodes / 50) {
        Trial<Connect4Board> trial(record, Evaluator::runs, node_limit(limit));
        (void)trial.minimax<pruning>(4);
        EXPECT_TRUE(trial.budget.is_spent());
        EXPECT_EQ(trial.budget.nodes(), limit);
        EXPECT_EQ(seen(trial.board), seen(undisturbed.board));
    }
    Trial<Connect4Board> exact(record, Evaluator::runs, node_limit(nodes));
    EXPECT_EQ(exact.minimax<pruning>(4).line, whole.line);
    EXPECT_FALSE(exact.budget.is_spent());
}

TEST(Minimax, broken_off_anywhere_leaves_no_trace) {
    expect_minimax_breaks_off<false>();
    expect_minimax_breaks_off<true>();
}

TEST(Deepening, broken_off_keeps_the_last_finished_depth) {
    const Record record = record_of("connect4", "44");
    std::vector<std::uint64_t> nodes_of_depth;
    std::vector<SearchResult> found_at_depth;
    for (int depth = 1; depth <= 6; ++depth) {
        Trial<Connect4Board> trial(record, Evaluator::alignments);
        found_at_depth.push_back(trial.deepened(depth).found);
        nodes_of_depth.push_back(trial.budget.nodes());
    }
    for (std::size_t depth = 1; depth < 6; ++depth) {
        // One node less than the next depth needs.
        Trial<Connect4Board> trial(record, Evaluator::alignments,
                                   node_limit(nodes_of_depth[depth] - 1));
        const DeepeningResult deepened = trial.deepened(6);
        EXPECT_EQ(deepened.depth, static_cast<int>(depth));
        EXPECT_FALSE(deepened.is_final);
        EXPECT_EQ(deepened.found.score, found_at_depth[depth - 1].score);
        EXPECT_EQ(deepened.found.line, found_at_depth[depth - 1].line);
    }
    Trial<Connect4Board> nothing(record, Evaluator::alignments, node_limit(1));
    EXPECT_EQ(nothing.deepened(6).depth, 0);
}

// value_of() scores one move as a search of only this move would.
TEST(Negamax, values_single_moves_like_minimax) {
    Random random(4);
    for (int i = 0; i < 40; ++i) {
        const Record record = random_unfinished_record(game_of("drop:5x4x3"), random, i % 12);
        for (const Evaluator evaluator : evaluators) {
            Trial<Drop64Board> trial(record, evaluator);
            Negamax negamax(trial.board, evaluator, Parts{}, trial.table, trial.budget,
                            trial.watch);
            PlainMinimax plain(record, evaluator);
            NaiveBoard naive(record);
            for (const Move move : record.legal_moves()) {
                const SearchResult found = negamax.value_of(move, 4);
                naive.play(index_of(move));
                EXPECT_EQ(found.score, -plain.value(naive, 3))
                    << to_text(record) << " " << name_of(evaluator) << " " << index_of(move);
                EXPECT_EQ(found.line.front(), move);
                naive.undo();
            }
        }
    }
}

// However often moves have cut, those that saved more come first.
TEST(LearnedOrder, keeps_its_order_for_ever) {
    Parts parts = Parts::none();
    parts.history = true;
    LearnedOrder learned(game_of("connect4"), parts);
    for (int i = 0; i < 100'000; ++i) {
        learned.cut(0, move_at(2), 40);
        learned.cut(0, move_at(5), 30);
        learned.cut(1, move_at(6), 41);  // The other player's.
    }
    const Connect4Board board(game_of("connect4"));
    Connect4Board::Moves moves;
    board.legal_moves(moves);
    learned.sort(2, LearnedOrder::no_move, moves);
    EXPECT_EQ(indices(moves), (std::vector<int>{2, 5, 0, 1, 3, 4, 6}));
}

TEST(Ordering, near_and_centre_keep_index_order_among_equals) {
    const auto board = position_of<FreeBoard>(record_of("free:7x7x4", "d4 d5"));
    FreeBoard::Moves moves;
    board.candidates(moves);
    order_moves(board, Order::near, moves);
    const Game game = board.game();
    for (std::size_t i = 1; i < moves.size(); ++i) {
        const int before = distance_between(game, moves[i - 1], *board.last_move());
        const int after = distance_between(game, moves[i], *board.last_move());
        EXPECT_TRUE(before < after || (before == after && moves[i - 1] < moves[i]));
    }
    const Connect4Board drop(game_of("connect4"));
    Connect4Board::Moves columns;
    drop.candidates(columns);
    order_moves(drop, Order::centre, columns);
    EXPECT_EQ(indices(columns), (std::vector<int>{3, 2, 4, 1, 5, 0, 6}));
    drop.candidates(columns);
    order_moves(drop, Order::edges, columns);
    EXPECT_EQ(indices(columns), (std::vector<int>{0, 6, 1, 5, 2, 4, 3}));
    drop.candidates(columns);
    order_moves(drop, Order::natural, columns);
    EXPECT_EQ(indices(columns), (std::vector<int>{0, 1, 2, 3, 4, 5, 6}));
}

}  // namespace
}  // namespace puissance
