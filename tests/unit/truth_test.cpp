// Every sentence that is told about a run is true: held against plain minimax on the naive board,
// in its facts and in the words of both languages.
//
//     PUISSANCE_TRUTH_POSITIONS=500 teach_test --gtest_filter='Truth.*'
#include <cstdlib>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "puissance/message.h"
#include "questions.h"
#include "random_games.h"
#include "sanitized.h"
#include "sentence_judge.h"
#include "sentence_texts.h"
#include "teach/narration.h"
#include "teach/node_text.h"
#include "teach/reasons.h"
#include "trace_checker.h"

namespace puissance {
namespace {

using namespace tests;
using teach::BoundedScore;
using teach::Sentence;
using words::Language;

constexpr Language languages[] = {Language::english, Language::french};

// Holds all that is told about one run, and counts it.
class Hearing {
public:
    explicit Hearing(Trace trace) : trace_(std::move(trace)), tree_(trace_), judge_(trace_) {}

    void hear_all() {
        int depth = 0;
        for (const teach::Step& step : teach::steps_of(tree_)) {
            if (step.kind == teach::StepKind::iteration) depth = depth_at(step.node);
            hear(teach::narrate(tree_, step), depth);
        }
        for (const Sentence& reason : teach::reasons_for(trace_)) hear(reason, trace_.depth);
        for (int index = 0; index < static_cast<int>(trace_.nodes.size()); ++index)
            hear_node(index);
        if (!trace_.is_interrupted) {
            EXPECT_EQ(contradiction_in(trace_), "");
        }
        hear_summary();
    }

    std::map<std::string, int> told;  // By key.

private:
    void hear(const Sentence& sentence, int depth) {
        ++told[sentence.key];
        EXPECT_EQ(judge_.complaint(sentence, depth), "") << said(sentence);
        for (const Language language : languages) {
            const std::string text = teach::say(trace_, sentence, language);
            EXPECT_EQ(SentenceTexts(trace_, language).missing(sentence, text), "") << text;
        }
    }

    void hear_node(int index) {
        ++told["draw.node"];
        const TraceNode& node = tree_.node(index);
        const auto path = tree_.path(index);
        EXPECT_EQ(judge_.complaint(node, path, depth_at(index)), "") << index;
        if (!node.was_visited()) return;
        std::string english =
            node.is_root() ? "root" : teach::moves_text(trace_.record.game(), path);
        std::string french = node.is_root() ? "racine" : english;
        const auto add = [&](const std::string& one, const std::string& other) {
            english += one;
            french += other;
        };
        add(" · window [" + value(node.entered.alpha, "win", "loss") + ", " +
                value(node.entered.beta, "win", "loss") + "]",
            " · fenêtre [" + value(node.entered.alpha, "gain", "perte") + ", " +
                value(node.entered.beta, "gain", "perte") + "]");
        const std::string sign = node.bound == Bound::lower   ? "≥ "
                                 : node.bound == Bound::upper ? "≤ "
                                                              : "";
        const bool has_value = node.bound != Bound::none;
        add(" · value " + (has_value ? sign + value(node.value, "win", "loss") : "?"),
            " · valeur " + (has_value ? sign + value(node.value, "gain", "perte") : "?"));
        if (node.ending == Ending::won || node.ending == Ending::lost) {
            const std::string winner =
                NaiveBoard(trace_.record).mover() == (node.ply + 1) % 2 ? " · x" : " · o";
            add(winner + " wins", winner + " gagne");
        }
        EXPECT_TRUE(teach::tooltip(tree_, index, Language::english).starts_with(english))
            << teach::tooltip(tree_, index, Language::english) << "\n"
            << english;
        EXPECT_TRUE(teach::tooltip(tree_, index, Language::french).starts_with(french))
            << teach::tooltip(tree_, index, Language::french) << "\n"
            << french;
    }

