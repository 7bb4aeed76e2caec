// Short ways to ask an engine.
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
