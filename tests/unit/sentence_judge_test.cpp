// The judge of sentences is judged: each kind of sentence that was once told and was false is put
// before it, and true ones with a wrong fact.
#include "sentence_judge.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "game/spoken_move.h"
#include "questions.h"
#include "random_games.h"
#include "sentence_texts.h"
#include "teach/narration.h"
#include "teach/reasons.h"

namespace puissance {
namespace {

using namespace tests;
using teach::BoundedScore;
using teach::Sentence;
using words::Language;

// All sentences of a run, and the judge of them.
struct Court {
    explicit Court(Trace run) : trace(std::move(run)), judge(trace) {}
    Court(const char* game, const char* moves, const char* run)
        : Court(small_engine(game_of(game))->trace(record_of(game, moves), question(run)).value()) {
    }

    [[nodiscard]] Sentence reason(std::string_view key) const {
        for (const Sentence& said : teach::reasons_for(trace))
            if (said.key == key) return said;
        ADD_FAILURE() << key << " is not said";
        return {};
    }
    [[nodiscard]] Sentence step(std::string_view key) const {
        const teach::Tree tree(trace);
        for (const teach::Step& step : teach::steps_of(tree))
            if (Sentence said = teach::narrate(tree, step); said.key == key) return said;
        ADD_FAILURE() << key << " is not said";
        return {};
    }
    [[nodiscard]] bool condemns(const Sentence& sentence) {
        return !judge.complaint(sentence, trace.depth).empty();
    }

