// How a judgement follows from what an engine says, with an engine that says what the test wants;
// and that no judgement takes more nodes than it was given.
#include "study/judgement.h"

#include <map>
#include <string>

#include <gtest/gtest.h>

#include "checked_judgement.h"
#include "passing_engine.h"
#include "questions.h"
#include "random_games.h"

namespace puissance {
namespace {

using namespace tests;

constexpr std::uint64_t given = 1000;

// Scores by move: in analyse() the options', in choose() those of the position after the move.
class ScriptedEngine final : public PassingEngine {
public:
    ScriptedEngine() : PassingEngine(small_engine(game_of("connect4"))) {}

    std::map<std::string, Verdict> options;
    std::map<std::string, Verdict> replies;
    std::map<std::string, Verdict>
        further;  // What a question of at least `far` nodes says instead.
    std::uint64_t far = 0;
    std::map<std::string, std::vector<std::uint64_t>> asked_after;
    std::uint64_t cost = 0;  // Of every question.
    std::vector<std::uint64_t> asked;

    Analysis analyse(const Record& record, const Question& question) override {
        Analysis analysis = counted(question);
        for (const auto& [move, score] : options) {
            const Move parsed = parse_move(record.game(), move).value();
            analysis.options.push_back({parsed, score, {parsed}});
            if (!analysis.move || score_of(score) > score_of(analysis.score)) {
                analysis.move = parsed;
                analysis.score = score;
            }
        }
        analysis.line = {*analysis.move};
        return analysis;
    }
    Analysis choose(const Record& record, const Question& question) override {
        Analysis analysis = counted(question);
        if (record.ply() > 0) {
            const std::string last = to_text(record.game(), record.moves().back());
            asked_after[last].push_back(*question.limits.nodes);
            const bool is_far = *question.limits.nodes >= far && further.contains(last);
            const auto& known = is_far ? further : replies;
            const auto reply = known.find(last);
            if (reply != known.end()) analysis.score = reply->second;
        }
        analysis.move = record.legal_moves().front();
        analysis.line = {*analysis.move};
        return analysis;
    }

private:
    Analysis counted(const Question& question) {
        asked.push_back(*question.limits.nodes);
        Analysis analysis;
        analysis.nodes = cost;
        return analysis;
    }
};

Verdict win(int plies) { return {ScoreKind::win, plies, 1, true}; }
Verdict loss(int plies) { return {ScoreKind::loss, plies, -1, true}; }
Verdict draw() { return {ScoreKind::draw, 42, 0, true}; }
Verdict estimate(int value) { return {ScoreKind::estimate, 0, value, false}; }
Verdict at_most(Verdict verdict) {
    verdict.at_most = true;
    return verdict;
}
Verdict seen(Verdict verdict) {
    verdict.is_seen = true;
    return verdict;
}

// Column 1 was played; column 4 was the best.
Judgement judged(ScriptedEngine& engine) {
    return *judge(engine, record_of("connect4", "1"), given, nullptr);
}
Fault fault(const Verdict& best, const Verdict& played) {
    ScriptedEngine engine;
    engine.options = {{"4", best}, {"1", played}};
    return judged(engine).fault;
}

TEST(Judgement, a_result_that_was_lost_is_a_fault) {
    EXPECT_EQ(fault(win(5), loss(8)), Fault::result_lost);
    EXPECT_EQ(fault(win(5), draw()), Fault::result_lost);
    EXPECT_EQ(fault(draw(), loss(8)), Fault::result_lost);
    EXPECT_EQ(fault(win(5), win(7)), Fault::none);
    EXPECT_EQ(fault(draw(), draw()), Fault::none);
}

TEST(Judgement, a_short_win_made_long_is_a_fault_where_it_is_sure_to_be_long) {
    EXPECT_EQ(fault(win(9), win(11)), Fault::win_missed);
    EXPECT_EQ(fault(win(9), at_most(win(11))), Fault::none);
    EXPECT_EQ(fault(win(7), win(9)), Fault::none);
    EXPECT_EQ(fault(win(11), win(13)), Fault::none);
}

TEST(Judgement, a_long_loss_made_short_is_a_fault_where_it_was_sure_to_be_long) {
    EXPECT_EQ(fault(loss(12), loss(10)), Fault::shorter_loss);
    EXPECT_EQ(fault(at_most(loss(12)), loss(10)), Fault::none);
    EXPECT_EQ(fault(loss(14), loss(12)), Fault::none);
    EXPECT_EQ(fault(loss(10), loss(2)), Fault::none);
}

TEST(Judgement, what_is_not_proved_is_no_fault) {
    EXPECT_EQ(fault(win(5), estimate(-50)), Fault::none);
    EXPECT_EQ(fault(draw(), estimate(-50)), Fault::none);
    EXPECT_EQ(fault(estimate(90), estimate(-50)), Fault::none);
    EXPECT_EQ(fault(estimate(90), draw()), Fault::none);
}

TEST(Judgement, a_proved_loss_is_a_fault_unless_it_was_seen_or_the_best_move_loses_too) {
    EXPECT_EQ(fault(estimate(10), loss(8)), Fault::result_lost);
    EXPECT_EQ(fault(seen(estimate(-10)), loss(8)), Fault::none);
    ScriptedEngine engine;
    engine.options = {{"4", estimate(10)}, {"1", loss(8)}};
    engine.replies = {{"4", win(7)}};
    EXPECT_EQ(judged(engine).fault, Fault::none);
    engine.replies = {{"4", loss(7)}};
    EXPECT_EQ(judged(engine).fault, Fault::result_lost);
}

// Whoever plays in the lowest column that is open is answered on top of his stone.
Cause cause_of_answer_above(const Record& before) {
    ScriptedEngine engine;
    const auto moves = before.legal_moves();
    engine.options = {{to_text(before.game(), moves.back()), draw()}};
    engine.replies = {{to_text(before.game(), moves.front()), win(20)}};
    return judge(engine, with(before, moves.front()), given, nullptr)->cause;
}

TEST(Judgement, a_cell_is_lost_where_one_would_have_won_before_the_move) {
    // The twelfth stone, in column 1, makes the threat on top of itself.
    const Record made = record_of("connect4", "73316164272");
    EXPECT_TRUE(wins_at(with(made, move_at(0)), {0, 3}, Player::second));
    EXPECT_NE(cause_of_answer_above(made), Cause::cell_lost);
    Random random(34);
    int lost = 0;
    int made_by_the_stone = 0;
    for (int i = 0; i < 4000; ++i) {
        const Record before = random_unfinished_record(game_of("connect4"), random,
                                                       10 + static_cast<int>(random.below(20)));
        const Move move = before.legal_moves().front();
        Cell above = before.cell_of(move);
        const Record after = with(before, move);
        if (++above.row >= before.game().rows || before.legal_moves().size() < 2 || after.is_over())
            continue;
        const bool was_lost = is_lost({above}, before, before.turn());
        const bool is_named = cause_of_answer_above(before) == Cause::cell_lost;
        EXPECT_TRUE(was_lost || !is_named) << to_text(after);
        lost += is_named ? 1 : 0;
        made_by_the_stone += !was_lost && wins_at(after, above, before.turn()) ? 1 : 0;
    }
    EXPECT_GT(lost, 10);
    EXPECT_GT(made_by_the_stone, 10);
}

TEST(Judgement, takes_the_reply_where_the_move_was_not_scored) {
    ScriptedEngine engine;
    engine.options = {{"4", win(5)}};
    engine.replies = {{"1", win(7)}};
    const Judgement judgement = judged(engine);
    EXPECT_EQ(judgement.after.kind, ScoreKind::loss);
    EXPECT_EQ(judgement.after.plies, 8);
    EXPECT_EQ(judgement.mark, Mark::blunder);
}

TEST(Judgement, prefers_the_move_only_where_it_is_proved_to_be_as_good) {
    ScriptedEngine engine;
    engine.options = {{"4", estimate(30)}};
    engine.replies = {{"1", loss(6)}};
    EXPECT_EQ(judged(engine).best, move_at(0));
    EXPECT_EQ(judged(engine).before, judged(engine).after);
    engine.replies = {{"1", estimate(-90)}};
    EXPECT_EQ(judged(engine).best, move_at(3));
}

TEST(Judgement, shares_its_nodes_among_its_searches) {
    ScriptedEngine engine;
    engine.options = {{"4", estimate(10)}};
    engine.replies = {{"1", win(7)}};
    for (const std::uint64_t cost : {0U, 100U, 600U}) {
        engine.cost = cost;
        engine.asked.clear();
        (void)judged(engine);
        ASSERT_EQ(engine.asked.size(), 3U);
        EXPECT_EQ(engine.asked[0], 600U);
        EXPECT_EQ(engine.asked[1], (given - cost) / 2);
        EXPECT_EQ(engine.asked[2], (given - std::min(given, 2 * cost)) * 3 / 4);
    }
    (void)judge(engine, record_of("connect4", "1"), endless_nodes, nullptr);
    EXPECT_EQ(engine.asked.back(), endless_nodes);
}

TEST(Judgement, is_not_made_when_it_is_stopped) {
    ScriptedEngine engine;
    engine.options = {{"4", win(5)}, {"1", loss(8)}};
    Stop stop;
    EXPECT_TRUE(judge(engine, record_of("connect4", "1"), given, &stop));
    stop.raise();
    EXPECT_FALSE(judge(engine, record_of("connect4", "1"), given, &stop));
}

// On Gomoku h8 was the best by the analysis, and a1 was played. Scores after them are the other
// player's.
class Estimates : public testing::Test {
protected:
    static constexpr std::uint64_t nodes = 100'000;

