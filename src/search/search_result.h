// What a finished search returns: the score of the root for its mover, and the line that earns it.
#pragma once

#include <vector>

#include "puissance/record.h"
#include "puissance/score.h"

namespace puissance {

struct SearchResult {
    Score score;
    std::vector<Move> line;  // Begins with the chosen move; empty when the game is over.
};

}  // namespace puissance
