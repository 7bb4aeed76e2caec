// Requests in JSON: each kind is answered, and wrong ones give errors.
#include "wire/door.h"

#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "expect_error.h"
#include "questions.h"
#include "random_games.h"
#include "wire/json.h"
#include "wire/json_text.h"
#include "wire/trace_json.h"

namespace puissance {
namespace {

using namespace tests;
using wire::Json;

class Door : public testing::Test {
protected:
    Door() {
        asking.engine_of = [this](const Game& game) -> Result<Engine*> {
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

TEST_F(Door, a_board_at_the_top_is_not_taken_for_an_empty_one) {
    const Json answer = ask(
        "check", R"({"game": "tictactoe", "board": [["0","0","0"],["0","m","0"],["0","0","0"]]})");
    EXPECT_EQ(answer["moves"], "b2");
    EXPECT_EQ(answer["board"][1][1], "m");
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
    expect_error(refused("lesson", R"({"number": 13})"), ErrorCode::wrong_field,
                 {{"field", "number"}});
    expect_error(refused("lesson", ""), ErrorCode::wrong_field, {{"field", "number"}});
    asking.engine_of = [](const Game&) -> Result<Engine*> {
        return fail(ErrorCode::out_of_memory, {{"mib", 1}});
    };
    expect_error(refused("analyse", "{}"), ErrorCode::out_of_memory, {{"mib", 1}});
}

}  // namespace
}  // namespace puissance