    void hear_summary() {
        const auto texts = teach::summary_texts(tree_, Language::english);
        const auto french = teach::summary_texts(tree_, Language::french);
        ASSERT_EQ(texts.size(), french.size());
        if (trace_.depth == 0) return;
        told["draw.best"] += 1;
        // The value of the line is judged with the root.
        const TraceNode& root = tree_.node(tree_.last_finished()->root);
        const std::string line = teach::moves_text(trace_.record.game(), trace_.line);
        EXPECT_EQ(texts.at(1), "Best line as far as this search sees: " + line + ", worth " +
                                   value(root.value, "win", "loss") + ".");
        EXPECT_EQ(french.at(1), "Meilleure suite aussi loin que voit cette recherche\u00A0: " +
                                    line + ", valeur " + value(root.value, "gain", "perte") + ".");
    }

    // As a drawing writes it.
    [[nodiscard]] std::string value(Score score, const std::string& win,
                                    const std::string& loss) const {
        if (score.is_decided() && score != Score::best() && score != Score::worst() &&
            trace_.algorithm.eval != Evaluator::outcome)
            return (score.is_win() ? win : loss) + " " + std::to_string(score.plies());
        return SentenceTexts(trace_, Language::english).value(score);
    }

    [[nodiscard]] std::string said(const Sentence& sentence) const {
        return to_text(trace_.record.game()) + " " + to_text(trace_.record) + " " +
               to_text(trace_.algorithm, trace_.limits) + ": " +
               teach::say(trace_, sentence, Language::english);
    }

    // Of the iteration that a node belongs to.
    [[nodiscard]] int depth_at(int index) const {
        int depth = 0;
        for (const Iteration& iteration : trace_.iterations)
            if (iteration.root <= index) depth = iteration.depth;
        return depth;
    }

