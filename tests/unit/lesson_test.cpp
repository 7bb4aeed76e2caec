// Checks what the lessons say against runs of the engine.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "questions.h"
#include "random_games.h"
#include "teach/lessons.h"
#include "teach/narration.h"
#include "teach/value_text.h"

namespace puissance {
namespace {

using namespace tests;
using teach::Lesson;
using words::Language;

const Lesson& lesson(std::string_view name) {
    const auto found = std::ranges::find(teach::lessons(), name, &Lesson::name);
    EXPECT_NE(found, teach::lessons().end()) << name;
    return *found;
}

std::vector<Trace> runs_of(const Lesson& given) {
    const Record record = record_of(given.game, given.moves);
    const auto engine = small_engine(record.game());
    std::vector<Trace> traces;
    for (const std::string_view run : given.runs)
        traces.push_back(engine->trace(record, question(run)).value());
    return traces;
}

std::vector<Trace> runs_of(std::string_view name) { return runs_of(lesson(name)); }

std::string answer(std::string_view name) {
    return teach::text_of(lesson(name), runs_of(name), Language::english).answer;
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST(Lessons, are_a_course_of_a_dozen) {
    std::vector<std::string> names;
    for (const Lesson& given : teach::lessons()) names.emplace_back(given.name);
    EXPECT_EQ(names,
              (std::vector<std::string>{"tree", "climb", "sooner", "horizon", "heuristic", "alpha",
                                        "beta", "deep", "order", "negamax", "deepening", "table"}));
    // The lessons on tic-tac-toe come before those on Connect Four.
    EXPECT_TRUE(std::ranges::is_partitioned(
        teach::lessons(), [](const Lesson& given) { return given.game == "tictactoe"; }));
}

TEST(Lessons, speak_both_languages_and_leave_nothing_open) {
    std::set<std::string> used;
    for (const Lesson& given : teach::lessons()) {
        const auto traces = runs_of(given);
        const auto english = teach::text_of(given, traces, Language::english);
        const auto french = teach::text_of(given, traces, Language::french);
        const std::string pairs[][2] = {{english.title, french.title},
                                        {english.text, french.text},
                                        {english.question, french.question},
                                        {english.answer, french.answer}};
        for (const auto& [one, other] : pairs) {
            EXPECT_NE(one, other);
            for (const std::string& text : {one, other}) {
                EXPECT_EQ(text.find('{'), std::string::npos) << text;
                EXPECT_EQ(text.find("⟨"), std::string::npos) << text;
            }
        }
        for (const char* const what : {"title", "text", "question", "answer"})
            used.insert("lesson." + std::string(given.name) + "." + what);
        EXPECT_EQ(teach::title_of(given, Language::french), french.title);
    }
    for (const std::string_view key : words::keys(Language::english))
        EXPECT_TRUE(!key.starts_with("lesson.") || used.contains(std::string(key))) << key;
}

// --- What each answer claims. ---

TEST(Lessons, the_tree_has_as_many_leaves_as_games_can_be_played) {
    const Record record = record_of("tictactoe", lesson("tree").moves);
    // Counts them by playing all games.
    const auto games = [](auto&& self, Record played) -> int {
        if (played.is_over()) return 1;
        int count = 0;
        for (const Move move : played.legal_moves()) {
            EXPECT_TRUE(played.play(move));
            count += self(self, played);
            played.undo();
        }
        return count;
    };
    EXPECT_EQ(record.game().cells() - record.ply(), 3);
    EXPECT_TRUE(answer("tree").starts_with(std::to_string(games(games, record)) + ":"));
}

TEST(Lessons, values_climb_to_a_draw_and_every_other_move_loses) {
    const auto traces = runs_of("climb");
    EXPECT_EQ(traces[0].score.kind, ScoreKind::draw);
    for (const RootMove& option : traces[0].root_moves)
        EXPECT_NE(option.move == *traces[0].move, option.value.is_loss());
    EXPECT_TRUE(answer("climb").starts_with("0, with a3"));
}

TEST(Lessons, only_outcome_hurries_to_win) {
    const auto traces = runs_of("sooner");
    const Record& record = traces[0].record;
    EXPECT_TRUE(record.wins_with(*traces[1].move, record.turn()));
    EXPECT_FALSE(record.wins_with(*traces[0].move, record.turn()));
    // The line that `cells` prefers does end with a win.
    Record later = record;
    for (const Move move : traces[0].line) ASSERT_TRUE(later.play(move));
    EXPECT_EQ(later.winner(), record.turn());
}

TEST(Lessons, the_blow_falls_behind_the_horizon) {
    const auto traces = runs_of("horizon");
    EXPECT_NE(traces[0].move, traces[1].move);
    EXPECT_EQ(traces[0].score.kind, ScoreKind::estimate);
    EXPECT_EQ(traces[1].score.kind, ScoreKind::estimate);
    const auto refuted = std::ranges::find(traces[1].root_moves, *traces[0].move, &RootMove::move);
    ASSERT_NE(refuted, traces[1].root_moves.end());
    EXPECT_TRUE(refuted->value.is_loss());
    EXPECT_GT(refuted->value.plies(), traces[0].depth);
    Record played = traces[0].record;
    for (const Move move : refuted->line) ASSERT_TRUE(played.play(move));
    EXPECT_EQ(played.winner(), other(traces[0].record.turn()));
    // The other move is better to the end of the game, not to the next horizon only.
    const auto solver = make_engine(traces[0].record.game()).value();
    const Analysis solved = solver->analyse(traces[0].record, question("perfect"));
    for (const Option& option : solved.options) {
        ASSERT_TRUE(option.score.exact);
        EXPECT_TRUE(option.move != traces[0].move || option.score.kind == ScoreKind::loss);
        EXPECT_TRUE(option.move != traces[1].move || option.score.kind == ScoreKind::win);
    }
}

TEST(Lessons, evaluators_do_not_agree) {
    const auto traces = runs_of("heuristic");
    std::set<Evaluator> evals;
    std::set<Move> moves;
    for (const Trace& trace : traces) {
        evals.insert(trace.algorithm.eval);
        moves.insert(*trace.move);
    }
    EXPECT_EQ(evals.size(), 5U);
    EXPECT_EQ(moves.size(), 4U);  // As docs/lessons.en.md says.
}

TEST(Lessons, cuts_are_of_the_kind_the_lesson_is_about) {
    const std::map<std::string, std::string> kinds{
        {"alpha", "step.cut.min"}, {"beta", "step.cut.max"}, {"deep", "step.cut.min.deep_root"}};
    for (const auto& [name, kind] : kinds) {
        const auto traces = runs_of(name);
        const teach::Tree tree(traces[0]);
        std::vector<std::string> keys;
        for (const teach::Step& step : teach::steps_of(tree))
            if (step.kind == teach::StepKind::cut) keys.push_back(narrate(tree, step).key);
        EXPECT_NE(std::ranges::find(keys, kind), keys.end()) << name;
        EXPECT_TRUE(kind.starts_with(lesson(name).cut));
        EXPECT_TRUE(contains(answer(name), "≥")) << answer(name);
    }
}

TEST(Lessons, order_and_pruning_save_nodes_and_change_no_value) {
    const auto traces = runs_of("order");
    EXPECT_LT(traces[0].counts.visited, traces[1].counts.visited);
    EXPECT_LT(traces[1].counts.visited, traces[2].counts.visited);
    EXPECT_EQ(traces[0].score, traces[1].score);
    EXPECT_EQ(traces[0].score, traces[2].score);
}

TEST(Lessons, negamax_is_minimax) {
    const auto traces = runs_of("negamax");
    EXPECT_EQ(traces[0].score, traces[1].score);
    EXPECT_EQ(traces[0].score, traces[2].score);
    EXPECT_LT(traces[1].counts.visited, traces[0].counts.visited);
    EXPECT_EQ(traces[1].counts, traces[2].counts);
}

// "10 less the plies from the root to it", not from the empty board.
TEST(Lessons, a_leaf_is_worth_ten_less_the_plies_from_the_root) {
    int won = 0;
    for (const char* const name : {"climb", "sooner"}) {
        const Trace trace = runs_of(name).back();
        EXPECT_TRUE(contains(teach::text_of(lesson(name), runs_of(name), Language::english).text,
                             "10 less the plies from the root"));
        for (const TraceNode& node : trace.nodes) {
            if (node.ending != Ending::won && node.ending != Ending::lost) continue;
            const int worth = node.ending == Ending::won ? 10 - node.ply : node.ply - 10;
            EXPECT_EQ(teach::value_text(trace, node, Language::english),
                      (worth > 0 ? "+" : "") + std::to_string(worth));
            ++won;
        }
    }
    EXPECT_GT(won, 3);
}

TEST(Lessons, deepening_pays_for_itself_here) {
    const auto traces = runs_of("deepening");
    EXPECT_EQ(traces[0].score, traces[1].score);
    EXPECT_EQ(static_cast<int>(traces[1].iterations.size()), traces[1].depth);
    EXPECT_EQ(traces[0].depth, traces[1].depth);
    EXPECT_LT(traces[1].counts.visited, traces[0].counts.visited);
}

TEST(Lessons, the_table_knows_and_saves) {
    const auto traces = runs_of("table");
    EXPECT_FALSE(traces[0].shown_plies);  // Otherwise the trace would not hold all nodes.
    const auto known = std::ranges::count(traces[0].nodes, Ending::remembered, &TraceNode::ending);
    EXPECT_GT(known, 10);
    EXPECT_TRUE(answer("table").starts_with(std::to_string(known) + " times"));
    EXPECT_EQ(traces[0].score, traces[1].score);
    EXPECT_LT(traces[0].counts.visited, traces[1].counts.visited);
}

// --- What docs/lessons.en.md and docs/lessons.fr.md tell the class to look for. ---

TEST(Lessons, a_minimiser_throws_a_seven_away) {
    const Trace trace = runs_of("climb").front();
    const Score seven = Score::win_in(3);  // 10 less 3 plies.
    int thrown = 0;
    for (const TraceNode& node : trace.nodes) {
        if (node.is_root() || node.value != seven) continue;
        const TraceNode& above = trace.nodes[static_cast<std::size_t>(node.parent)];
        if (above.layer == Layer::min && above.value < seven) ++thrown;
    }
    EXPECT_GT(thrown, 0);
}

TEST(Lessons, one_nine_stands_beside_many_sevens) {
    const Trace trace = runs_of("sooner").back();
    std::map<std::string, int> leaves;
    for (const TraceNode& node : trace.nodes)
        if (node.ending == Ending::won) ++leaves[teach::value_text(trace, node, Language::english)];
    EXPECT_EQ(leaves["+9"], 1);
    EXPECT_GT(leaves["+7"], 5);
}

TEST(Lessons, deep_cuts_come_of_ninety_two) {
    const Trace trace = runs_of("deep").front();
    const teach::Tree tree(trace);
    int cuts = 0;
    for (const teach::Step& step : teach::steps_of(tree)) {
        const teach::Sentence said = narrate(tree, step);
        if (!said.key.starts_with("step.cut.min.deep")) continue;
        EXPECT_TRUE(contains(teach::say(trace, said, Language::english), "+92"));
        ++cuts;
    }
    EXPECT_GT(cuts, 1);
}

// Each of the three is the one before, a ply deeper.
TEST(Lessons, alpha_beta_and_deep_are_one_position) {
    for (const auto& [name, depth] :
         {std::pair{"alpha", 2}, std::pair{"beta", 3}, std::pair{"deep", 4}}) {
        EXPECT_EQ(lesson(name).moves, lesson("alpha").moves);
        EXPECT_EQ(runs_of(name).front().depth, depth);
    }
}

}  // namespace
}  // namespace puissance
