// Judges a player: asks it positions whose answers are known and lets it play against the rungs.
// Everything that is asked follows from the seed; only what a player does with its time does not.
#pragma once

#include "referee/judging_order.h"
#include "referee/report.h"

namespace puissance::referee {

// Fails when the player cannot play this game at all, and when the stop is raised.
[[nodiscard]] Result<Report> judge_player(const JudgingOrder& order, const Stop& stop,
                                          const JudgingProgress& at);

}  // namespace puissance::referee
