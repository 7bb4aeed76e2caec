// What a request may cost: from its time, its nodes, its depth and its board.
#include "server/weight.h"

#include <gtest/gtest.h>

namespace puissance::server {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr ThinkingTimes times{seconds(1), seconds(10)};

Weight weight(std::string_view what, std::string_view body) {
    const auto request = wire::parse_request(what, body);
    EXPECT_TRUE(request) << what << body;
    return weight_of(request.value(), times);
}

TEST(Weight, is_the_time_that_was_asked_for) {
    EXPECT_EQ(weight("analyse", R"({"time": 0.2})").cost, milliseconds(200));
    EXPECT_EQ(weight("analyse", R"({"time": 3600})").cost, seconds(10));
    EXPECT_EQ(weight("analyse", "{}").cost, seconds(1));
    EXPECT_EQ(weight("stream", R"({"analyse": {"time": 0.3}})").cost, milliseconds(300));
    EXPECT_EQ(weight("move", R"({"player": "perfect", "time": 0.1})").cost, milliseconds(100));
}

TEST(Weight, is_long_beyond_a_quarter_of_a_second) {
    EXPECT_FALSE(weight("analyse", R"({"time": 0.25})").is_long());
    EXPECT_TRUE(weight("analyse", R"({"time": 0.251})").is_long());
}

TEST(Weight, of_a_level_follows_from_the_board) {
    for (const char* time : {"", R"(, "time": 10)"}) {
        const auto hard = [&](std::string game) {
            return weight("move", R"({"player": "hard", "game": ")" + game + '"' + time + "}");
        };
        EXPECT_FALSE(hard("connect4").is_long());
        EXPECT_FALSE(hard("tictactoe").is_long());
        EXPECT_FALSE(hard("drop:9x7x4").is_long());
        EXPECT_TRUE(hard("drop:42x2x4").is_long());
        EXPECT_TRUE(hard("gomoku").is_long());
    }
    EXPECT_FALSE(weight("move", R"({"player": "easy", "game": "gomoku", "time": 10})").is_long());
    EXPECT_FALSE(weight("move", R"({"player": "medium", "time": 10})").is_long());
}

TEST(Weight, of_a_search_without_an_end_is_all_its_time) {
    for (const char* player :
         {"expert", "perfect", "level:3", "pattern", "deepening(threats,depth=2)"})
        EXPECT_EQ(weight("move", R"({"time": 5, "player": ")" + std::string(player) + "\"}").cost,
                  seconds(5))
            << player;
}

TEST(Weight, follows_from_depth_nodes_and_time_of_the_player) {
    const auto player = [](std::string name) {
        return weight("move", R"({"time": 10, "player": ")" + name + "\"}");
    };
    EXPECT_FALSE(player("minimax(depth=4)").is_long());
    EXPECT_TRUE(player("minimax(depth=8)").is_long());
    EXPECT_FALSE(player("alphabeta(depth=8)").is_long());
    EXPECT_TRUE(player("alphabeta(depth=20)").is_long());
    EXPECT_FALSE(player("alphabeta(depth=20,nodes=10000)").is_long());
    EXPECT_TRUE(player("alphabeta(depth=20,nodes=10000000)").is_long());
    EXPECT_EQ(player("negamax(depth=30,time=0.1)").cost, milliseconds(100));
    EXPECT_FALSE(player("pattern(nodes=10000)").is_long());
    EXPECT_TRUE(player("pattern(nodes=100000)").is_long());
    // The end of the game ends the search too.
    EXPECT_FALSE(
        weight("move", R"({"game": "tictactoe", "moves": "a1", "player": "negamax"})").is_long());
}

TEST(Weight, shares_short_time_where_a_search_uses_all_it_has) {
    const auto shared = [](std::string_view what, std::string_view body, std::size_t jobs) {
        return weight(what, body).short_time(jobs);
    };
    for (const char* body : {R"({"player": "perfect", "time": 0.1})",
                             R"_({"player": "pattern(time=0.1)", "game": "gomoku"})_"}) {
        EXPECT_EQ(shared("move", body, 0), milliseconds(250)) << body;
        EXPECT_EQ(shared("move", body, 1), milliseconds(250)) << body;
        EXPECT_EQ(shared("move", body, 10), milliseconds(25)) << body;
    }
    EXPECT_EQ(shared("analyse", R"({"time": 0.1})", 10), milliseconds(25));
    EXPECT_EQ(shared("stream", R"({"analyse": {"time": 0.1}})", 10), milliseconds(25));
    // What ends by itself is the same move under any load.
    EXPECT_EQ(shared("move", R"({"player": "hard"})", 10), milliseconds(250));
    EXPECT_EQ(shared("move", R"_({"player": "minimax(depth=4)", "time": 0.2})_", 10),
              milliseconds(250));
}

TEST(Weight, of_many_searches_is_the_longest_time) {
    EXPECT_EQ(weight("why", R"({"moves": "1212121", "time": 0.001})").cost, seconds(10));
    EXPECT_EQ(weight("review", R"({"moves": "4", "time": 0.001})").cost, seconds(10));
    EXPECT_EQ(weight("puzzle", "{}").cost, seconds(10));
    EXPECT_EQ(weight("explain", R"({"time": 0.001})").cost, seconds(10));
}

TEST(Weight, of_solving_is_its_time_however_many_positions) {
    EXPECT_EQ(weight("solve", "{}").cost, seconds(1));
    EXPECT_EQ(weight("solve", R"({"time": 0.2})").cost, milliseconds(200));
    EXPECT_EQ(weight("solve_many", R"({"positions": ["4", "44"], "time": 0.2})").cost,
              milliseconds(200));
    EXPECT_EQ(weight("solve_many", R"({"positions": [], "time": 3600})").cost, seconds(10));
    EXPECT_TRUE(weight("solve_many", R"({"positions": ["4"]})").uses_all_time);
}

TEST(Weight, of_evaluating_grows_with_the_positions_and_the_board) {
    const auto many = [](int count, const std::string& game) {
        std::string list = "\"\"";
        for (int i = 1; i < count; ++i) list += ",\"\"";
        return weight("eval_many", R"({"game": ")" + game + R"(", "positions": [)" + list + "]}");
    };
    // Measured on a board of 20 × 20: a position 0.4 ms, with a look of the network at each
    // move 3.1 ms.
    const char* const largest = "free:20x20x5";
    EXPECT_GE(many(1, largest).cost, microseconds(400));
    const Weight one = weight("eval", R"({"game": "free:20x20x5"})");
    EXPECT_GE(one.cost, microseconds(3'100));
    EXPECT_FALSE(one.is_long());
    EXPECT_EQ(many(1000, largest).cost, 1000 * many(1, largest).cost);
    EXPECT_TRUE(many(1000, largest).is_long());
    EXPECT_FALSE(many(1000, "connect4").is_long());
}

TEST(Weight, of_reading_is_nothing) {
    EXPECT_EQ(weight("check", "{}").cost, milliseconds(0));
    EXPECT_EQ(weight("rating", "{}").cost, milliseconds(0));
}

}  // namespace
}  // namespace puissance::server
