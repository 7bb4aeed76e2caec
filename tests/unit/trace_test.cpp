// Traces of the real searches: the run is the same as without an observer, the tree has no
// contradictions, and it keeps its limit of nodes.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "false_clock.h"
#include "naive_board.h"
#include "naive_eval.h"
#include "questions.h"
#include "random_games.h"
#include "sanitized.h"
#include "trace_checker.h"

namespace puissance {
namespace {

using namespace tests;

constexpr Method traceable[] = {Method::minimax, Method::alphabeta, Method::negamax,
                                Method::deepening};

struct Field {
    const char* game;
    int max_depth;
    int cases;
};

// Ten thousand in all.
constexpr Field fields[] = {{"connect4", 4, 2500},    {"tictactoe", 5, 2500},
                            {"drop:5x4x3", 5, 2000},  {"drop:9x7x4", 3, 1500},
                            {"free:12x12x4", 2, 900}, {"gomoku", 2, 600}};

struct Drawn {
    Record record;
    Question question;
};

Drawn at_random(const Field& field, Random& random, Method method) {
    const Game game = game_of(field.game);
    const auto below = [&](int n) {
        return static_cast<int>(random.below(static_cast<std::uint64_t>(n)));
    };
    // Large free boards are tested only with few stones, to save time.
    const int max_plies = game.cells() > 64 && !game.drops() ? 12 : game.cells();
    Record record = random_unfinished_record(game, random, below(max_plies));
    const Evaluator eval = evaluators[below(evaluator_count)];
    const int depth = 1 + below(field.max_depth);
    constexpr Order orders[] = {Order::natural, Order::centre, Order::edges};
    Question asked = question(method, eval, depth, orders[below(3)]);
    // Half of the cases have all parts on, as the levels do, the others a random set.
    if (below(2) == 0) asked.algorithm.parts = parts_of(random.below(part_sets));
    return {std::move(record), std::move(asked)};
}

TEST(Trace, is_the_run_nobody_watched) {
    Random random(4);
    int tried = 0;
    for (const Field& field : fields) {
        const auto engine = small_engine(game_of(field.game));
        for (int i = 0; i < field.cases / sanitized_stride; ++i) {
            for (const Method method : traceable) {
                Random same(random);
                auto [record, asked] = at_random(field, same, method);
                if (method == traceable[3]) random = same;
                const Analysis silent = engine->choose(record, asked);
                const auto watched = engine->trace(record, asked, 50);
                ASSERT_TRUE(watched);
                SCOPED_TRACE(std::string(field.game) + " " + to_text(record) + " " +
                             to_text(asked.algorithm));
                ASSERT_EQ(watched->counts.visited, silent.nodes);
                ASSERT_EQ(watched->score, silent.score);
                ASSERT_EQ(watched->move, silent.move);
                ASSERT_EQ(watched->line, silent.line);
                ASSERT_EQ(watched->depth, silent.depth);
            }
            ++tried;
        }
    }
    EXPECT_EQ(tried, 10'000 / sanitized_stride);
}

TEST(Trace, does_not_contradict_itself) {
    Random random(12);
    std::vector<std::uint64_t> endings(ending_count);
    int whole = 0;
    const int cases = sanitized_stride > 1 ? 200 : 1000;
    for (int i = 0; i < cases; ++i) {
        const Field& field = fields[static_cast<std::size_t>(i) % std::size(fields)];
        const Method method = traceable[random.below(4)];
        auto [record, asked] = at_random(field, random, method);
        const auto engine = small_engine(record.game());
        const int max_nodes = i % 3 == 0 ? 30 : 5000;
        const Trace trace = engine->trace(record, asked, max_nodes).value();
        SCOPED_TRACE(std::string(field.game) + " " + to_text(record) + " " +
                     to_text(asked.algorithm));
        ASSERT_EQ(contradiction_in(trace), "");
        ASSERT_LE(trace.nodes.size(), std::max<std::size_t>(static_cast<std::size_t>(max_nodes),
                                                            trace.iterations.size()));
        whole += trace.shown_plies ? 0 : 1;
        for (const TraceNode& node : trace.nodes) ++endings[static_cast<std::size_t>(node.ending)];
    }
    EXPECT_GT(whole, cases * 40 / 100);
    EXPECT_LT(whole, cases * 95 / 100);
    // All kinds of nodes have occurred, except those of a stopped run.
    for (int i = 0; i < ending_count - 1; ++i)
        EXPECT_GT(endings[static_cast<std::size_t>(i)], 0U) << i;
}

// Counts, on the naive board, the nodes where moves were left out.
class LeftOut {
public:
    explicit LeftOut(const Trace& trace)
        : trace_(trace), board_(trace.record), children_(trace.nodes.size()) {
        for (std::size_t i = 0; i < trace.nodes.size(); ++i)
            if (!trace.nodes[i].is_root())
                children_[static_cast<std::size_t>(trace.nodes[i].parent)].push_back(i);
        for (const Iteration& iteration : trace.iterations) {
            depth_ = iteration.depth;
            count(static_cast<std::size_t>(iteration.root));
        }
    }

    std::uint64_t cuts = 0;

private:
    void count(std::size_t index) {
        const TraceNode& node = trace_.nodes[index];
        std::vector<int> left = moves_of(node);
        const bool is_inner = node.ending == Ending::searched || node.ending == Ending::cut;
        for (const std::size_t child : children_[index]) {
            if (!trace_.nodes[child].was_visited()) continue;
            const int move = index_of(*trace_.nodes[child].move);
            std::erase(left, move);
            board_.play(move);
            count(child);
            board_.undo();
        }
        if (!is_inner) return;
        cuts += left.empty() ? 0U : 1U;
        EXPECT_EQ(node.ending == Ending::cut, !left.empty());
        // The tree names those that were left out, each once.
        std::vector<int> named;
        for (const std::size_t child : children_[index])
            if (!trace_.nodes[child].was_visited())
                named.push_back(index_of(*trace_.nodes[child].move));
        std::ranges::sort(named);
        EXPECT_EQ(named, left);
    }

    // Tactics leave out what loses at once, and that is no cut.
    std::vector<int> moves_of(const TraceNode& node) {
        const Algorithm& asked = trace_.algorithm;
        const bool has_tactics =
            (asked.method == Method::negamax || asked.method == Method::deepening) &&
            asked.parts.tactics && asked.eval != Evaluator::cells;
        return has_tactics && !node.is_root() && depth_ - node.ply >= 2 ? board_.safe_moves()
                                                                        : board_.candidates();
    }

    const Trace& trace_;
    NaiveBoard board_;
    std::vector<std::vector<std::size_t>> children_;
    int depth_ = 0;
};

// 700 runs; under a sanitizer, 100.
TEST(Trace, counts_as_cuts_what_leaves_moves_out) {
    Random random(34);
    std::uint64_t cuts = 0;
    for (int i = 0; i < unless_sanitized(700, 100); ++i) {
        const Field& field = fields[static_cast<std::size_t>(i) % std::size(fields)];
        const auto [record, asked] = at_random(field, random, traceable[random.below(4)]);
        const Trace trace = small_engine(record.game())->trace(record, asked, 1'000'000).value();
        ASSERT_FALSE(trace.shown_plies);
        EXPECT_EQ(trace.counts.cuts, LeftOut(trace).cuts)
            << field.game << " " << to_text(record) << " " << to_text(asked.algorithm);
        cuts += trace.counts.cuts;
    }
    EXPECT_GT(cuts, unless_sanitized(5'000U, 500U));
}

// Tests the checker itself: it must notice any changed number of a trace.
TEST(Trace, any_wrong_number_is_found_out) {
    Random random(5);
    int changed = 0;
    for (int i = 0; i < 60; ++i) {
        // Not a structured binding, because Clang 14 cannot capture one.
        const Drawn drawn = at_random(fields[i % 3], random, traceable[i % 4]);
        const Trace trace =
            small_engine(drawn.record.game())->trace(drawn.record, drawn.question).value();
        if (trace.shown_plies) continue;  // A cut tree cannot be checked completely.
        const auto is_caught = [&](auto&& change) {
            Trace wrong = trace;
            TraceNode& node = wrong.nodes[random.below(wrong.nodes.size())];
            const TraceNode before = node;
            change(node);
            if (node == before) return;
            ++changed;
            EXPECT_NE(contradiction_in(wrong), "")
                << to_text(drawn.record) << " " << to_text(drawn.question.algorithm);
        };
        is_caught([](TraceNode& n) { n.value = n.was_visited() ? n.value.next() : n.value; });
        is_caught([](TraceNode& n) {
            if (n.was_visited()) n.entered.alpha = n.entered.alpha.next();
        });
        is_caught([](TraceNode& n) {
            if (n.was_visited()) n.entered.beta = n.entered.beta.next();
        });
        is_caught([](TraceNode& n) {
            if (!n.is_root()) n.left_above.alpha = n.left_above.alpha.next();
        });
        is_caught([](TraceNode& n) {
            if (!n.is_root() && n.was_visited()) n.improved = !n.improved;
        });
        is_caught([](TraceNode& n) { n.counts.visited += n.was_visited() ? 1U : 0U; });
        is_caught([](TraceNode& n) {
            if (n.ending == Ending::cut) n.ending = Ending::searched;
        });
        is_caught([](TraceNode& n) {
            if (n.ending == Ending::searched) n.ending = Ending::cut;
        });
    }
    EXPECT_GT(changed, 250);
}

// Minimax written from its definition, on the naive board.
class NaiveTree {
public:
    NaiveTree(const Record& record, Evaluator eval, int depth)
        : eval_(eval), depth_(depth), sign_(record.ply() % 2 == 0 ? 1 : -1) {
        NaiveBoard board(record);
        visit(board, 0, std::nullopt, -1);
    }

    struct Node {
        int parent;
        std::optional<Move> move;
        Score value;
    };
    std::vector<Node> nodes;

private:
    Score visit(NaiveBoard& board, int ply, std::optional<Move> move, int parent) {
        const auto place = nodes.size();
        nodes.push_back({parent, move, {}});
        const Score value = value_of(board, ply, static_cast<int>(place));
        nodes[place].value = value;
        return value;
    }

    Score value_of(NaiveBoard& board, int ply, int place) {
        const bool maximises = ply % 2 == 0;
        if (board.last_mover_won()) {
            if (eval_ == Evaluator::cells) return estimate(board);
            return maximises ? Score::loss_in(ply) : Score::win_in(ply);
        }
        if (board.is_full()) return Score::draw();
        if (ply == depth_) return estimate(board);
        Score best = maximises ? Score::worst() : Score::best();
        for (const int move : board.legal_moves()) {
            NaiveBoard after = board;
            after.play(move);
            const Score value = visit(after, ply + 1, move_at(move), place);
            best = maximises ? std::max(best, value) : std::min(best, value);
        }
        return best;
    }

    Score estimate(const NaiveBoard& board) const {
        return Score::estimate(sign_ * NaiveEval{board}.value(eval_));
    }

    Evaluator eval_;
    int depth_;
    int sign_;
};

TEST(Trace, minimax_is_the_tree_of_the_definition) {
    Random random(7);
    for (int i = 0; i < 60; ++i) {
        const char* const name = i % 2 == 0 ? "tictactoe" : "drop:4x4x3";
        const Record record =
            random_unfinished_record(game_of(name), random, 2 + static_cast<int>(random.below(8)));
        const Evaluator eval = evaluators[i % evaluator_count];
        const int depth = std::min(4, record.game().cells() - record.ply());
        const Trace trace = small_engine(record.game())
                                ->trace(record, question(Method::minimax, eval, depth))
                                .value();
        const NaiveTree naive(record, eval, depth);
        ASSERT_EQ(trace.nodes.size(), naive.nodes.size());
        for (std::size_t n = 0; n < naive.nodes.size(); ++n) {
            ASSERT_EQ(trace.nodes[n].parent, naive.nodes[n].parent);
            ASSERT_EQ(trace.nodes[n].move, naive.nodes[n].move);
            ASSERT_EQ(trace.nodes[n].value.raw(), naive.nodes[n].value.raw());
        }
    }
}

TEST(Trace, a_large_run_is_summed_up_and_says_so) {
    const Record record = record_of("connect4", "");
    const auto engine = small_engine(record.game());
    const auto asked = question("alphabeta(depth=6)");
    const Trace whole = engine->trace(record, asked, 1'000'000).value();
    const Trace part = engine->trace(record, asked, 500).value();
    EXPECT_FALSE(whole.shown_plies);
    ASSERT_TRUE(part.shown_plies);
    EXPECT_LE(part.nodes.size(), 500U);
    EXPECT_GT(part.nodes.size(), 50U);
    EXPECT_EQ(part.counts, whole.counts);
    EXPECT_EQ(part.root_moves, whole.root_moves);
    // The kept nodes are all nodes of the first levels.
    std::vector<TraceNode> shallow;
    for (const TraceNode& node : whole.nodes)
        if (node.ply <= *part.shown_plies) shallow.push_back(node);
    ASSERT_EQ(shallow.size(), part.nodes.size());
    for (std::size_t i = 0; i < shallow.size(); ++i) {
        EXPECT_EQ(shallow[i].visit, part.nodes[i].visit);
        EXPECT_EQ(shallow[i].value, part.nodes[i].value);
        EXPECT_EQ(shallow[i].counts, part.nodes[i].counts);
        EXPECT_EQ(shallow[i].left_above, part.nodes[i].left_above);
    }
    EXPECT_EQ(contradiction_in(part), "");

    const Trace root_only = engine->trace(record, asked, 1).value();
    EXPECT_EQ(root_only.nodes.size(), 1U);
    EXPECT_TRUE(root_only.nodes.front().is_summary);
    EXPECT_EQ(root_only.counts, whole.counts);
}

TEST(Trace, a_stopped_run_tells_what_is_known) {
    const Record record = record_of("connect4", "4453");
    const auto engine = small_engine(record.game());
    Question asked = question("alphabeta(depth=9)");
    asked.limits.nodes = 3000;
    const Trace trace = engine->trace(record, asked).value();
    EXPECT_TRUE(trace.is_interrupted);
    EXPECT_EQ(trace.counts.visited, 3000U);
    EXPECT_EQ(trace.depth, 0);
    EXPECT_EQ(trace.nodes.front().ending, Ending::unfinished);
    std::uint64_t visited = 0;
    for (const TraceNode& node : trace.nodes) visited += node.was_visited() ? 1U : 0U;
    EXPECT_EQ(visited, 3000U);

    // The result of a complete depth is kept.
    asked = question("deepening(depth=9)");
    asked.limits.nodes = 3000;
    const Trace deepened = engine->trace(record, asked).value();
    EXPECT_TRUE(deepened.is_interrupted);
    EXPECT_GT(deepened.depth, 1);
    EXPECT_EQ(static_cast<int>(deepened.iterations.size()), deepened.depth + 1);
    EXPECT_EQ(deepened.root_moves.size(), 7U);
}

// Only what nothing else would end gets a time.
TEST(Trace, ends_at_its_depth_however_late) {
    const FalseClock clock(std::chrono::hours(1));
    const Record record = record_of("connect4", "4453");
    const auto engine = make_engine(record.game(), 1, alone(), clock).value();
    const Trace limited = engine->trace(record, question("deepening(depth=5)")).value();
    EXPECT_FALSE(limited.is_interrupted);
    EXPECT_EQ(limited.depth, 5);
    EXPECT_TRUE(engine->trace(record, question("deepening")).value().is_interrupted);
}

TEST(Trace, is_for_searches_and_open_games) {
    const auto engine = small_engine(game_of("connect4"));
    const auto random = engine->trace(record_of("connect4", "4"), question("random"));
    ASSERT_FALSE(random);
    EXPECT_EQ(random.error().code, ErrorCode::no_trace);
    const auto over = engine->trace(record_of("connect4", "1212121"), question("minimax(depth=2)"));
    ASSERT_FALSE(over);
    EXPECT_EQ(over.error().code, ErrorCode::finished);
}

}  // namespace
}  // namespace puissance
