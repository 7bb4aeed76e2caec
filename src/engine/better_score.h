// Which of two verdicts is better for the player to move: a win sooner, a win later, points (a draw
// has none), a loss later, a loss sooner.
#pragma once

#include <cstdint>
#include <utility>

#include "puissance/score.h"

namespace puissance {

[[nodiscard]] constexpr std::pair<int, std::int64_t> goodness_of(const Verdict& score) {
    if (score.kind == ScoreKind::win) return {1, -score.plies};
    if (score.kind == ScoreKind::loss) return {-1, score.plies};
    return {0, score.kind == ScoreKind::draw ? 0 : score.value};
}

[[nodiscard]] constexpr bool is_better(const Verdict& one, const Verdict& other) {
    return goodness_of(one) > goodness_of(other);
}

}  // namespace puissance
