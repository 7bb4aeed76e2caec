// Requests in JSON: each kind is answered, and wrong ones give errors.
#include "wire/door.h"

#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "expect_error.h"
#include "false_clock.h"
#include "passing_engine.h"
#include "play/swap_choice.h"
#include "questions.h"
#include "random_games.h"
#include "sanitized.h"
#include "wire/json.h"
#include "wire/json_pieces.h"
#include "wire/json_text.h"
#include "wire/trace_json.h"

namespace puissance {
namespace {

using namespace tests;
using wire::Json;

class Door : public testing::Test {
protected:
    Door() {
        asking.engine_of = [this](const Game& game, wire::EngineUse) -> Result<Engine*> {
            auto& engine = engines_[to_text(game)];
            if (!engine) engine = small_engine(game);
            return engine.get();
        };
    }

    Json ask(std::string_view what, std::string_view body) {
        const auto answered = wire::answer(what, body, asking);
        EXPECT_TRUE(answered) << what << body;
        return answered ? wire::parse_json(*answered).value() : Json();
    }

    wire::Asking asking;

private:
    std::map<std::string, decltype(small_engine(Game{}))> engines_;
};

TEST_F(Door, answers_everything_there_is) {
    EXPECT_EQ(ask("check", R"({"moves": "4453"})")["ply"], 4);
    EXPECT_EQ(ask("move", R"({"moves": "121212"})")["move"], "1");
    EXPECT_EQ(ask("analyse", R"({"moves": "121212", "time": 0.05})")["options"].size(), 7U);
    const Json judged = ask("review", R"({"moves": "4141415", "time": 1})");
    EXPECT_EQ(judged["mark"], "??");
    EXPECT_EQ(judged["fault"], "result_lost");
    EXPECT_EQ(judged["cause"], "threat");
    EXPECT_EQ(judged["cells"], Json::parse(R"([{"column": 1, "row": 4}])"));
    EXPECT_EQ(judged["best"], "4");
    EXPECT_EQ(judged["accuracy"], 0);
    EXPECT_EQ(ask("review", R"({"moves": "4", "time": 1})")["fault"], nullptr);
    const Json lost = ask("why", R"({"moves": "4141414", "time": 1})");
    EXPECT_EQ(lost["loser"], "second");
    EXPECT_EQ(lost["mistake"]["ply"], 6);
    EXPECT_EQ(lost["saving"], Json::array({"4"}));
    EXPECT_EQ(lost["saves"], false);
    EXPECT_EQ(lost["sentences"].size(), 2U);
    EXPECT_EQ(ask("eval", R"({"moves": "4453"})")["evaluators"].size(),
              static_cast<std::size_t>(evaluator_count));
    EXPECT_EQ(ask("solve", R"({"game": "drop:4x4x4", "moves": "1122"})")["score"]["exact"], true);
    EXPECT_EQ(ask("games", "")["games"][0]["name"], "connect4");
    EXPECT_EQ(ask("lessons", "{}")["lessons"].size(), 12U);
    EXPECT_EQ(ask("lesson", R"({"number": 1})")["traces"].size(),
              ask("lessons", "")["lessons"][0]["runs"].size());
    const auto trace = wire::answer(
        "explain", R"json({"moves": "4453", "algorithm": "minimax(depth=1)"})json", asking);
    EXPECT_TRUE(wire::parse_trace(trace.value()));
}

TEST_F(Door, tells_where_swap2_stands) {
    const Json half =
        ask("swap2", R"({"game": "gomoku", "moves": "h8i9g7a1", "choices": ["two-more"]})");
    EXPECT_EQ(half["steps"].size(), 6U);
    EXPECT_EQ(half["steps"][2], Json::parse(R"({"ply": 2, "choices": 0, "mover": "first",
        "open": [], "stones": 1, "swapped": false})"));
    EXPECT_EQ(half["steps"][3], Json::parse(R"({"ply": 3, "choices": 0, "mover": "second",
        "open": ["first", "second", "two-more"], "stones": 0, "swapped": false})"));
    EXPECT_EQ(half["steps"][5]["mover"], "second");
    EXPECT_EQ(half["steps"][5]["stones"], 1);
    const Json over =
        ask("swap2", R"({"game": "gomoku", "moves": "h8i9g7a1", "choices": ["first"]})");
    EXPECT_EQ(over["steps"].back(), Json::parse(R"({"ply": 3, "choices": 1, "mover": null,
        "open": [], "stones": 0, "swapped": true})"));
    EXPECT_EQ(ask("check", R"({"game": "gomoku"})")["openings"], Json::array({"swap2"}));
    EXPECT_FALSE(ask("check", R"({"game": "morpion12"})").contains("openings"));
    const auto expect_usage = [&](const char* wrong, const char* reason) {
        expect_error(wire::answer("swap2", wrong, asking), ErrorCode::wrong_usage,
                     {{"reason", reason}});
    };
    expect_usage(R"({"game": "tictactoe"})", "swap2_board");
    expect_usage(R"({"game": "gomoku", "choices": ["first"]})", "swap2_choices");
    expect_usage(R"({"game": "gomoku", "moves": "h8i9g7a1"})", "swap2_choices");
    expect_error(wire::answer("swap2", R"({"game": "gomoku", "choices": ["third"]})", asking),
                 ErrorCode::wrong_field, {{"field", "choices"}});
}

TEST_F(Door, machines_open_and_choose_within_their_nodes) {
    const Json three = ask("swap2_act", R"({"game": "gomoku", "player": "level:4", "seed": 1})");
    EXPECT_EQ(three["stones"].size(), 3U);
    EXPECT_EQ(three["choice"], nullptr);
    EXPECT_EQ(three["player"], "level:4");
    EXPECT_EQ(three, ask("swap2_act", R"({"game": "gomoku", "player": "level:4", "seed": 1})"));
    EXPECT_NE(three["stones"],
              ask("swap2_act", R"({"game": "gomoku", "player": "level:4", "seed": 2})")["stones"]);
    const Json far = ask("swap2_act", R"({"game": "gomoku", "player": "perfect"})");
    EXPECT_EQ(far["stones"].size(), 3U);
    EXPECT_LE(far["nodes"], swap2_nodes);
    EXPECT_GT(far["nodes"], swap2_nodes / 2);
    // Two stones that do nothing leave x the better side, and one that does nothing leaves it o.
    const auto choice = [&](const char* moves) {
        const Json act = ask(
            "swap2_act", Json{{"game", "gomoku"}, {"moves", moves}, {"player", "level:9"}}.dump());
        EXPECT_LE(act["nodes"], swap2_nodes);
        EXPECT_TRUE(act["stones"].empty());
        return act["choice"];
    };
    EXPECT_EQ(choice("h8a1h9"), "first");
    EXPECT_EQ(choice("a1h8a15"), "second");
    expect_error(
        wire::answer("swap2_act", R"({"game": "gomoku", "moves": "h8a1h9", "choices": ["first"]})",
                     asking),
        ErrorCode::wrong_usage, {{"reason", "swap2_over"}});
    Stop stop;
    stop.raise();
    asking.stop = &stop;
    expect_error(wire::answer("swap2_act", R"({"game": "gomoku"})", asking), ErrorCode::not_judged);
}

TEST_F(Door, a_board_at_the_top_is_not_taken_for_an_empty_one) {
    const Json answer = ask(
        "check", R"({"game": "tictactoe", "board": [["0","0","0"],["0","m","0"],["0","0","0"]]})");
    EXPECT_EQ(answer["moves"], "b2");
    EXPECT_EQ(answer["board"][1][1], "m");
}

Json untimed(Json solution) {
    solution.erase("elapsed_us");
    solution.erase("nodes");  // Tables know what was solved before.
    return solution;
}

TEST_F(Door, answers_a_batch_as_it_answers_each) {
    const Json solved =
        ask("solve_many", R"({"positions": ["4453", "4444444", "1212121", "4444447777775"]})");
    EXPECT_EQ(solved["game"], "connect4");
    const Json& solutions = solved["solutions"];
    ASSERT_EQ(solutions.size(), 4U);
    EXPECT_EQ(solutions[1]["error"]["code"], "column_full");
    EXPECT_EQ(solutions[1]["error"]["message"], "move 7 of \"4444444\": column 4 is full");
    for (const std::size_t i : {0U, 2U, 3U}) {
        const std::string moves = solutions[i]["moves"];
        EXPECT_EQ(untimed(solutions[i]), untimed(ask("solve", "{\"moves\": \"" + moves + "\"}")));
    }
    EXPECT_EQ(solutions[2]["score"]["plies"], 0);
    const Json evaluated = ask("eval_many", R"({"game": "tictactoe", "positions": ["b2", "d4"]})");
    EXPECT_EQ(evaluated["evaluations"][0], ask("eval", R"({"game": "tictactoe", "moves": "b2"})"));
    EXPECT_EQ(evaluated["evaluations"][1]["error"]["code"], "cell_outside");
    EXPECT_EQ(ask("solve_many", R"({"positions": []})")["solutions"], Json::array());
    expect_error(wire::answer("solve_many", R"({"game": "gomoku", "positions": []})", asking),
                 ErrorCode::no_solver);
}

// A hard position leaves the others their time.
TEST_F(Door, shares_the_time_of_a_batch) {
    const FalseClock clock(std::chrono::microseconds(1));
    asking.clock = &clock;
    asking.engine_of = [&, engine = std::shared_ptr<Engine>()](
                           const Game& game, wire::EngineUse) mutable -> Result<Engine*> {
        engine = make_engine(game, 1, alone(), clock).value();
        return engine.get();
    };
    const Json solutions = ask("solve_many", R"({"game": "drop:9x7x4", "time": 0.01,
        "positions": ["", "1", "111111122222223333333444444455555556666666777777788888"]})")
        ["solutions"];
    EXPECT_FALSE(solutions[0]["score"]["exact"]);
    EXPECT_FALSE(solutions[1]["score"]["exact"]);
    EXPECT_GT(solutions[1]["nodes"], 1000);
    EXPECT_LT(solutions[0]["elapsed_us"], 4'000);
    EXPECT_LT(solutions[1]["elapsed_us"], 5'500);
}

TEST_F(Door, finds_the_exercise_in_a_position) {
    const Json puzzle = ask("puzzle", R"({"moves": "7544665264437565336"})");
    EXPECT_EQ(puzzle["move"], "6");
    EXPECT_EQ(puzzle["plies"], 7);
    EXPECT_EQ(puzzle["theme"], "win");
    EXPECT_FALSE(puzzle["cells"].empty());
    EXPECT_FALSE(puzzle.contains("grade"));
    const auto refused = [&](const char* body) { return wire::answer("puzzle", body, asking); };
    expect_error(refused(R"({"moves": "112233"})"), ErrorCode::no_puzzle);
    expect_error(refused(R"({"moves": "1212121"})"), ErrorCode::finished);
    expect_error(refused(R"({"time": 1})"), ErrorCode::unknown_member, {{"member", "time"}});
    Stop stop;
    stop.raise();
    asking.stop = &stop;
    expect_error(refused(R"({"moves": "7544665264437565336"})"), ErrorCode::not_judged);
}

// Judgements end when nobody wants to wait any longer, and are then not made at all.
TEST_F(Door, waits_for_a_judgement_as_long_as_it_is_told_to) {
    const FalseClock clock(std::chrono::seconds(1));
    asking.clock = &clock;
    asking.max_judging_time = std::chrono::seconds(2);
    for (const auto* const what : {"review", "why", "puzzle"})
        expect_error(
            wire::answer(what, R"({"moves": "4141414"})", asking),
            std::string_view(what) == "puzzle" ? ErrorCode::finished : ErrorCode::not_judged);
    asking.max_judging_time = std::chrono::hours(1);
    EXPECT_TRUE(wire::answer("review", R"({"moves": "4141414"})", asking));
}

// A time that a request names changes no verdict.
TEST_F(Door, judges_alike_whatever_the_time) {
    const auto judged = [&](const char* body) { return wire::answer("review", body, asking); };
    EXPECT_EQ(judged(R"({"moves": "4453", "time": 0.001})").value(),
              judged(R"({"moves": "4453"})").value());
}

TEST_F(Door, rates_who_solves_exercises) {
    const Json first = ask("rating", "");
    EXPECT_EQ(first, (Json{{"rating", 400.0}, {"deviation", 200.0}, {"volatility", 0.06}}));
    EXPECT_EQ(ask("rating", R"({"rating": 1500, "deviation": 200, "volatility": 0.06})")["rating"],
              1500.0);
    const Json after = ask("rating", R"({"rating": 400, "grade": 400, "solved": true})");
    EXPECT_GT(after["rating"], 450.0);
    EXPECT_LT(after["deviation"], 200.0);
    const std::pair<const char*, const char*> wrong[] = {
        {R"({"solved": true})", "grade"},
        {R"({"grade": 100})", "solved"},
        {R"({"grade": 100, "solved": 1})", "solved"}};
    for (const auto& [body, field] : wrong)
        expect_wrong_field(wire::answer("rating", body, asking), field);
    const std::tuple<const char*, const char*, const char*, const char*, const char*> out[] = {
        {R"({"rating": "high"})", "rating", "\"high\"", "-10000", "10000"},
        {R"({"rating": 10001})", "rating", "10001", "-10000", "10000"},
        {R"({"deviation": 0})", "deviation", "0", "1", "1000"},
        {R"({"volatility": 0})", "volatility", "0", "0.0001", "1"},
        {R"({"grade": 99, "solved": true})", "grade", "99", "100", "1099"},
        {R"({"grade": 1100, "solved": true})", "grade", "1100", "100", "1099"}};
    for (const auto& [body, field, text, smallest, largest] : out)
        expect_error(
            wire::answer("rating", body, asking), ErrorCode::wrong_number,
            {{"option", field}, {"text", text}, {"smallest", smallest}, {"largest", largest}});
}

TEST_F(Door, brings_mistakes_back_until_they_are_known) {
    const auto train = [&](Json training, int today, const char* event) {
        return ask("train", Json{{"training", std::move(training)},
                                 {"today", today},
                                 {"event", event},
                                 {"moves", "4453"}}
                                .dump());
    };
    int today = 20'000;
    Json answer = train(Json::object(), today, "mistake");
    EXPECT_EQ(answer["due"], Json::array({"4453"}));
    EXPECT_EQ(answer["intervals"], Json::array({1, 3, 7, 30}));
    for (const int interval : {1, 3, 7, 30}) {
        answer = train(answer["training"], today, "solved");
        EXPECT_EQ(answer["due"], Json::array());
        today += interval;
        EXPECT_EQ(answer["training"]["mistakes"],
                  Json::array({{{"moves", "4453"}, {"due", today}, {"interval", interval}}}));
    }
    const Json failed = train(answer["training"], today, "failed");
    EXPECT_EQ(failed["training"]["mistakes"][0]["interval"], 1);
    // Right after 30 days: it is known and leaves.
    EXPECT_EQ(train(answer["training"], today, "solved")["training"]["mistakes"], Json::array());
    EXPECT_EQ(answer["training"]["tried"], 0);  // Without a grade it was no exercise.
}

TEST_F(Door, counts_exercises_of_a_training) {
    const Json after =
        ask("train", R"({"today": 7, "event": "failed", "grade": 500, "moves": "44"})");
    EXPECT_EQ(after["game"], "connect4");
    EXPECT_LT(after["training"]["rating"]["rating"], 400.0);
    EXPECT_EQ(after["training"]["tried"], 1);
    EXPECT_EQ(after["training"]["solved"], 0);
    EXPECT_EQ(after["training"]["mistakes"][0]["due"], 8);
    const Json solved = ask("train", Json{{"training", after["training"]},
                                          {"today", 7},
                                          {"event", "solved"},
                                          {"grade", 500},
                                          {"moves", "1"}}
                                         .dump())["training"];
    EXPECT_EQ(solved["solved"], 1);
    EXPECT_EQ(solved["streak"], 1);
    EXPECT_EQ(solved["best_streak"], 1);
    EXPECT_EQ(solved["mistakes"], after["training"]["mistakes"]);
    EXPECT_EQ(ask("train", Json{{"training", solved}, {"today", 7}}.dump())["training"], solved);
    Json many = Json::array();
    for (int i = 0; i < 600; ++i) many.push_back({{"moves", "44"}, {"due", i}, {"interval", 1}});
    const Json kept = ask("train", Json{{"training", {{"mistakes", many}}}, {"today", 1}}.dump());
    EXPECT_EQ(kept["training"]["mistakes"].size(), max_mistakes);
    EXPECT_EQ(kept["training"]["mistakes"][0]["due"], 100);
}

TEST_F(Door, refuses_trainings_that_nobody_has) {
    const std::pair<const char*, const char*> wrong[] = {
        {"{}", "today"},
        {R"({"today": 1, "training": []})", "training"},
        {R"({"today": 1, "training": {"rating": 400}})", "rating"},
        {R"({"today": 1, "training": {"tried": 4294967296}})", "tried"},
        {R"({"today": 1, "training": {"streak": 1}})", "training"},
        {R"({"today": 1, "training": {"mistakes": {}}})", "mistakes"},
        {R"({"today": 1, "training": {"mistakes": [7]}})", "mistakes"},
        {R"({"today": 1, "training": {"mistakes": [{"moves": "4", "due": 1}]}})", "mistakes"},
        {R"({"today": 1, "training": {"mistakes": [{"moves": "4", "due": -1, "interval": 1}]}})",
         "due"}};
    for (const auto& [body, field] : wrong)
        expect_wrong_field(wire::answer("train", body, asking), field);
    for (const char* const body :
         {R"({"today": -1})", R"({"today": 1000001})", R"({"today": 1, "grade": 1100})",
          R"({"today": 1, "training": {"rating": {"volatility": 2}}})"})
        EXPECT_EQ(wire::answer("train", body, asking).error().code, ErrorCode::wrong_number)
            << body;
    expect_error(
        wire::answer(
            "train",
            R"({"today": 1, "training": {"mistakes": [{"moves": "8", "due": 1, "interval": 1}]}})",
            asking),
        ErrorCode::column_outside, {{"column", 8}, {"columns", 7}, {"number", 1}, {"moves", "8"}});
    expect_error(wire::answer("train", R"({"today": 1, "event": "won"})", asking),
                 ErrorCode::wrong_option,
                 {{"option", "event"}, {"value", "won"}, {"expected", "solved, failed, mistake"}});
    expect_error(wire::answer("train", R"({"today": 1, "training": {"days": 1}})", asking),
                 ErrorCode::unknown_member, {{"member", "days"}});
}

// Finds nothing, and adds up how long it was allowed to look.
class PatientEngine final : public PassingEngine {
public:
    PatientEngine() : PassingEngine(small_engine(game_of("connect4"))) {}

    Analysis choose(const Record& record, const Question& question) override {
        allowed += *question.limits.time;
        stop = question.limits.stop;
        Analysis analysis;
        analysis.move = record.legal_moves().front();
        analysis.line = {*analysis.move};
        return analysis;
    }
    Analysis analyse(const Record& record, const Question& question) override {
        Analysis analysis = choose(record, question);
        for (const Move move : record.legal_moves()) analysis.options.push_back({move, {}, {move}});
        return analysis;
    }
    Result<Solution> solve(const Record&, const SolveQuestion& question) override {
        allowed += *question.limits.time;
        stop = question.limits.stop;
        return Solution{};
    }

    std::chrono::nanoseconds allowed{0};
    const Stop* stop = nullptr;
};

// Whoever asks for a day gets no more than the longest time, and whoever names none the usual one.
TEST_F(Door, lets_nobody_search_longer_than_it_may) {
    PatientEngine engine;
    const Stop stop;
    asking.engine_of = [&](const Game&, wire::EngineUse) { return &engine; };
    asking.stop = &stop;
    asking.default_time = std::chrono::seconds(2);
    for (const char* const what : {"move", "analyse", "solve"}) {
        const auto allowed = [&](const char* body) {
            engine.allowed = {};
            engine.stop = nullptr;
            (void)ask(what, body);
            EXPECT_EQ(engine.stop, &stop) << what;
            return engine.allowed;
        };
        EXPECT_EQ(allowed(R"({"time": 86400})"), asking.max_time) << what;
        EXPECT_EQ(allowed(R"({"time": 3})"), std::chrono::seconds(3)) << what;
        EXPECT_EQ(allowed("{}"), asking.default_time) << what;
    }
}

// A number of plies that is only a bound, and an end that was only seen, are told as such.
TEST(VerdictJson, says_how_sure_it_is) {
    Verdict verdict{ScoreKind::win, 7, 12, true};
    const std::string sure = R"({"kind":"win","plies":7,"value":12,"exact":true)";
    EXPECT_EQ(wire::written(wire::verdict_json(verdict)), sure + "}");
    verdict.at_most = true;
    EXPECT_EQ(wire::written(wire::verdict_json(verdict)), sure + R"(,"at_most":true})");
    Verdict estimate{.value = -29'990, .is_seen = true};
    EXPECT_EQ(wire::written(wire::verdict_json(estimate)),
              R"({"kind":"estimate","value":-29990,"exact":false,"seen":true})");
}

TEST_F(Door, speaks_the_language_asked_for) {
    const Json english = ask("lessons", "");
    asking.language = Language::french;
    EXPECT_NE(ask("lessons", ""), english);
}

TEST_F(Door, tells_progress) {
    std::vector<Json> told;
    asking.on_progress = [&](const std::string& progress) {
        told.push_back(wire::parse_json(progress).value());
    };
    const Json whole = ask("analyse", R"({"game": "free:9x9x5", "time": 0.1})");
    ASSERT_FALSE(told.empty());
    EXPECT_TRUE(told.front().contains("depth"));
    told.clear();
    const Json streamed = ask("stream", R"({"analyse": {"game": "free:9x9x5", "time": 0.1}})");
    ASSERT_FALSE(told.empty());
    EXPECT_TRUE(told.front()["progress"].contains("depth"));
    EXPECT_EQ(streamed["result"]["game"], whole["game"]);
}

TEST_F(Door, says_what_is_wrong) {
    const auto refused = [&](const char* what, const char* body) {
        return wire::answer(what, body, asking);
    };
    expect_error(refused("move", R"({"moves": "1212121"})"), ErrorCode::finished);
    expect_error(refused("solve", R"({"game": "gomoku"})"), ErrorCode::no_solver);
    expect_error(refused("explain", R"({"algorithm": "random"})"), ErrorCode::no_trace,
                 {{"method", "random"}});
    expect_error(refused("lesson", R"({"number": 13})"), ErrorCode::wrong_number,
                 {{"option", "number"}, {"text", "13"}, {"smallest", "1"}, {"largest", "12"}});
    expect_error(refused("lesson", ""), ErrorCode::wrong_field, {{"field", "number"}});
    asking.engine_of = [](const Game&, wire::EngineUse) -> Result<Engine*> {
        return fail(ErrorCode::out_of_memory, {{"mib", 1}});
    };
    expect_error(refused("analyse", "{}"), ErrorCode::out_of_memory, {{"mib", 1}});
}

// What the reader of the service answers by itself is what an engine would have answered.
TEST_F(Door, what_is_answered_at_once_is_what_the_engine_answers) {
    constexpr int games = tests::unless_sanitized(300, 60);
    Random random(29);
    int answered = 0;
    for (const char* name : {"connect4", "drop:5x4x3", "drop:9x7x4", "drop:12x8=4"}) {
        const Game game = game_of(name);
        for (int i = 0; i < games; ++i) {
            const Record record =
                random_unfinished_record(game, random, static_cast<int>(random.below(40)));
            for (const char* player : {"medium", "hard", "expert", "perfect"}) {
                const Json body{{"game", name},
                                {"moves", to_text(record)},
                                {"player", player},
                                {"time", 0.001}};
                const auto request = wire::parse_request("move", body.dump());
                const auto at_once = wire::answer_at_once(request.value());
                if (!at_once) continue;
                ++answered;
                Json ours = wire::parse_json(*at_once).value();
                Json theirs = ask("move", body.dump());
                ours.erase("elapsed_ms");
                theirs.erase("elapsed_ms");
                EXPECT_EQ(ours, theirs) << body;
            }
        }
    }
    EXPECT_GT(answered, 5 * games / 3);
}

TEST_F(Door, what_takes_an_engine_is_not_answered_at_once) {
    const auto at_once = [](std::string_view what, std::string_view body) {
        return wire::answer_at_once(wire::parse_request(what, body).value()).has_value();
    };
    EXPECT_TRUE(at_once("check", R"({"moves": "4453"})"));
    EXPECT_TRUE(at_once("rating", "{}"));
    EXPECT_TRUE(at_once("move", R"({"moves": "121212", "player": "perfect"})"));
    for (const char* player : {"easy", "level:9", "minimax(depth=9)", "perfect"}) {
        const std::string tail = R"(, "player": ")" + std::string(player) + "\"}";
        // No win is there; there are two; the board is free.
        EXPECT_FALSE(at_once("move", R"({"moves": "12121")" + tail)) << player;
        EXPECT_FALSE(at_once("move", R"({"moves": "414233")" + tail)) << player;
        EXPECT_FALSE(at_once("move", R"({"game": "tictactoe", "moves": "a1b1a2b2")" + tail));
        if (std::string_view(player) == "perfect") continue;
        EXPECT_FALSE(at_once("move", R"({"moves": "121212")" + tail)) << player;
    }
    EXPECT_FALSE(at_once("analyse", R"({"moves": "121212"})"));
    EXPECT_FALSE(at_once("puzzle", R"({"moves": "121212"})"));
}

}  // namespace
}  // namespace puissance
