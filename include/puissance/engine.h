// One engine per game: it picks the code made for the board and answers questions about records
// of that game. An engine keeps its table between questions; it may be used by one thread at a
// time, and several engines by several threads.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "puissance/algorithm.h"
#include "puissance/analysis.h"
#include "puissance/crew.h"
#include "puissance/limits.h"
#include "puissance/record.h"
#include "puissance/result.h"
#include "puissance/trace.h"

namespace puissance {

struct Progress {
    int depth = 0;
    std::uint64_t nodes = 0;
    std::optional<Move> move;
    Verdict score;
    std::vector<Move> line;
};

struct Question {
    Algorithm algorithm;
    Limits limits;           // None: `deepening` thinks for a second, exact play for two.
    std::uint64_t seed = 0;  // For `random` and `shuffle`.
    std::function<void(const Progress&)> on_progress;  // Called on the searching thread.
};

// What is asked of a contestant: to keep to its own limits and to these.
[[nodiscard]] inline Question question_for(const Contestant& contestant,
                                           const Limits& limits = {}) {
    Question question;
    question.algorithm = contestant.algorithm;
    question.limits = tighter(limits, contestant.limits);
    return question;
}

// What is proved of a position's score, for the player to move, and what it cost.
struct Solution : ScoreBounds {
    std::uint64_t nodes = 0;
    std::chrono::nanoseconds elapsed{0};
};

class Engine {
public:
    virtual ~Engine() = default;
    Engine() = default;
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    // Requires of all: the record is of this engine's game.
    [[nodiscard]] virtual Analysis choose(const Record& record, const Question& question) = 0;
    [[nodiscard]] virtual Analysis analyse(const Record& record, const Question& question) = 0;
    // The exact score, or with `sign_only` just who wins; bounds where a limit ended it. Boards on
    // which nothing falls are not solved: no_solver.
    [[nodiscard]] virtual Result<Solution> solve(const Record& record, bool sign_only,
                                                 const Limits& limits) = 0;
    // The run of the question's algorithm, watched: it keeps to `max_nodes` nodes, and sums up
    // what lies below those. The algorithm is minimax, alphabeta, negamax or deepening (no_trace),
    // and the game is not over (finished).
    [[nodiscard]] virtual Result<Trace> trace(const Record& record, const Question& question,
                                              int max_nodes = default_trace_nodes) = 0;
    // Empties the tables, so that the next answer owes nothing to earlier ones.
    virtual void forget() = 0;
    [[nodiscard]] virtual Evaluation evaluate(const Record& record, Evaluator evaluator) = 0;
    // Counts move sequences of every length from 1 to `depth`, and calls counted(length, count)
    // as soon as one is known; ends early, with what is known, when `stop` is raised.
    virtual void perft(const Record& record, int depth, const Stop* stop,
                       const std::function<void(int, std::uint64_t)>& counted) = 0;
};

// `memory_mib` is for all tables of the engine together; fails with out_of_memory when they cannot
// be had. The crew helps with exact solutions and must outlive the engine; every other search is on
// the calling thread alone.
[[nodiscard]] Result<std::unique_ptr<Engine>> make_engine(
    const Game& game, std::size_t memory_mib = default_memory_mib, Crew& crew = alone());

}  // namespace puissance
