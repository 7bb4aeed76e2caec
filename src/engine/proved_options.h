// The options of an analysis beside its best move: what is proved of some replaces what was
// estimated of all, and none is worth more than the best, which a longer search has preferred.
#pragma once

#include <vector>

#include "puissance/analysis.h"

namespace puissance {

// The same options, those that are in `proved` as they stand there.
[[nodiscard]] std::vector<Option> with_proved(std::vector<Option> options,
                                              const std::vector<Option>& proved);

// Lowers what is said of another move to what the best is worth, without calling proved what is
// not.
void limit(Verdict& other, const Verdict& best);

// The analysis with these options. The one of its own move says what the analysis says; the others
// are limited. Requires: it has a move.
[[nodiscard]] Analysis with_options(Analysis analysis, std::vector<Option> options);

}  // namespace puissance
