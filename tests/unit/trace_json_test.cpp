// Traces as JSON: what is written is read back, and what is wrong is refused.
#include "wire/trace_json.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/checksum.h"
#include "expect_error.h"
#include "questions.h"
#include "random_games.h"
#include "sanitized.h"
#include "teach/tree.h"
#include "wire/json_text.h"

namespace puissance {
namespace {

using namespace tests;

Trace trace_of(const char* game, const char* moves, const char* player, int max_nodes = 2000) {
    const Record record = record_of(game, moves);
    return small_engine(record.game())->trace(record, question(player), max_nodes).value();
}

TEST(TraceJson, is_read_as_it_was_written) {
    constexpr const char* games[] = {"tictactoe", "connect4", "drop:9x7x4", "free:12x12x4"};
    Random random(21);
    for (int i = 0; i < unless_sanitized(120, 40); ++i) {
        const Game game = game_of(games[i % 4]);
        const Record record =
            random_unfinished_record(game, random, static_cast<int>(random.below(9)));
        constexpr Method methods[] = {Method::minimax, Method::alphabeta, Method::negamax,
                                      Method::deepening};
        const Method method = methods[random.below(4)];
        const auto evaluator = evaluators[random.below(evaluator_count)];
        Question asked = question(method, evaluator, 1 + static_cast<int>(random.below(2)));
        if (method == Method::negamax || method == Method::deepening)
            asked.algorithm.parts = parts_of(random.below(part_sets));
        if (i % 10 == 0) asked.limits.nodes = 30;
        const Trace trace =
            small_engine(game)->trace(record, asked, i % 5 == 0 ? 20 : 1500).value();
        const std::string text = wire::trace_reply(trace);
        const auto read = wire::parse_trace(text);
        ASSERT_TRUE(read) << text;
        EXPECT_TRUE(*read == trace) << text;
        EXPECT_EQ(wire::trace_reply(*read), text);
    }
}

// A checksum of the output. Normal builds use GCC and sanitized ones Clang, and both must give this
// sum.
TEST(TraceJson, is_the_same_bytes_with_every_compiler) {
    std::string all;
    for (const char* const player :
         {"minimax(depth=3,eval=windows)", "alphabeta(depth=4,eval=runs)",
          "negamax(depth=5,eval=alignments)", "deepening(depth=4,eval=cells)"})
        all += wire::trace_reply(trace_of("connect4", "4453", player, 20'000));
    all += wire::trace_reply(trace_of("gomoku", "h8 h9 i8", "alphabeta(depth=2)", 20'000));
    const std::vector<std::uint8_t> bytes(all.begin(), all.end());
    EXPECT_EQ(Checksum::of(bytes), 3243128081U);
}

TEST(TraceJson, says_where_each_stone_came_to_lie) {
    const Trace trace = trace_of("connect4", "4453", "minimax(depth=3)");
    const auto json = wire::parse_json(wire::trace_reply(trace));
    const teach::Tree tree(trace);
    for (int index = 0; index < static_cast<int>(trace.nodes.size()); ++index) {
        const auto& node = (*json)["nodes"][static_cast<std::size_t>(index)];
        ASSERT_EQ(node.contains("cell"), !tree.node(index).is_root());
        if (tree.node(index).is_root()) continue;
        Record record = trace.record;
        for (const Move move : tree.path(index)) ASSERT_TRUE(record.play(move));
        const Cell cell = record.cells_played().back();
        EXPECT_EQ(node["cell"], (nlohmann::ordered_json{cell.column + 1, cell.row + 1}));
    }
}

// Every field is required: without it, or with another value in its place, the trace is refused.
TEST(TraceJson, what_is_missing_is_named) {
    const auto whole = wire::parse_json(
        wire::trace_reply(trace_of("tictactoe", "a1b2c3a3c1b1", "alphabeta(eval=outcome)")));
    ASSERT_TRUE(whole);
    for (const auto& [name, value] : whole->items()) {
        if (name == "steps" || name == "reasons" || name == "values_for") continue;
        auto without = *whole;
        without.erase(name);
        const auto read = wire::parse_trace(without.dump());
        ASSERT_FALSE(read) << name;
        EXPECT_EQ(read.error().code, ErrorCode::wrong_trace);
        EXPECT_EQ(read.error().facts.front(), (Fact{"place", name}));
        auto wrong = *whole;
        wrong[name] = nlohmann::ordered_json{{"wrong", 1}};
        EXPECT_FALSE(wire::parse_trace(wrong.dump())) << name;
    }
    for (const auto& [name, value] : (*whole)["nodes"][1].items()) {
        if (name == "cell") continue;  // It follows from the moves.
        auto without = *whole;
        without["nodes"][1].erase(name);
        EXPECT_FALSE(wire::parse_trace(without.dump())) << name;
    }
}

TEST(TraceJson, a_tree_that_cannot_be_played_is_refused) {
    const auto whole = wire::parse_json(
        wire::trace_reply(trace_of("tictactoe", "a1b2c3a3c1b1", "minimax(eval=outcome)")));
    const auto refuses = [&](auto&& change) {
        auto wrong = *whole;
        change(wrong);
        return !wire::parse_trace(wrong.dump());
    };
    EXPECT_TRUE(refuses([](auto& json) { json["nodes"][1]["move"] = "a1"; }));  // Taken.
    EXPECT_TRUE(refuses([](auto& json) { json["nodes"][1]["parent"] = 3; }));   // A later node.
    EXPECT_TRUE(refuses([](auto& json) { json["nodes"][2]["ply"] = 1; }));
    EXPECT_TRUE(refuses([](auto& json) { json["nodes"][1]["parent"] = 1e30; }));
    EXPECT_TRUE(refuses([](auto& json) { json["nodes"][1]["visit"] = -1; }));
    EXPECT_TRUE(refuses([](auto& json) { json["nodes"][0]["parent"] = 0; }));
    EXPECT_TRUE(refuses([](auto& json) { json["iterations"][0]["root"] = 1; }));
    EXPECT_TRUE(refuses([](auto& json) { json["iterations"].clear(); }));
    EXPECT_TRUE(refuses([](auto& json) { json["version"] = 2; }));
    EXPECT_TRUE(refuses([](auto& json) { json["moves"] = "a1a1"; }));
    EXPECT_TRUE(refuses([](auto& json) { json["algorithm"] = "human"; }));
}

TEST(TraceJson, what_is_no_json_is_refused) {
    for (const char* const text : {"", "{", "[]", "null", "7", "\"x\"", "{}x", "\xff"})
        EXPECT_FALSE(wire::parse_trace(text)) << text;
    // Deep nesting must not overflow the stack.
    EXPECT_FALSE(wire::parse_trace(std::string(1'000'000, '[')));
    EXPECT_FALSE(wire::parse_json(std::string(33, '[') + std::string(33, ']')));
    EXPECT_TRUE(wire::parse_json(std::string(32, '[') + std::string(32, ']')));
    EXPECT_TRUE(wire::parse_json("\"" + std::string(100, '[') + "\\\"[\""));
}

}  // namespace
}  // namespace puissance
