// Short forms for questions to an engine.
#pragma once

#include <memory>
#include <ostream>

#include "puissance/engine.h"

namespace puissance {
inline void PrintTo(const Verdict& verdict, std::ostream* out) {
    constexpr const char* kinds[] = {"win", "loss", "draw", "estimate"};
    *out << kinds[static_cast<std::size_t>(verdict.kind)] << " plies " << verdict.plies << " value "
         << verdict.value << (verdict.exact ? " exact" : "");
}
}  // namespace puissance

namespace puissance::tests {

inline constexpr Evaluator evaluators[] = {Evaluator::outcome, Evaluator::cells, Evaluator::runs,
                                           Evaluator::windows, Evaluator::alignments};

// The sets of parts of negamax are numbered: one bit for each part, and 0 is the empty set.
inline constexpr unsigned part_sets = 1U << 6U;

inline Parts parts_of(std::uint64_t set) {
    const auto has = [set](unsigned bit) { return (set >> bit & 1U) != 0; };
    return {has(0), has(1), has(2), has(3), has(4), has(5)};
}

inline std::unique_ptr<Engine> small_engine(const Game& game) {
    return make_engine(game, 1).value();
}

inline Question question(Method method, Evaluator eval, std::optional<int> depth = {},
                         Order order = Order::natural) {
    Question asked;
    asked.algorithm.method = method;
    asked.limits.depth = depth;
    asked.algorithm.eval = eval;
    asked.algorithm.order = order;
    return asked;
}

inline Question question(std::string_view player) {
    return question_for(parse_contestant(player).value());
}

}  // namespace puissance::tests
