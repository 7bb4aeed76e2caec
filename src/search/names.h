// What users call evaluators, methods and orders, in the order of their enumerations, and the parts
// of negamax.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "puissance/algorithm.h"

namespace puissance {

inline constexpr std::array<std::string_view, evaluator_count> evaluator_names{
    "outcome", "cells", "runs", "windows", "alignments"};
inline constexpr std::array<std::string_view, method_count> method_names{
    "random", "minimax", "alphabeta", "negamax", "deepening", "solver", "pattern", "net"};
inline constexpr std::array<std::string_view, 5> order_names{"natural", "index", "centre", "near",
                                                             "edges"};

inline constexpr std::array<std::string_view, 6> part_names{"order", "history",     "killers",
                                                            "table", "null-window", "tactics"};
inline constexpr std::array<bool Parts::*, 6> part_members{&Parts::order,       &Parts::history,
                                                           &Parts::killers,     &Parts::table,
                                                           &Parts::null_window, &Parts::tactics};

// Whether the method weighs positions by an evaluator of one's choice.
[[nodiscard]] constexpr bool has_evaluator(Method method) {
    return method != Method::random && method != Method::solver && !is_strong_search(method);
}
[[nodiscard]] constexpr bool has_parts(Method method) {
    return method == Method::negamax || method == Method::deepening;
}

// The value whose name this is.
template <class Enumeration, std::size_t N>
[[nodiscard]] std::optional<Enumeration> named(const std::array<std::string_view, N>& names,
                                               std::string_view text) {
    const auto found = std::ranges::find(names, text);
    if (found == names.end()) return std::nullopt;
    return static_cast<Enumeration>(found - names.begin());
}

}  // namespace puissance
