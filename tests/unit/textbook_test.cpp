// Minimax, alphabeta and plain negamax do at every node what the textbook algorithms do, which are
// written here independently; and what each part of negamax adds to them.
#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "naive_eval.h"
#include "questions.h"
#include "random_games.h"
#include "sanitized.h"

namespace puissance {
namespace {

using namespace tests;

using Value = std::int64_t;
constexpr Value infinite = std::numeric_limits<Value>::max();
constexpr Value win_now = 1'000'000'000;

// What happened at one node; numbers are for the player to move there.
struct NodeEvents {
    std::vector<int> path;
    Value alpha = -infinite;  // On entering,
    Value beta = infinite;
    Value value = 0;  // and on leaving; nothing of a node that was never visited.
    bool is_cut = false;
    bool is_visited = true;
    bool improved = false;          // Did it make the value of its parent better,
    Value alpha_above = -infinite;  // and which alpha did the parent have then?

    bool operator==(const NodeEvents&) const = default;
};

void PrintTo(const NodeEvents& node, std::ostream* out) {
    for (const int move : node.path) *out << move << " ";
    *out << "[" << node.alpha << ", " << node.beta << "] " << node.value << " cut " << node.is_cut
         << " visited " << node.is_visited << " improved " << node.improved << " alpha above "
         << node.alpha_above;
}

// A textbook search on the naive board, moves in index order, written down node by node. Values
// are for the player to move.
class NaiveTextbook {
public:
    NaiveTextbook(const Record& record, Evaluator eval, int depth)
        : board_(record), eval_(eval), root_(record.ply()), end_(record.ply() + depth) {}

    const std::vector<NodeEvents>& minimax() {
        return run([&] { return visit(); });
    }
    const std::vector<NodeEvents>& fail_soft() {
        return run([&] { return visit(-infinite, infinite, true); });
    }
    const std::vector<NodeEvents>& fail_hard() {
        return run([&] { return visit(-infinite, infinite, false); });
    }

private:
    template <class Search>
    const std::vector<NodeEvents>& run(Search&& search) {
        nodes_.clear();
        (void)search();
        return nodes_;
    }

    std::optional<Value> value_of_leaf() const {
        const bool is_won = board_.last_mover_won();
        // Only `cells` counts a win the same at any depth.
        if (is_won && eval_ != Evaluator::cells) return board_.ply() - root_ - win_now;
        if (!is_won && board_.is_full()) return 0;
        if (!is_won && board_.ply() < end_) return std::nullopt;
        const Value value = NaiveEval{board_}.value(eval_);
        return board_.mover() == 0 ? value : -value;
    }

    std::size_t enter(Value alpha, Value beta) {
        nodes_.push_back({path_, alpha, beta});
        return nodes_.size() - 1;
    }

    // Plays the move and raises `best` to its value. The child's events.
    template <class Search>
    NodeEvents& try_move(int move, bool is_first, Value& best, Search&& search) {
        board_.play(move);
        path_.push_back(move);
        const std::size_t child = nodes_.size();
        const Value value = -search();
        path_.pop_back();
        board_.undo();
        nodes_[child].improved = is_first || value > best;
        best = std::max(best, value);
        return nodes_[child];
    }

    Value visit() {
        const std::size_t node = enter(-infinite, infinite);
        if (const auto value = value_of_leaf()) return nodes_[node].value = *value;
        Value best = -infinite;
        for (const int move : board_.legal_moves())
            try_move(move, best == -infinite, best, [&] { return visit(); });
        return nodes_[node].value = best;
    }

    Value visit(Value alpha, Value beta, bool is_soft) {
        const std::size_t node = enter(alpha, beta);
        if (const auto value = value_of_leaf())
            return nodes_[node].value = is_soft ? *value : std::clamp(*value, alpha, beta);
        Value best = is_soft ? -infinite : alpha;
        const auto moves = board_.legal_moves();
        for (std::size_t i = 0; i < moves.size(); ++i) {
            NodeEvents& child =
                try_move(moves[i], i == 0, best, [&] { return visit(-beta, -alpha, is_soft); });
            alpha = std::max(alpha, best);
            child.alpha_above = alpha;
            if (best < beta) continue;
            nodes_[node].is_cut = i + 1 < moves.size();
            for (++i; i < moves.size(); ++i) add_unvisited(moves[i], alpha);
            return nodes_[node].value = is_soft ? best : beta;
        }
        return nodes_[node].value = best;
    }

    void add_unvisited(int move, Value alpha) {
        NodeEvents left{path_};
        left.path.push_back(move);
        left.is_visited = false;
        left.alpha_above = alpha;
        nodes_.push_back(std::move(left));
    }

