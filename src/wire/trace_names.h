// The JSON names of the enumerations of a trace, in the order of their values. Its reader and its
// writer share them.
#pragma once

#include <array>
#include <string_view>

#include "puissance/trace.h"
#include "teach/steps.h"

namespace puissance::wire {

inline constexpr std::array<std::string_view, 3> layers{"max", "min", "mover"};
inline constexpr std::array<std::string_view, ending_count> endings{
    "searched",    "cut",    "won",        "lost",      "full",      "horizon",
    "win_at_hand", "forced", "remembered", "unvisited", "unfinished"};
inline constexpr std::array<std::string_view, 4> bounds{"none", "upper", "lower", "exact"};
inline constexpr std::array<std::string_view, teach::step_kind_count> steps{
    "iteration", "enter", "evaluate", "remember", "skip", "better",
    "alpha",     "beta",  "cut",      "leave",    "stop"};

}  // namespace puissance::wire
