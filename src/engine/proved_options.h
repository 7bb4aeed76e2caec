// An analysis that ran out of time: estimates of all moves, and proofs of some. What is proved
// replaces what was estimated, and the answer follows from both.
#pragma once

#include <vector>

#include "puissance/analysis.h"

namespace puissance {

// `moves` are all legal ones, in board order, as are the estimate's options, if it came to any.
// Requires: the estimate has a move.
[[nodiscard]] Analysis with_proved(Analysis estimate, const std::vector<Move>& moves,
                                   const std::vector<Option>& proved);

}  // namespace puissance
