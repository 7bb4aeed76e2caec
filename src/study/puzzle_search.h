// What exercises are made and graded by: one analysis of a position, the same everywhere.
#pragma once

#include <cstdint>

#include "puissance/engine.h"
#include "puissance/record.h"

namespace puissance {

// Where the board is too large to be solved: enough to prove a win.
inline constexpr std::uint64_t proof_nodes = 20'000;

// Every move is scored, or on large boards the best ones, within so many nodes.
[[nodiscard]] inline Analysis analysed(Engine& engine, const Record& position, const Stop& stop,
                                       std::uint64_t nodes, int options = 2) {
    Question question;
    question.limits = until(stop);
    question.limits.nodes = nodes;
    question.algorithm = analysis_algorithm(position.game());
    question.options = options;
    return engine.analyse(position, question);
}

}  // namespace puissance
