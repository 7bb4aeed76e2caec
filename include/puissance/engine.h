// An engine answers questions about positions of one game, with the code that was made for its
// board. It keeps its tables between questions. One thread at a time may use an engine; different
// engines may run on different threads.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "puissance/algorithm.h"
#include "puissance/analysis.h"
#include "puissance/clock.h"
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

// How many moves an analysis scores by the strong search. Other methods score every legal move.
inline constexpr int default_options = 5;

struct Question {
    Algorithm algorithm;
    Limits limits;           // If none, `deepening` takes 1 s and exact play 2 s.
    std::uint64_t seed = 0;  // For `random`, `shuffle` and the rungs.
    int options = default_options;
    std::function<void(const Progress&)> on_progress;  // Called on the searching thread.
    std::optional<int> rung;  // choose() plays as this rung would, whatever the algorithm.
};

// The question for a contestant, within its own limits and these.
[[nodiscard]] inline Question question_for(const Contestant& contestant,
                                           const Limits& limits = {}) {
    Question question;
    question.algorithm = contestant.algorithm;
    question.limits = tighter(limits, contestant.limits);
    question.rung = contestant.rung;
    return question;
}

// The algorithm of an analysis: `net` or `pattern` on free boards too large to be searched whole,
// unless an evaluator is named; else `deepening` with that evaluator, or with that of `perfect`.
[[nodiscard]] Algorithm analysis_algorithm(const Game& game,
                                           std::optional<Evaluator> evaluator = std::nullopt);

// The bounds proved for a position's score, for the player to move, and what they cost.
struct SolveQuestion {
    bool sign_only = false;  // Only who wins.
    bool by_book = true;     // What the shipped book knows needs no search.
    Limits limits{};
};

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

    // All members require that the record is of this engine's game.
    [[nodiscard]] virtual Analysis choose(const Record& record, const Question& question) = 0;
    [[nodiscard]] virtual Analysis analyse(const Record& record, const Question& question) = 0;
    // The exact score; bounds when a limit ended the search. Fails with no_solver unless
    // is_solved(game).
    [[nodiscard]] virtual Result<Solution> solve(const Record& record,
                                                 const SolveQuestion& question) = 0;
    // Runs the question's algorithm and records it. The trace holds at most `max_nodes` nodes and
    // only counts those below. Fails with no_trace unless the algorithm is minimax, alphabeta,
    // negamax or deepening, and with finished when the game is over.
    [[nodiscard]] virtual Result<Trace> trace(const Record& record, const Question& question,
                                              int max_nodes = default_trace_nodes) = 0;
    // Empties the tables, so that the next answer does not depend on earlier ones.
    virtual void forget() = 0;
    [[nodiscard]] virtual Evaluation evaluate(const Record& record, Evaluator evaluator) = 0;
    // Counts the move sequences of every length from 1 to `depth` and calls counted(length, count)
    // for each as soon as it is known. Ends early when `stop` is raised.
    virtual void perft(const Record& record, int depth, const Stop* stop,
                       const std::function<void(int, std::uint64_t)>& counted) = 0;
};

// Does solve() answer for this game? It does for drop boards, and for free boards of at most 64
// cells.
[[nodiscard]] bool is_solved(const Game& game);

// `memory_mib` is the size of all tables of the engine together; fails with out_of_memory when they
// cannot be allocated. The crew helps with exact solutions and with the search by patterns, unless
// nodes are limited; every other search runs on the calling thread alone. The crew and the clock
// must outlive the engine.
[[nodiscard]] Result<std::unique_ptr<Engine>> make_engine(
    const Game& game, std::size_t memory_mib = default_memory_mib, Crew& crew = alone(),
    const Clock& clock = machine_clock());

}  // namespace puissance
