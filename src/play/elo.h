// The Elo difference that corresponds to a score over many games, and its error.
#pragma once

namespace puissance {

struct Elo {
    double difference = 0;
    double error = 0;  // Half the width of the 95% interval.
};

// Requires: wins + draws + losses > 0. If all games are won or lost, the difference would be
// infinite, so half a game is taken off.
[[nodiscard]] Elo elo_from(int wins, int draws, int losses);

}  // namespace puissance
