// How exact is a player? What it played in positions of real games, against what every move is
// worth by the exact solver, and against what some rungs play there.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "puissance/crew.h"
#include "referee/judging_order.h"
#include "referee/report.h"

namespace puissance::referee {

// Fills in `part`, whose `own` has a name: moves[i] is what was played at positions[i], nothing
// after a foul. Requires: is_solved(order.game).
[[nodiscard]] Result<void> judge_moves(const JudgingOrder& order, std::span<const Record> positions,
                                       std::span<const std::optional<Move>> moves, Crew& crew,
                                       const Stop& stop, const JudgingProgress& at,
                                       ExactPart& part);

}  // namespace puissance::referee
