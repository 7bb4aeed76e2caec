// Runs several algorithms on the same position at the same depth, to compare what they cost.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <vector>

#include "puissance/engine.h"
#include "puissance/trace.h"

namespace puissance {

struct ComparedRun {
    Algorithm algorithm;
    TreeCounts counts;
    std::optional<Move> move;
    Verdict score;
    std::chrono::nanoseconds elapsed{0};  // Of a second run, without tracing.
    bool is_interrupted = false;
};

// Minimax, alphabeta in three orders (natural, from the centre, from the edges), negamax plain and
// with all its parts, and deepening, each to `depth` plies. Fewer when `limits.stop` is raised.
// Calls begun(algorithm) before each. Requires: the game is not over.
[[nodiscard]] std::vector<ComparedRun> compare_algorithms(
    Engine& engine, const Record& record, int depth, Evaluator eval, const Limits& limits,
    const std::function<void(const Algorithm&)>& begun);

}  // namespace puissance
