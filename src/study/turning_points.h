// The moves of the loser that decided a game, for reviews and for "why did I lose?", so that both
// say the same.
#pragma once

#include <optional>

#include "study/judgement.h"

namespace puissance {

struct TurningPoints {
    std::optional<Judgement> lost;       // The last that turned a win or a draw into a loss.
    std::optional<Judgement> shortened;  // After that, the last that made a long loss a short one.
    std::optional<Judgement> likely;     // The last that is likely a mistake.

    // Takes in the next judgement, from the last move of the game to the first. Requires: !lost.
    void add(const Judgement& judgement, Player loser) {
        if (judgement.player != loser) return;
        if (judgement.mark == Mark::likely && !likely) likely = judgement;
        if (judgement.fault == Fault::shorter_loss && !shortened) shortened = judgement;
        if (judgement.fault == Fault::result_lost && judgement.after.kind == ScoreKind::loss)
            lost = judgement;
    }
};

}  // namespace puissance
