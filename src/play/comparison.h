// The same position and depth, decided by one algorithm after the other: the table a teacher would
// draw on the board.
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
    std::chrono::nanoseconds elapsed{0};  // Of the run that nobody watches.
    bool is_interrupted = false;
};

// Minimax, alphabeta in three orders (as they come, from the centre, from the edges), negamax plain
// and with all its parts, and deepening, each looking `depth` plies ahead; fewer when `limits.stop`
// is raised. Calls begun(algorithm) before each. Requires: the game is not over.
[[nodiscard]] std::vector<ComparedRun> compare_algorithms(
    Engine& engine, const Record& record, int depth, Evaluator eval, const Limits& limits,
    const std::function<void(const Algorithm&)>& begun);

}  // namespace puissance