    Trace trace_;
    teach::Tree tree_;
    SentenceJudge judge_;
};

struct TruthGame {
    const char* game;
    int max_depth;
};
constexpr TruthGame truth_games[] = {{"connect4", 4},   {"tictactoe", 5},  {"drop:5x4x3", 5},
                                     {"free:4x4x3", 3}, {"drop:6x5=4", 4}, {"free:6x5x4", 2}};
constexpr const char* truth_runs[] = {"minimax",
                                      "alphabeta",
                                      "alphabeta(order=centre)",
                                      "negamax(plain)",
                                      "negamax",
                                      "negamax(with=order+table)",
                                      "negamax(with=null-window)",
                                      "negamax(with=tactics)",
                                      "deepening"};

// Results that are seen, not proved: on more than 25 cells a search leaves far ones out. So few are
// left here that minimax is soon done.
struct SeenCase {
    const char* moves;
    int depth;
    const char* told;
};
constexpr SeenCase seen_cases[] = {
    {"c1c3d5e4e3f4c2d1b4f5a1e2a2b1a5d2e5b5d4f3", 5, "why.line.win.seen"},
    {"e3d4c5a5d3b1d5b3e2c4c1a2e4f3c3e5f1e1b4d2f4", 5, "why.line.win.seen"},
    {"b3e1d5b1b4c4a1c2f3d4a4c1f4d2c3a2e5c5d1f1", 5, "why.line.win.seen"},
    {"e4b4a1c5a5a2e3f3b5e2c1f4f2d4c2c4e1f5e5b1", 4, "why.line.loss.seen"},
    {"a3d3d5f1d1e1f5d2b2c2c1a2f3f4d4c5e4e3b4f2e2", 4, "why.line.loss.seen"},
    {"f3f5e3a1f2f1d5f4a2d1c5d2c2a4d3d4e4e5b2c3a3b1", 4, "why.line.loss.seen"}};

// A position and how deep to search it; deeper where few cells are left.
struct TruthCase {
    Record record;
    int depth = 1;
};

TruthCase truth_case(int number, Random& random) {
    const auto& [name, max_depth] = truth_games[number % 6];
    const Game game = game_of(name);
    const auto plies = static_cast<int>(random.below(static_cast<std::uint64_t>(game.cells())));
    const Record record = random_unfinished_record(game, random, plies);
    const int deepest = game.cells() - record.ply() <= 6 ? max_depth + 3 : max_depth;
    return {record, 1 + static_cast<int>(random.below(static_cast<std::uint64_t>(deepest)))};
}

Trace traced(const Record& record, const Question& asked, int max_nodes = 2000) {
    return small_engine(record.game())->trace(record, asked, max_nodes).value();
}

TEST(Truth, every_sentence_is_true) {
    const char* const asked_for = std::getenv("PUISSANCE_TRUTH_POSITIONS");
    const int count = asked_for == nullptr ? 36 : std::atoi(asked_for);
    // One position in seven has some that are stopped and some of which only a part is kept.
    const int step = sanitized_stride > 1 ? 7 : 1;
    Random random(16);
    std::map<std::string, int> told;
    for (int i = 0; i < count; i += step) {
        const TruthCase given = truth_case(i, random);
        for (const char* const run : truth_runs) {
            Question asked = question(run);
            asked.algorithm.eval = evaluators[i / 6 % evaluator_count];
            asked.limits.depth = given.depth;
            // Some are stopped before they are done, and of some only a part is kept.
            if (i % 9 == 8) asked.limits.nodes = 40;
            Hearing hearing(traced(given.record, asked, i % 5 == 4 ? 1 : 2000));
            hearing.hear_all();
            for (const auto& [key, times] : hearing.told) told[key] += times;
        }
        ASSERT_FALSE(HasFailure()) << "position " << i;
    }
    if (sanitized_stride > 1) return;  // The large trees below take a minute there.
    for (const SeenCase& seen : seen_cases)
        for (const char* const run : truth_runs) {
            Question asked = question(run);
            asked.algorithm.eval = Evaluator::windows;
            asked.limits.depth = seen.depth;
            Hearing hearing(traced(record_of("free:6x5x4", seen.moves), asked));
            hearing.hear_all();
            EXPECT_EQ(hearing.told[seen.told], 1) << seen.moves << " " << run;
            for (const auto& [key, times] : hearing.told) told[key] += times;
        }
    // Lines that the table cuts short need depth.
    for (const int depth : {5, 6, 7}) {
        Question asked = question("negamax(eval=windows,with=order+table)");
        asked.limits.depth = depth;
        Hearing hearing(traced(record_of("drop:4x4x4", "444122"), asked));
        hearing.hear_all();
        for (const auto& [key, times] : hearing.told) told[key] += times;
    }
    // The end of every game is seen, and still there are only points.
    Hearing points(
        traced(record_of("tictactoe", "b1c1c3b2a2b3"), question("alphabeta(depth=3,eval=cells)")));
    points.hear_all();
    EXPECT_EQ(points.told["why.points"], 1);
    EXPECT_GT(told["why.line.table"], 0);
    int sentences = 0;
    for (const auto& [key, times] : told) sentences += times;
    EXPECT_GT(sentences, 10'000);
    if (asked_for == nullptr) return;
    for (const auto& [key, times] : told) std::printf("%9d %s\n", times, key.c_str());
    std::printf("%9d sentences about %d positions\n", sentences, count);
}

// What strong players say of large free boards: proofs as proofs, and what they have only seen as
// seen.
TEST(Truth, a_win_that_is_seen_is_not_called_proved) {
    Random random(17);
    std::map<std::string, int> told;
    for (const auto* const name : {"gomoku", "gomoku-standard", "morpion12", "free:20x20x6"}) {
        const auto engine = small_engine(game_of(name));
        for (int i = 0; i < (sanitized_stride > 1 ? 12 : 60); ++i) {
            const int plies = static_cast<int>(random.below(40));
            const Record record = random_unfinished_record(game_of(name), random, plies);
            Question asked = question("pattern");
            asked.limits = {};
            asked.limits.nodes = 1500;
            const Analysis analysis = engine->analyse(record, asked);
            for (const Option& option : analysis.options) {
                ++told[option.score.is_seen ? (is_seen_win(option.score) ? "win" : "loss")
                       : option.score.exact ? "proved"
                                            : "estimate"];
                for (const Language language : languages) {
                    const std::string text = sentence_of(option.score, language);
                    EXPECT_EQ(complaint(record, option, text, language), "")
                        << to_text(record.game()) << " " << to_text(record) << " "
                        << to_text(record.game(), option.move) << ": " << text;
                }
            }
        }
    }
    for (const auto* const kind : {"win", "loss", "proved", "estimate"})
        EXPECT_GT(told[kind], 0) << kind;
}

}  // namespace
}  // namespace puissance
