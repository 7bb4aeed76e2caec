// Steps and sentences: the steps are the events of the search, and every sentence exists in both
// languages and is true.
#include "teach/narration.h"

#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/mebibytes.h"
#include "board/drop_board.h"
#include "engine/search_once.h"
#include "eval/windows.h"
#include "naive_board.h"
#include "questions.h"
#include "random_games.h"
#include "sanitized.h"
#include "search/deepening.h"
#include "teach/reasons.h"
#include "words/words.h"

namespace puissance {
namespace {

using namespace tests;
using teach::Step;
using teach::StepKind;
using teach::Tree;
using words::Language;

constexpr Method traceable[] = {Method::minimax, Method::alphabeta, Method::negamax,
                                Method::deepening};

// An observer that only writes down every event.
class Log {
public:
    std::vector<std::string> lines;

    void iteration(int) { note("iteration", 0, {}); }
    void enter(int ply, Layer, Window window) {
        windows_.resize(static_cast<std::size_t>(ply) + 1);
        windows_.back() = window;
        path_.resize(static_cast<std::size_t>(ply));
        note("enter", ply, window);
    }
    void know(int, Move) {}
    void end(int ply, Ending ending, Score score) {
        note(ending == Ending::remembered ? "remember" : "evaluate", ply, {score, score});
    }
    void consider(int, std::span<const Move>) {}
    void descend(int ply, Move move) {
        path_.resize(static_cast<std::size_t>(ply));
        path_.push_back(move);
    }
    void improve(int ply, Move, Score score, Window window) {
        Window& known = windows_[static_cast<std::size_t>(ply)];
        note("better", ply, {score, score});
        if (known.alpha != window.alpha) note("alpha", ply, window);
        if (known.beta != window.beta) note("beta", ply, window);
        known = window;
    }
    void cut(int ply, Move, Window window) { note("cut", ply, window); }
    void leave(int ply, Score score) { note("leave", ply, {score, score}); }

private:
    void note(const std::string& what, int ply, Window window) {
        std::string line = what;
        for (int i = 0; i < ply; ++i)
            line += " " + std::to_string(index_of(path_[static_cast<std::size_t>(i)]));
        lines.push_back(line + " : " + std::to_string(window.alpha.raw()) + " " +
                        std::to_string(window.beta.raw()));
    }