    void given_after(int best, int played) {
        engine.replies = {{"h8", estimate(-best)}, {"a1", estimate(-played)}};
    }
    Judgement judged(std::string_view move = "a1") {
        engine.asked.clear();
        engine.asked_after.clear();
        return *judge(engine, record_of("gomoku", move), nodes, nullptr);
    }
    void expect_nothing(const Judgement& judgement) {
        EXPECT_EQ(judgement.mark, Mark::none);
        EXPECT_EQ(judgement.estimate, Estimate::none);
        EXPECT_EQ(judgement.accuracy(), std::nullopt);
    }

    ScriptedEngine engine;

    void SetUp() override { engine.options = {{"h8", estimate(30)}}; }
};

TEST_F(Estimates, mark_what_costs_much_as_likely_and_not_as_a_fault) {
    given_after(50, -250);
    const Judgement judgement = judged();
    EXPECT_EQ(judgement.mark, Mark::likely);
    EXPECT_EQ(sign_of(judgement.mark), "?!");
    EXPECT_EQ(judgement.fault, Fault::none);
    EXPECT_EQ(judgement.estimate, Estimate::mistake);
    EXPECT_EQ(judgement.accuracy(), 50);
    EXPECT_EQ(judgement.before.value, 50);
    EXPECT_EQ(judgement.after.value, -250);
    EXPECT_EQ(judgement.cost, 300);
    EXPECT_TRUE(judgement.is_costly());
    given_after(50, -249);
    expect_nothing(judged());
}

TEST_F(Estimates, count_what_is_as_good_as_the_best) {
    given_after(50, -10);
    EXPECT_EQ(judged().estimate, Estimate::kept);
    EXPECT_EQ(judged().accuracy(), 100);
    EXPECT_EQ(judged().mark, Mark::none);
    given_after(50, -11);
    expect_nothing(judged());
    EXPECT_EQ(judged("h8").estimate, Estimate::kept);
}

TEST_F(Estimates, are_made_with_as_many_nodes_for_both_moves) {
    given_after(100, -300);
    (void)judged();
    // What was asked of the move before is asked again for estimates only if it was for other
    // nodes.
    ASSERT_EQ(engine.asked_after["h8"].size(), 3U);
    ASSERT_GE(engine.asked_after["a1"].size(), 2U);
    EXPECT_EQ(engine.asked_after["h8"].back(), engine.asked_after["a1"].back());
    EXPECT_GT(engine.asked_after["h8"][1], engine.asked_after["h8"][0]);
}

TEST_F(Estimates, are_looked_at_again_with_more_nodes) {
    given_after(100, -300);
    (void)judged();
    engine.far = engine.asked_after["h8"].back();
    engine.further = {{"h8", estimate(-100)}, {"a1", estimate(50)}};
    expect_nothing(judged());
    engine.further = {{"a1", estimate(301)}};
    EXPECT_EQ(judged().mark, Mark::likely);
}

TEST_F(Estimates, do_not_count_what_is_won_or_lost_anyway) {
    given_after(5000, 450);
    EXPECT_EQ(judged().estimate, Estimate::kept);
    given_after(-450, -5000);
    EXPECT_EQ(judged().estimate, Estimate::kept);
    engine.replies = {{"h8", estimate(100)}, {"a1", seen(estimate(29'000))}};
    EXPECT_EQ(judged().mark, Mark::likely);
}

TEST_F(Estimates, call_a_proved_win_that_is_likely_gone_by_its_name) {
    engine.options = {{"h8", win(9)}};
    engine.replies = {{"a1", estimate(-100)}};
    Judgement judgement = judged();
    EXPECT_EQ(judgement.mark, Mark::likely);
    EXPECT_EQ(judgement.before, win(9));
    EXPECT_TRUE(engine.asked_after["h8"].empty());
    engine.replies = {{"a1", estimate(-101)}};
    expect_nothing(judged());
}

TEST_F(Estimates, give_way_to_what_the_second_look_proves) {
    given_after(100, -300);
    (void)judged();
    engine.far = engine.asked_after["h8"].back();
    engine.further = {{"h8", estimate(-100)}, {"a1", win(9)}};
    const Judgement judgement = judged();
    EXPECT_EQ(judgement.fault, Fault::result_lost);
    EXPECT_EQ(judgement.mark, Mark::mistake);
    EXPECT_EQ(judgement.estimate, Estimate::none);
}

TEST_F(Estimates, are_for_large_boards_and_enough_nodes) {
    EXPECT_TRUE(is_estimated(game_of("gomoku")));
    EXPECT_TRUE(is_estimated(game_of("morpion12")));
    for (const auto* const name : {"connect4", "drop:9x7x4", "tictactoe", "free:8x8x5"})
        EXPECT_FALSE(is_estimated(game_of(name))) << name;
    given_after(100, -300);
    expect_nothing(*judge(engine, record_of("gomoku", "a1"), 49'000, nullptr));
    EXPECT_EQ(judge(engine, record_of("gomoku", "a1"), 50'000, nullptr)->mark, Mark::likely);
}

// Counts what the engine says it has visited.
class CountingEngine final : public PassingEngine {
public:
    explicit CountingEngine(const Game& game) : PassingEngine(make_judging_engine(game).value()) {}

    std::uint64_t nodes = 0;

    Analysis analyse(const Record& record, const Question& question) override {
        return counted(PassingEngine::analyse(record, question));
    }
    Analysis choose(const Record& record, const Question& question) override {
        return counted(PassingEngine::choose(record, question));
    }

private:
    Analysis counted(Analysis analysis) {
        nodes += analysis.nodes;
        return analysis;
    }
};

TEST(Judgement, takes_no_more_nodes_than_it_was_given) {
    for (const auto* const name : {"connect4", "drop:8x7x4", "tictactoe", "free:6x6x4",
                                   "free:7x7x5", "morpion12", "gomoku", "gomoku-standard"}) {
        const Game game = game_of(name);
        CountingEngine engine(game);
        Random random(3);
        for (const std::uint64_t nodes : {1U, 10U, 100U, 2000U}) {
            const Record record = random_record(game, random, std::min(12, game.cells() / 2));
            if (record.ply() == 0) continue;
            engine.nodes = 0;
            (void)judge(engine, record, nodes, nullptr);
            EXPECT_LE(engine.nodes, nodes) << name << " " << to_text(record);
        }
    }
}

// The same judgement, whatever the engine was asked before.
TEST(Judgement, owes_nothing_to_earlier_questions) {
    for (const auto* const name : {"drop:8x7x4", "free:7x7x5", "gomoku"}) {
        const Game game = game_of(name);
        const auto kept = make_judging_engine(game).value();
        Random random(9);
        for (int i = 0; i < 4; ++i) {
            const Record record = random_record(game, random, 10);
            if (record.ply() == 0) continue;
            constexpr std::uint64_t nodes = 5000;
            const auto first = judge(*kept, record, nodes, nullptr);
            const auto fresh = judge(*make_judging_engine(game).value(), record, nodes, nullptr);
            EXPECT_EQ(first->before, fresh->before) << to_text(record);
            EXPECT_EQ(first->after, fresh->after) << to_text(record);
            EXPECT_EQ(first->best, fresh->best) << to_text(record);
            EXPECT_EQ(first->line, fresh->line) << to_text(record);
            EXPECT_EQ(first->reply, fresh->reply) << to_text(record);
        }
    }
}

}  // namespace
}  // namespace puissance
