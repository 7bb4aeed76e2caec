// Minimax, alphabeta and plain negamax visit exactly the nodes of the textbook algorithms, which
// are written here independently; and what each part of negamax adds to them.
#include <algorithm>
#include <limits>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "naive_eval.h"
#include "questions.h"
#include "random_games.h"

namespace puissance {
namespace {

using namespace tests;

// Counts the nodes of a textbook search on the naive board, moves in index order. Values are for
// the player to move.
class NaiveTextbook {
public:
    NaiveTextbook(const Record& record, Evaluator eval, int depth)
        : board_(record), eval_(eval), end_(record.ply() + depth) {}

    std::uint64_t minimax() {
        return count([&] { return visit(); });
    }
    std::uint64_t fail_soft() {
        return count([&] { return visit(-infinite, infinite, true); });
    }
    std::uint64_t fail_hard() {
        return count([&] { return visit(-infinite, infinite, false); });
    }

private:
    using Value = std::int64_t;
    static constexpr Value infinite = std::numeric_limits<Value>::max();
    static constexpr Value win_now = 1'000'000'000;

    template <class Search>
    std::uint64_t count(Search&& search) {
        nodes_ = 0;
        (void)search();
        return nodes_;
    }

    std::optional<Value> value_of_leaf() const {
        const bool is_won = board_.last_mover_won();
        // Only `cells` counts a win the same at any depth.
        if (is_won && eval_ != Evaluator::cells) return board_.ply() - win_now;
        if (!is_won && board_.is_full()) return 0;
        if (!is_won && board_.ply() < end_) return std::nullopt;
        const Value value = NaiveEval{board_}.value(eval_);
        return board_.mover() == 0 ? value : -value;
    }

    Value visit() {
        ++nodes_;
        if (const auto value = value_of_leaf()) return *value;
        Value best = -infinite;
        for (const int move : board_.legal_moves()) {
            board_.play(move);
            best = std::max(best, -visit());
            board_.undo();
        }
        return best;
    }

    Value visit(Value alpha, Value beta, bool is_soft) {
        ++nodes_;
        if (const auto value = value_of_leaf())
            return is_soft ? *value : std::clamp(*value, alpha, beta);
        Value best = is_soft ? -infinite : alpha;
        for (const int move : board_.legal_moves()) {
            board_.play(move);
            best = std::max(best, -visit(-beta, -std::max(alpha, best), is_soft));
            board_.undo();
            if (best >= beta) return is_soft ? best : beta;
        }
        return best;
    }

    NaiveBoard board_;
    Evaluator eval_;
    int end_;
    std::uint64_t nodes_ = 0;
};

// tests/oracle/results_test.cpp expects the same numbers of the engine.
TEST(Textbook, has_these_numbers_for_tic_tac_toe) {
    NaiveTextbook naive(record_of("tictactoe", ""), Evaluator::outcome, 9);
    EXPECT_EQ(naive.minimax(), 549'946U);
    EXPECT_EQ(naive.fail_soft(), 20'866U);
    EXPECT_EQ(naive.fail_hard(), 20'866U);
}

void expect_nodes_of_textbook(const char* game_text, int depth, int count) {
    const Game game = game_of(game_text);
    const auto engine = small_engine(game);
    Random random(43);
    for (int i = 0; i < count; ++i) {
        const auto plies = random.below(static_cast<std::uint64_t>(game.cells()));
        const Record record = random_unfinished_record(game, random, static_cast<int>(plies));
        const int deep = std::min(depth, game.cells() - record.ply());
        for (const Evaluator eval : evaluators) {
            SCOPED_TRACE(std::string(game_text) + " " + to_text(record) + " " +
                         std::string(name_of(eval)));
            NaiveTextbook naive(record, eval, deep);
            const auto nodes = [&](Method method) {
                Question asked = question(method, eval, deep);
                if (method == Method::negamax) asked.algorithm.parts = Parts::none();
                return engine->choose(record, asked).nodes;
            };
            EXPECT_EQ(nodes(Method::minimax), naive.minimax());
            EXPECT_EQ(nodes(Method::alphabeta), naive.fail_soft());
            EXPECT_EQ(nodes(Method::negamax), naive.fail_soft());
        }
    }
}

TEST(Textbook, is_followed_node_for_node) {
    expect_nodes_of_textbook("connect4", 3, 6);
    expect_nodes_of_textbook("drop:5x4x3", 4, 8);
    expect_nodes_of_textbook("drop:9x7x4", 2, 4);
    expect_nodes_of_textbook("tictactoe", 6, 8);
    expect_nodes_of_textbook("free:5x5x4", 2, 4);
}

// Fixed numbers, so that a part that no longer works, or works differently, is noticed. The table
// has room for everything, so how an engine divides its memory does not matter.
TEST(Textbook, every_part_saves_nodes_of_its_own) {
    const Record record = record_of("connect4", "4453");
    const auto engine = make_engine(record.game(), default_memory_mib).value();
    const auto expect = [&](const std::string& parts, std::uint64_t nodes) {
        const Question asked = question("negamax(depth=7,eval=alignments," + parts + ")");
        EXPECT_EQ(engine->choose(record, asked).nodes, nodes) << parts;
    };
    expect("plain", 229'582);
    expect("with=order", 105'482);
    expect("with=history", 25'847);
    expect("with=killers", 34'252);
    expect("with=table", 96'062);
    expect("with=null-window", 164'145);
    expect("with=tactics", 67'086);
    // All but one.
    expect("with=history+killers+table+null-window+tactics", 12'647);
    expect("with=order+killers+table+null-window+tactics", 5'324);
    expect("with=order+history+table+null-window+tactics", 5'076);
    expect("with=order+history+killers+null-window+tactics", 8'041);
    expect("with=order+history+killers+table+tactics", 5'132);
    expect("with=order+history+killers+table+null-window", 6'638);
    expect("with=order+history+killers+table+null-window+tactics", 4'566);
}

}  // namespace
}  // namespace puissance
