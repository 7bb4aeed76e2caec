// From the name of an evaluator to its code: the one place that knows them all.
#pragma once

#include <utility>

#include "eval/alignments.h"
#include "eval/cells.h"
#include "eval/outcome.h"
#include "eval/runs.h"
#include "eval/windows.h"
#include "puissance/algorithm.h"

namespace puissance {

// The best of them: over 20 games at 50 ms a move it takes 19 points from `alignments`, on connect4
// as on gomoku (puissance match). The strongest players think by it, and so do analyses, so that
// they agree.
inline constexpr Evaluator best_evaluator = Evaluator::windows;

// Calls ask.template operator()<E>() with the evaluator's type.
template <class Ask>
constexpr decltype(auto) with_evaluator(Evaluator evaluator, Ask&& ask) {
    switch (evaluator) {
        case Evaluator::outcome: return ask.template operator()<OutcomeEval>();
        case Evaluator::cells: return ask.template operator()<CellsEval>();
        case Evaluator::runs: return ask.template operator()<RunsEval>();
        case Evaluator::windows: return ask.template operator()<WindowsEval>();
        case Evaluator::alignments: break;
    }
    return ask.template operator()<AlignmentsEval>();
}

// Whether a win counts more the sooner it comes. Otherwise it is worth win_value() at every depth.
[[nodiscard]] constexpr bool wins_by_depth(Evaluator evaluator) {
    return with_evaluator(evaluator, []<class E>() { return E::wins_by_depth; });
}

[[nodiscard]] constexpr std::int64_t win_value(Evaluator evaluator, const Game& game) {
    return with_evaluator(evaluator, [&]<class E>() { return E::win(game); });
}

}  // namespace puissance
