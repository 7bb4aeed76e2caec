// Every method keeps its limits of time and nodes on every board. This is the only test that
// measures time, so it runs alone, and each question has three tries.
#include <chrono>
#include <string>

#include <gtest/gtest.h>

#include "puissance/engine.h"
#include "questions.h"
#include "sanitized.h"

namespace puissance::tests {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using std::chrono::steady_clock;

constexpr const char* boards[] = {"connect4",  "drop:9x7x4",   "drop:12x9x5",  "tictactoe",
                                  "morpion12", "free:19x19x5", "free:20x20x5", "free:20x20=5"};
constexpr const char* players[] = {"easy",
                                   "medium",
                                   "hard",
                                   "expert",
                                   "perfect",
                                   "level:1",
                                   "level:6",
                                   "level:9",
                                   "level:10",
                                   "random",
                                   "minimax",
                                   "negamax",
                                   "negamax(eval=cells)",
                                   "alphabeta(eval=windows)",
                                   "alphabeta",
                                   "deepening",
                                   "deepening(eval=runs)",
                                   "deepening(eval=windows,threats)",
                                   "solver",
                                   "pattern"};

constexpr milliseconds asked{50};
constexpr milliseconds allowed{70};

template <class Ask>
nanoseconds quickest_of_three(Ask&& ask) {
    nanoseconds quickest = nanoseconds::max();
    for (int i = 0; i < 3 && quickest > allowed; ++i) {
        const auto start = steady_clock::now();
        ask();
        quickest = std::min<nanoseconds>(quickest, steady_clock::now() - start);
    }
    return quickest;
}

TEST(Punctuality, every_method_answers_in_its_time_on_every_board) {
    if (sanitized_stride > 1) GTEST_SKIP() << "sanitizers take their own time";
    for (const std::string board : boards) {
        const Game game = parse_game(board).value();
        const auto engine = make_engine(game).value();
        const Record record(game);
        Limits limits;
        limits.time = asked;
        for (const std::string player : players) {
            const Question question = question_for(parse_contestant(player).value(), limits);
            EXPECT_LE(quickest_of_three([&] { (void)engine->choose(record, question); }), allowed)
                << player << " on " << board;
        }
        const Question question = question_for(parse_contestant("deepening").value(), limits);
        EXPECT_LE(quickest_of_three([&] { (void)engine->analyse(record, question); }), allowed)
            << "analysis of " << board;
        EXPECT_LE(quickest_of_three([&] { (void)engine->solve(record, false, limits); }), allowed)
            << "solution of " << board;
        EXPECT_LE(quickest_of_three([&] { (void)engine->trace(record, question); }), allowed)
            << "trace on " << board;
    }
}

// On one thread the limit of nodes is exact, whichever search visits them.
TEST(Limits, no_more_nodes_are_visited_than_were_asked_for) {
    Limits limits;
    limits.nodes = 3000;
    for (const std::string board : boards) {
        const Game game = parse_game(board).value();
        const auto engine = make_engine(game, 8).value();
        for (const std::string player : players)
            EXPECT_LE(
                engine->choose(Record(game), question_for(parse_contestant(player).value(), limits))
                    .nodes,
                3000U)
                << player << " on " << board;
    }
}

// The same where the search would end by itself, so that a limit that is ignored shows at once.
TEST(Limits, nodes_end_a_search_that_would_end_later) {
    Limits limits;
    limits.nodes = 100;
    const Game game = parse_game("tictactoe").value();
    const auto engine = make_engine(game, 1).value();
    const auto analysis = engine->choose(
        Record(game), question_for(parse_contestant("minimax(depth=5)").value(), limits));
    EXPECT_EQ(analysis.nodes, 100U);
    EXPECT_TRUE(analysis.interrupted);
}

}  // namespace
}  // namespace puissance::tests