    NaiveBoard board_;
    Evaluator eval_;
    int root_;
    int end_;
    std::vector<int> path_;
    std::vector<NodeEvents> nodes_;
};

std::size_t visited(const std::vector<NodeEvents>& nodes) {
    return static_cast<std::size_t>(std::ranges::count(nodes, true, &NodeEvents::is_visited));
}

// tests/oracle/results_test.cpp expects the same numbers of the engine.
TEST(Textbook, has_these_numbers_for_tic_tac_toe) {
    NaiveTextbook naive(record_of("tictactoe", ""), Evaluator::outcome, 9);
    EXPECT_EQ(visited(naive.minimax()), 549'946U);
    EXPECT_EQ(visited(naive.fail_soft()), 20'866U);
    EXPECT_EQ(visited(naive.fail_hard()), 20'866U);
}

Value value_of(Score score) {
    if (score == Score::best()) return infinite;
    if (score == Score::worst()) return -infinite;
    if (!score.is_decided()) return score.points();
    return score.is_win() ? win_now - score.plies() : score.plies() - win_now;
}

// The nodes of a trace as the textbook would tell of them. Where max and min take turns, the
// minimiser's numbers are turned round.
std::vector<NodeEvents> events_of(const Trace& trace) {
    std::vector<NodeEvents> all;
    for (const TraceNode& node : trace.nodes) {
        NodeEvents told;
        const auto numbers = [](Layer layer, Window window) {
            return layer == Layer::min ? std::pair(-value_of(window.beta), -value_of(window.alpha))
                                       : std::pair(value_of(window.alpha), value_of(window.beta));
        };
        told.is_visited = node.was_visited();
        if (told.is_visited) {
            std::tie(told.alpha, told.beta) = numbers(node.layer, node.entered);
            told.value = value_of(node.layer == Layer::min ? -node.value : node.value);
        }
        told.is_cut = node.ending == Ending::cut;
        told.improved = node.improved;
        if (!node.is_root()) {
            const auto parent = static_cast<std::size_t>(node.parent);
            told.path = all[parent].path;
            told.path.push_back(index_of(*node.move));
            told.alpha_above = numbers(trace.nodes[parent].layer, node.left_above).first;
        }
        all.push_back(std::move(told));
    }
    return all;
}

void expect_events_of_textbook(const char* game_text, int depth, int count) {
    const Game game = game_of(game_text);
    const auto engine = small_engine(game);
    Random random(43);
    if (sanitized_stride > 1) count /= 5;
    for (int i = 0; i < count; ++i) {
        const auto plies = random.below(static_cast<std::uint64_t>(game.cells()));
        const Record record = random_unfinished_record(game, random, static_cast<int>(plies));
        const int deep = std::min(depth, game.cells() - record.ply());
        const Evaluator eval = evaluators[i % evaluator_count];
        SCOPED_TRACE(std::string(game_text) + " " + to_text(record) + " " +
                     std::string(name_of(eval)));
        NaiveTextbook naive(record, eval, deep);
        const auto trace = [&](Method method) {
            Question asked = question(method, eval, deep);
            if (method == Method::negamax) asked.algorithm.parts = Parts::none();
            return engine->trace(record, asked, 1'000'000).value();
        };
        const auto expect = [&](Method method, const std::vector<NodeEvents>& expected) {
            const Trace run = trace(method);
            EXPECT_EQ(run.counts.visited, visited(expected));
            EXPECT_EQ(events_of(run), expected) << name_of(method);
        };
        expect(Method::minimax, naive.minimax());
        expect(Method::alphabeta, naive.fail_soft());
        expect(Method::negamax, naive.fail_soft());
    }
}

// 200 positions; under a sanitizer, 40.
TEST(Textbook, is_followed_event_for_event) {
    expect_events_of_textbook("connect4", 3, 40);
    expect_events_of_textbook("drop:5x4x3", 4, 50);
    expect_events_of_textbook("drop:9x7x4", 2, 20);
    expect_events_of_textbook("tictactoe", 5, 50);
    expect_events_of_textbook("free:4x4x3", 3, 30);
    expect_events_of_textbook("free:5x5x4", 2, 10);
}

// With nothing to tell the leaves apart, the first move is as good as any: the best case.
TEST(Textbook, the_best_case_has_the_fewest_leaves_there_can_be) {
    const auto expect = [](const char* game, int depth, std::uint64_t leaves) {
        for (const char* const method : {"alphabeta", "negamax(plain)"}) {
            Question asked = question(method);
            asked.algorithm.eval = Evaluator::outcome;
            asked.limits.depth = depth;
            const Record empty = record_of(game, "");
            const Trace run = small_engine(empty.game())->trace(empty, asked).value();
            EXPECT_EQ(run.counts.leaves, leaves) << game << " " << method << " " << depth;
        }
    };
    // b^⌈d/2⌉ + b^⌊d/2⌋ − 1
    expect("connect4", 1, 7);
    expect("connect4", 2, 13);
    expect("connect4", 3, 55);
    expect("connect4", 4, 97);
    expect("connect4", 5, 343 + 49 - 1);
    expect("connect4", 6, 343 + 343 - 1);
    expect("drop:5x5x5", 4, 49);
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
