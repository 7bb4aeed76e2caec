// The Elo difference that a score over many games speaks for, and how sure it is.
#pragma once

namespace puissance {

struct Elo {
    double difference = 0;
    double error = 0;  // Half the width of the 95% interval.
};

// Requires: wins + draws + losses > 0. A score of all or nothing speaks for an infinite
// difference; half a game is taken off it, so that the number stays one.
[[nodiscard]] Elo elo_from(int wins, int draws, int losses);

}  // namespace puissance
