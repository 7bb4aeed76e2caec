// Every method keeps its limits of time and nodes on every board. The clock is a false one that
// moves on whenever it is read, so that nothing is measured.
#include <chrono>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "false_clock.h"
#include "puissance/engine.h"
#include "questions.h"
#include "sanitized.h"

namespace puissance::tests {
namespace {

using std::chrono::milliseconds;

constexpr const char* boards[] = {"connect4",     "drop:9x7x4",  "drop:12x9x5", "tictactoe",
                                  "drop:6x5=4",   "free:5x5x4",  "free:6x6x4",  "free:7x7x5",
                                  "free:8x8x5",   "free:7x7=4",  "morpion12",   "free:19x19x5",
                                  "free:20x20x5", "free:20x20=5"};
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
                                   "pattern",
                                   "net"};

// How often a search may read the clock after its time: to see that it is over, in each of its
// phases, and to say how long it took.
constexpr std::uint64_t reads_at_the_end = 20;
// And how many nodes it may visit from one time to the next.
constexpr std::uint64_t nodes_between = 520;

TEST(Punctuality, every_method_ends_in_its_time_on_every_board) {
    constexpr milliseconds step{1};
    constexpr milliseconds asked{unless_sanitized(50, 10)};
    for (const std::string board : boards) {
        const Game game = parse_game(board).value();
        const FalseClock clock(step);
        const auto engine = make_engine(game, 8, alone(), clock).value();
        const Record record(game);
        Limits limits;
        limits.time = asked;
        const auto expect_punctual = [&](const std::string& what, auto&& ask) {
            SCOPED_TRACE(what + " on " + board);
            const auto start = clock.passed();
            const auto reads = clock.reads();
            const std::uint64_t nodes = ask();
            EXPECT_LE(clock.passed() - start, asked + reads_at_the_end * step);
            EXPECT_LE(nodes, nodes_between * (clock.reads() - reads));
        };
        for (const std::string player : players) {
            const Question question = question_for(parse_contestant(player).value(), limits);
            expect_punctual(player, [&] { return engine->choose(record, question).nodes; });
        }
        const Question question = question_for(parse_contestant("deepening").value(), limits);
        expect_punctual("analysis", [&] { return engine->analyse(record, question).nodes; });
        Question patterns = question;
        patterns.algorithm = analysis_algorithm(game);
        expect_punctual("its analysis", [&] { return engine->analyse(record, patterns).nodes; });
        expect_punctual("solution", [&] {
            const auto solution = engine->solve(record, {.by_book = false, .limits = limits});
            return solution ? solution->nodes : 0;
        });
        expect_punctual("trace", [&] {
            (void)engine->trace(record, question);
            return std::uint64_t{0};
        });
    }
}

// Exact, whichever search visits them and however the phases of a question share them.
TEST(Limits, no_more_nodes_are_visited_than_were_asked_for) {
    for (const std::string board : boards) {
        const Game game = parse_game(board).value();
        const auto engine = make_engine(game, 8).value();
        for (const std::uint64_t nodes : {1U, 10U, 50U, unless_sanitized(3000U, 500U)}) {
            Limits limits;
            limits.nodes = nodes;
            for (const std::string player : players) {
                const Question question = question_for(parse_contestant(player).value(), limits);
                EXPECT_LE(engine->choose(Record(game), question).nodes, nodes)
                    << player << " on " << board;
                EXPECT_LE(engine->analyse(Record(game), question).nodes, nodes)
                    << "analysis by " << player << " on " << board;
            }
            if (const auto solution =
                    engine->solve(Record(game), {.by_book = false, .limits = limits})) {
                EXPECT_LE(solution->nodes, nodes) << "solution of " << board;
            }
        }
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
