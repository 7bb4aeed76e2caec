// What `puissance explain` prints of a trace: the tree, the steps and the reasons, or a table that
// compares algorithms.
#pragma once

#include <cstdint>

#include "cli/shell.h"
#include "puissance/engine.h"
#include "puissance/trace.h"

namespace puissance::app {

enum class ExplanationFormat : std::uint8_t { text, json, dot, svg };

// True when standard output is a terminal and NO_COLOR is empty or not set.
[[nodiscard]] bool wants_colour();

void print_explanation(const Trace& trace, ExplanationFormat format, bool with_steps, Shell& shell);

// Runs the comparison and prints it, as text or as JSON.
void explain_by_comparison(Engine& engine, const Record& record, const Contestant& player,
                           const Limits& limits, Shell& shell);

}  // namespace puissance::app
