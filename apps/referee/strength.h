// How strong is a player? Games against the rungs that are nearest to what is known of it so far.
#pragma once

#include "puissance/crew.h"
#include "referee/judging_order.h"
#include "referee/report.h"

namespace puissance::referee {

// What is known of the strength before any game: the ladder, where it was measured.
[[nodiscard]] StrengthPart unknown_strength(const Game& game);

// The strength that explains these games best, with the rungs where they were measured; half a win
// and half a loss against the middle of the ladder keep it finite.
void rate(StrengthPart& strength);

// Plays until the interval is small or the stop is raised. Requires: strength.is_measured. Returns
// the longest time that the player took.
[[nodiscard]] Result<std::chrono::nanoseconds> measure_strength(const JudgingOrder& order,
                                                                Crew& crew, const Stop& stop,
                                                                const JudgingProgress& at,
                                                                StrengthPart& strength);

}  // namespace puissance::referee