    std::vector<Window> windows_;
    std::vector<Move> path_;
};

// The same lines, made from the steps of a trace.
std::vector<std::string> lines_of(const Tree& tree) {
    constexpr const char* names[] = {"iteration", "enter", "evaluate", "remember", "skip", "better",
                                     "alpha",     "beta",  "cut",      "leave",    "stop"};
    std::vector<std::string> lines;
    for (const Step& step : teach::steps_of(tree)) {
        const TraceNode& node = tree.node(step.node);
        Window window{node.value, node.value};
        if (step.kind == StepKind::iteration) window = {};
        if (step.kind == StepKind::enter) window = node.entered;
        if (step.child != TraceNode::none) window = tree.node(step.child).left_above;
        if (step.kind == StepKind::better) {
            const Score seen = tree.node(step.child).value;
            window = node.layer == Layer::mover ? Window{-seen, -seen} : Window{seen, seen};
        }
        std::string line = names[static_cast<std::size_t>(step.kind)];
        for (const Move move : tree.path(step.node)) line += " " + std::to_string(index_of(move));
        lines.push_back(line + " : " + std::to_string(window.alpha.raw()) + " " +
                        std::to_string(window.beta.raw()));
    }
    return lines;
}

TEST(Steps, are_what_the_search_told) {
    using Board = DropBoard<Dynamic<Word64>>;
    Random random(3);
    for (int i = 0; i < 80; ++i) {
        const Record record = random_unfinished_record(game_of("connect4"), random,
                                                       static_cast<int>(random.below(40)));
        const Method method = traceable[i % 4];
        const int depth = std::min(4, 42 - record.ply());
        Question asked = question(method, Evaluator::windows, depth);
        if (i % 8 >= 4) asked.algorithm.parts = parts_of(random.below(part_sets));
        const Parts& parts = asked.algorithm.parts;
        const Trace trace = small_engine(record.game())->trace(record, asked, 1'000'000).value();

        Log log;
        auto board = position_of<Board>(record);
        Table table(1_MiB);
        table.start_search();
        Budget budget;
        Board::Moves moves;
        board.candidates(moves);
        order_moves(board, parts.order ? Order::centre : Order::natural, moves);
        const std::vector<Move> list(moves.begin(), moves.end());
        if (method == Method::deepening) {
            Negamax negamax(board, asked.algorithm.eval, parts, table, budget, log);
            (void)deepen(negamax, list, depth, budget, log, [](const SearchResult&, int) {});
        } else {
            log.iteration(depth);
            (void)search_once(board, asked.algorithm, depth, list, table, budget, log);
        }
        ASSERT_EQ(lines_of(Tree(trace)), log.lines) << to_text(record);
    }
}

std::vector<Trace> many_traces() {
    constexpr const char* games[] = {"tictactoe", "connect4", "drop:4x4x3", "free:4x4x3"};
    std::vector<Trace> traces;
    Random random(9);
    Random sets(10);
    for (int i = 0; i < 240; ++i) {
        const Game game = game_of(games[i % 4]);
        const auto plies = static_cast<int>(random.below(static_cast<std::uint64_t>(game.cells())));
        const Record record = random_unfinished_record(game, random, plies);
        const auto method = traceable[random.below(4)];
        const auto evaluator = evaluators[random.below(evaluator_count)];
        Question asked = question(method, evaluator, 1 + static_cast<int>(random.below(5)));
        if (i % 3 == 0) asked.algorithm.parts = parts_of(sets.below(part_sets));
        // Some runs are stopped, some are too large to be kept whole.
        if (i % 20 == 0) asked.limits.nodes = 40;
        traces.push_back(small_engine(game)->trace(record, asked, i % 7 == 0 ? 60 : 2000).value());
    }
    // Cutoffs by bounds from several plies above need depth. With one node, only the root is kept.
    const Record record = record_of("connect4", "4453");
    const auto deep = question("alphabeta(depth=6,eval=windows)");
    for (const int max_nodes : {1, 100'000})
        traces.push_back(small_engine(record.game())->trace(record, deep, max_nodes).value());
    // A line that the table cuts short; and results seen on a board where far cells are left out.
    const auto add = [&](const char* game, const char* moves, const char* run) {
        const Record position = record_of(game, moves);
        traces.push_back(
            small_engine(position.game())->trace(position, question(run), 2000).value());
    };
    add("drop:4x4x4", "444122", "negamax(depth=5,eval=windows,with=order+table)");
    add("free:6x6x4", "c3a1d4b2", "negamax(depth=5)");
    add("free:6x6x4", "c3a1d4", "negamax(depth=6)");
    return traces;
}

// No argument is missing, no key is unknown, and the two languages differ.
void expect_spoken(const Trace& trace, const teach::Sentence& sentence) {
    const std::string english = teach::say(trace, sentence, Language::english);
    const std::string french = teach::say(trace, sentence, Language::french);
    for (const std::string& text : {english, french}) {
        EXPECT_EQ(text.find('{'), std::string::npos) << text;
        EXPECT_EQ(text.find("⟨"), std::string::npos) << text;
    }
    EXPECT_NE(english, french) << sentence.key;
}

// All keys of the catalogue with this prefix.
std::set<std::string> keys_of(std::string_view family) {
    std::set<std::string> keys;
    for (const std::string_view key : words::keys(Language::english))
        if (key.starts_with(family)) keys.emplace(key);
    return keys;
}

TEST(Narration, every_sentence_is_spoken_in_both_languages) {
    std::set<std::string> said;
    int again = 0;
    for (const Trace& trace : many_traces()) {
        const Tree tree(trace);
        for (const Step& step : teach::steps_of(tree)) {
            const teach::Sentence sentence = teach::narrate(tree, step);
            if (said.insert(sentence.key).second || ++again % sanitized_stride == 0)
                expect_spoken(trace, sentence);
        }
    }
    for (const std::string& key : keys_of("step."))
        EXPECT_TRUE(said.contains(key)) << key << " is never said";
}

// Sentences mention a part if it is on, and never if it is off.
TEST(Narration, tells_of_the_parts_that_are_on) {
    const auto keys_said = [](const std::string& parts) {
        std::set<std::string> said;
        // One position has a threat at the root, the other a trap further down.
        for (const char* const moves : {"17273", "443"}) {
            const Record record = record_of("connect4", moves);
            const Question asked = question("negamax(depth=6,eval=windows," + parts + ")");
            const Trace trace = small_engine(record.game())->trace(record, asked, 100'000).value();
            const Tree tree(trace);
            for (const Step& step : teach::steps_of(tree))
                said.insert(teach::narrate(tree, step).key);
        }
        return said;
    };
    const std::map<std::string, std::vector<std::string>> told{
        {"table", {"step.remember"}},
        {"null-window", {"step.enter.question", "step.enter.again"}},
        {"tactics", {"step.end.win_at_hand", "step.end.forced"}}};
    const auto plain = keys_said("plain");
    for (const auto& [part, keys] : told)
        for (const std::string& key : keys) EXPECT_FALSE(plain.contains(key)) << key;
    EXPECT_TRUE(plain.contains("step.end.line"));
    for (const auto& [on, unused] : told) {
        const auto said = keys_said("with=" + on);
        for (const auto& [part, keys] : told)
            for (const std::string& key : keys) EXPECT_EQ(said.contains(key), part == on) << key;
        EXPECT_EQ(said.contains("step.end.line"), on != "tactics");
    }
}

// "The minimiser already has 4, worth 3" must be true of a node above where the minimiser chooses.
TEST(Narration, a_cut_names_the_move_that_made_it) {
    int named = 0;
    for (const Trace& trace : many_traces()) {
        const Tree tree(trace);
        for (const Step& step : teach::steps_of(tree)) {
            const teach::Sentence sentence = teach::narrate(tree, step);
            if (!sentence.key.starts_with("step.cut.m") || sentence.key.ends_with("mover"))
                continue;
            const bool maximises = tree.node(step.node).layer == Layer::max;
            const Window window = tree.node(step.child).left_above;
            std::map<std::string, teach::Sentence::Value> arguments;
            for (const auto& [name, value] : sentence.arguments) arguments.emplace(name, value);
            // Looks for it among the other moves of the nodes above.
            bool is_there = false;
            for (int at = step.node; !tree.node(at).is_root(); at = tree.node(at).parent) {
                const int chooser = tree.node(at).parent;
                if (tree.node(chooser).layer != (maximises ? Layer::min : Layer::max)) continue;
                for (const int sibling : tree.children(chooser)) {
                    if (sibling == at) break;
                    const TraceNode& other = tree.node(sibling);
                    is_there |= *other.move == std::get<Move>(arguments.at("other")) &&
                                other.value == (maximises ? window.beta : window.alpha);
                }
            }
            EXPECT_TRUE(is_there) << teach::say(trace, sentence, Language::english);
            ++named;
        }
    }
    EXPECT_GT(named, 300);
}

TEST(Reasons, are_spoken_in_both_languages) {
    std::set<std::string> said;
    for (const Trace& trace : many_traces())
        for (const teach::Sentence& reason : teach::reasons_for(trace)) {
            said.insert(reason.key);
            expect_spoken(trace, reason);
        }
    auto expected = keys_of("why.");
    expected.erase("why.title");
    expected.erase("why.more_others");  // Needs a board with more moves.
    expected.erase("why.nothing");      // Needs a run that is stopped before its first move.
    for (const std::string& key : expected)
        EXPECT_TRUE(said.contains(key)) << key << " is never said";
}

bool says(const std::vector<teach::Sentence>& reasons, std::string_view key) {
    return std::ranges::any_of(reasons, [key](const auto& reason) { return reason.key == key; });
}

TEST(Reasons, name_the_threats_that_are_there) {
    int threats = 0;
    int answers = 0;
    for (const Trace& trace : many_traces()) {
        if (!trace.move) continue;
        const auto reasons = teach::reasons_for(trace);
        NaiveBoard board(trace.record);
        NaiveBoard after = board;
        after.play(index_of(*trace.move));
        const bool wins = after.last_mover_won();
        EXPECT_EQ(says(reasons, "why.wins_at_once"), wins);
        if (wins) continue;
        const auto dangers = board.winning_moves(1 - board.mover());
        const bool is_answer = std::ranges::find(dangers, index_of(*trace.move)) != dangers.end();
        EXPECT_EQ(says(reasons, "why.answers"), is_answer);
        // A threat is void where the other player wins first.
        const bool is_void = after.is_full() || !after.winning_moves(after.mover()).empty();
        const auto made = is_void ? std::vector<int>{} : after.winning_moves(board.mover());
        EXPECT_EQ(says(reasons, "why.threatens"), made.size() == 1);
        EXPECT_EQ(says(reasons, "why.threatens_twice"), made.size() > 1);
        threats += made.empty() ? 0 : 1;
        answers += is_answer ? 1 : 0;
    }
    EXPECT_GT(threats, 10);
    EXPECT_GT(answers, 10);
}

// What is said about the other moves is true: none is better than the chosen one, and the line that
// refutes it can be played.
TEST(Reasons, other_moves_are_not_better) {
    for (const Trace& trace : many_traces()) {
        if (trace.is_interrupted) continue;
        const auto chosen = std::ranges::find(trace.root_moves, *trace.move, &RootMove::move);
        ASSERT_NE(chosen, trace.root_moves.end());
        for (const RootMove& option : trace.root_moves) {
            EXPECT_LE(option.value, chosen->value);
            EXPECT_TRUE(option.bound == Bound::exact || option.bound == Bound::upper);
            Record played = trace.record;
            EXPECT_EQ(option.line.front(), option.move);
            for (const Move move : option.line) EXPECT_TRUE(played.play(move));
        }
    }
}

}  // namespace
}  // namespace puissance