    Trace trace;
    SentenceJudge judge;
};

Sentence with(Sentence sentence, const std::string& name, Sentence::Value value) {
    for (auto& argument : sentence.arguments)
        if (argument.name == name) argument.value = value;
    return sentence;
}

Sentence as(Sentence sentence, std::string key) {
    sentence.key = std::move(key);
    return sentence;
}

TEST(SentenceJudge, knows_a_line_that_ends_too_soon) {
    Court court("connect4", "4453", "alphabeta(depth=3,eval=windows)");
    const Sentence line = court.reason("why.line.estimate");
    EXPECT_FALSE(court.condemns(line));
    // "… and there windows counts −52": there it was −35, for a table hit had cut the line short.
    const std::string whole = std::get<std::string>(line.arguments.front().value);
    EXPECT_TRUE(court.condemns(with(line, "line", whole.substr(0, whole.rfind(',')))));
    EXPECT_TRUE(court.condemns(as(line, "why.line.table")));
    EXPECT_TRUE(court.condemns(as(line, "why.line.draw")));
}

TEST(SentenceJudge, knows_that_a_won_game_is_no_estimate) {
    Court court("connect4", "112233", "alphabeta(depth=3,eval=cells,order=centre)");
    const Sentence won = court.reason("why.wins_at_once");
    EXPECT_FALSE(court.condemns(won));
    // "4 puts 4 in a row", followed by "an estimate: what comes later is not known".
    Sentence estimate = as(won, "why.estimated");
    estimate.arguments.push_back({"depth", std::int64_t{court.trace.depth}});
    estimate.arguments.push_back({"nodes", static_cast<std::int64_t>(court.trace.counts.visited)});
    EXPECT_TRUE(court.condemns(estimate));
}

TEST(SentenceJudge, knows_a_refutation_that_hides_a_loss_at_once) {
    // o wins with column 7 unless x plays there.
    Court court("connect4", "171727", "alphabeta(depth=2,eval=windows)");
    const Sentence loses = court.reason("why.other.loses_at_once");
    EXPECT_FALSE(court.condemns(loses));
    EXPECT_TRUE(court.condemns(with(loses, "reply", move_at(3))));
    // "6 is no better (at most −108): x 6, o 1 …", where o wins at once.
    const BoundedScore bound{Score::estimate(-108), Bound::upper};
    const Sentence hides =
        with(with(as(loses, "why.other.refuted"), "value", bound), "reply", move_at(6));
    EXPECT_EQ(court.judge.complaint(hides, 2),
              "why.other.refuted: it hides that the other player wins at once");
}

TEST(SentenceJudge, knows_that_a_bound_is_no_value) {
    Court court("connect4", "4453", "alphabeta(depth=4,eval=windows)");
    const Sentence bound = court.step("step.better.bound.max");
    EXPECT_FALSE(court.condemns(bound));
    // "2 is worth at most −118, more than −150: it is the best so far".
    Sentence best = as(bound, "step.better.max");
    best.arguments.push_back({"before", BoundedScore{Score::loss_in(1)}});
    EXPECT_TRUE(court.condemns(best));
    EXPECT_TRUE(court.condemns(as(bound, "step.better.first")));
    EXPECT_TRUE(court.condemns(as(court.step("step.leave.bound"), "step.leave.max")));
    const Sentence refuted = court.reason("why.other.refuted");
    EXPECT_FALSE(court.condemns(refuted));
    Sentence worse = as(refuted, "why.other.worse");
    worse.arguments.push_back({"line", std::string("x 1")});
    EXPECT_TRUE(court.condemns(worse));
}

TEST(SentenceJudge, knows_that_a_cut_leaves_something_out) {
    const char* const moves = "442112115553323524";
    Court court("drop:5x4x3", moves, "alphabeta(depth=2,eval=cells)");
    const Court minimax("drop:5x4x3", moves, "minimax(depth=2,eval=cells)");
    EXPECT_EQ(court.trace.counts.visited, minimax.trace.counts.visited);
    EXPECT_EQ(court.trace.counts.cuts, 0U);
    // The last reply closes the window, and there is no other that could be left out.
    const teach::Tree tree(court.trace);
    int closed = 0;
    for (const teach::Step& step : teach::steps_of(tree)) {
        if (step.kind != teach::StepKind::beta) continue;
        const Window window = tree.node(step.child).left_above;
        if (window.alpha < window.beta) continue;
        ++closed;
        Sentence cut = as(teach::narrate(tree, step), "step.cut.min");
        cut.arguments.push_back({"alpha", BoundedScore{window.alpha}});
        EXPECT_EQ(court.judge.complaint(cut, 2), "step.cut.min: nothing was left out");
    }
    EXPECT_GT(closed, 0);
    EXPECT_TRUE(court.condemns(as(court.step("step.leave.min"), "step.leave.cut")));
}

TEST(SentenceJudge, knows_a_value_that_is_called_a_bound) {
    Court court("connect4", "4453", "alphabeta(depth=4,eval=windows)");
    EXPECT_FALSE(court.condemns(court.step("step.leave.bound")));
    for (const char* const key : {"step.leave.max", "step.leave.min"}) {
        const Sentence exact = court.step(key);
        Sentence bound = as(exact, "step.leave.bound");
        for (const Bound kind : {Bound::lower, Bound::upper})
            EXPECT_EQ(
                court.judge.complaint(
                    with(bound, "value",
                         BoundedScore{std::get<BoundedScore>(exact.arguments.front().value).score,
                                      kind}),
                    4),
                "step.leave.bound: its value is known");
    }
}

TEST(SentenceJudge, knows_a_threat_that_is_void) {
    Court court("tictactoe", "a1c1b3a2c3", "negamax(depth=2,eval=alignments)");
    const auto reasons = teach::reasons_for(court.trace);
    EXPECT_TRUE(std::ranges::none_of(
        reasons, [](const Sentence& said) { return said.key.starts_with("why.threatens"); }));
    // "threatens c2, a3" while the other side wins first.
    for (int cell = 0; cell < court.trace.record.game().cells(); ++cell) {
        Sentence threat = as(reasons.front(), "why.threatens");
        threat.arguments.push_back({"cell", move_at(cell)});
        EXPECT_TRUE(court.condemns(threat));
    }
}

TEST(SentenceJudge, knows_that_nobody_is_to_move_in_a_finished_game) {
    Court court("tictactoe", "a1b2c3a3c1b1", "alphabeta(depth=3,eval=outcome)");
    const Sentence over = court.step("step.enter.over");
    EXPECT_FALSE(court.condemns(over));
    for (const char* const key : {"step.enter.max.window", "step.enter.min.window"}) {
        Sentence entered = as(over, key);
        entered.arguments.push_back({"alpha", BoundedScore{Score::worst()}});
        entered.arguments.push_back({"beta", BoundedScore{Score::best()}});
        EXPECT_TRUE(court.condemns(entered)) << key;
        EXPECT_TRUE(court.condemns(as(court.step(key), "step.enter.over"))) << key;
    }
}

TEST(SentenceJudge, knows_what_is_proved) {
    Court court("connect4", "4453", "alphabeta(depth=2,eval=windows)");
    EXPECT_TRUE(court.condemns(as(court.reason("why.estimated"), "why.proved")));
    EXPECT_TRUE(court.condemns(as(court.reason("why.estimated"), "why.points")));
    Court whole("tictactoe", "b1c1c3b2a2b3", "alphabeta(depth=3,eval=cells)");
    // Nothing comes later than the end of the game.
    EXPECT_TRUE(whole.condemns(as(whole.reason("why.points"), "why.estimated")));
}

// Whatever is told: one point more, another move or the other player, and it is false.
TEST(SentenceJudge, condemns_every_sentence_with_a_wrong_fact) {
    int changed = 0;
    for (const char* const run :
         {"minimax(depth=3,eval=windows)", "alphabeta(depth=4,eval=windows)",
          "negamax(depth=4,eval=windows)", "deepening(depth=3,eval=runs)"}) {
        Court court("connect4", "171727", run);
        const teach::Tree tree(court.trace);
        std::vector<std::pair<Sentence, int>> told;
        int depth = 0;
        for (const teach::Step& step : teach::steps_of(tree)) {
            const Sentence sentence = teach::narrate(tree, step);
            if (step.kind == teach::StepKind::iteration)
                depth = static_cast<int>(std::get<std::int64_t>(sentence.arguments[0].value));
            told.emplace_back(sentence, depth);
        }
        for (const Sentence& reason : teach::reasons_for(court.trace))
            told.emplace_back(reason, court.trace.depth);
        for (const auto& [sentence, deep] : told) {
            for (const auto& [name, value] : sentence.arguments) {
                Sentence wrong = sentence;
                if (name == "player") {
                    wrong = with(sentence, name, std::get<std::string>(value) == "x" ? "o" : "x");
                } else if (name == "value") {
                    const auto known = std::get<BoundedScore>(value);
                    if (known.bound != Bound::exact) continue;
                    wrong = with(sentence, name, BoundedScore{known.score.next()});
                } else if (name == "reply" ||
                           (name == "move" && sentence.key == "step.end.win_at_hand")) {
                    wrong = with(sentence, name, move_at(3));
                } else {
                    continue;
                }
                // What loses at once loses whatever value is given with it.
                if (name == "value" && sentence.key == "why.other.loses_at_once") continue;
                ++changed;
                EXPECT_NE(court.judge.complaint(wrong, deep), "") << sentence.key << " " << name;
            }
        }
    }
    EXPECT_GT(changed, 2000);
}

TEST(SentenceJudge, reads_the_words_too) {
    Court court("connect4", "4453", "alphabeta(depth=4,eval=windows)");
    const SentenceTexts english(court.trace, Language::english);
    const SentenceTexts french(court.trace, Language::french);
    const Sentence line = court.reason("why.line.estimate");
    EXPECT_EQ(english.missing(line, teach::say(court.trace, line, Language::english)), "");
    EXPECT_EQ(french.missing(line, teach::say(court.trace, line, Language::french)), "");
    const auto filled = [&](const Sentence& sentence, const char* text) {
        std::vector<words::Argument> arguments;
        for (const auto& [name, value] : sentence.arguments)
            if (const auto* const score = std::get_if<BoundedScore>(&value))
                arguments.push_back({name, english.value(score->score)});
            else if (const auto* const move = std::get_if<Move>(&value))
                arguments.push_back(
                    {name, spoken_move(court.trace.record.game(), *move, Language::english)});
            else if (const auto* const spoken = std::get_if<std::string>(&value))
                arguments.push_back({name, *spoken});
        return words::fill(Language::english, text, arguments);
    };
    EXPECT_NE(english.missing(line, filled(line,
                                           "If both play their best, {line}, and there "
                                           "{evaluator} counts {value} for {player}.")),
              "");
    // Two arguments exchanged.
    const Sentence cut = court.step("step.cut.max");
    EXPECT_EQ(english.missing(cut, filled(cut,
                                          "{rival} already has {other}, worth {beta}; "
                                          "{move} is worth at least {alpha} ({alpha} ≥ "
                                          "{beta}).")),
              "");
    EXPECT_NE(english.missing(cut, filled(cut,
                                          "{rival} already has {move}, worth {beta}; "
                                          "{other} is worth at least {alpha} ({alpha} ≥ "
                                          "{beta}).")),
              "");
}

TEST(SentenceJudge, knows_what_is_seen_from_what_is_proved) {
    // x wins by force on a board where the search leaves far cells out.
    Court court("free:6x5x4", "c1c3d5e4e3f4c2d1b4f5a1e2a2b1a5d2e5b5d4f3", "negamax(depth=5)");
    const Sentence seen = court.reason("why.line.win.seen");
    EXPECT_FALSE(court.condemns(seen));
    EXPECT_TRUE(court.condemns(as(seen, "why.line.win")));
    EXPECT_TRUE(court.condemns(as(seen, "why.line.loss.seen")));
    const Sentence estimated = court.reason("why.estimated");
    EXPECT_FALSE(court.condemns(estimated));
    EXPECT_TRUE(court.condemns(as(estimated, "why.proved")));
}

TEST(SentenceJudge, knows_what_is_seen_of_a_move) {
    // x has three in a row with both ends open, and o has two stones far away.
    const Record record = record_of("gomoku", "h8a1i8a3j8a5");
    const Move four = parse_move(record.game(), "k8").value();
    Option option{four, Verdict{ScoreKind::win, 3, 1, true}, {four}};
    const auto is_condemned = [&](const std::string& text, Language language = Language::english) {
        return !complaint(record, option, text, language).empty();
    };
    EXPECT_FALSE(is_condemned("wins in 2 moves"));
    EXPECT_TRUE(is_condemned("wins in 3 moves"));
    EXPECT_TRUE(is_condemned("loses in 2 moves"));
    EXPECT_TRUE(is_condemned("a win is seen, not proved"));
    option.score.plies = 1;
    EXPECT_TRUE(is_condemned("wins in 1 move"));
    option.score = Verdict{.value = 29'985, .is_seen = true};
    EXPECT_FALSE(is_condemned("a win is seen, not proved"));
    EXPECT_FALSE(is_condemned("un gain est vu, pas prouvé", Language::french));
    EXPECT_TRUE(is_condemned("a loss is seen, not proved"));
    EXPECT_TRUE(is_condemned("wins in 2 moves"));
    EXPECT_TRUE(is_condemned("a win is proved"));
    EXPECT_TRUE(is_condemned("un gain est prouvé", Language::french));
    EXPECT_TRUE(is_condemned("29985 points"));
    option.score.exact = true;
    EXPECT_TRUE(is_condemned("a win is seen, not proved"));
    option.score = Verdict{.value = -29'985, .is_seen = true};
    EXPECT_TRUE(is_condemned("a loss is seen, not proved"));
    option.score = Verdict{.value = 120};
    EXPECT_FALSE(is_condemned("120 points"));
    EXPECT_TRUE(is_condemned("a win is seen, not proved"));
}

}  // namespace
}  // namespace puissance
