// Pairing strategies. Suppose that disjoint pairs of empty cells can be found such that every line
// that the attacker can still complete contains one of them. Then the breaker answers each stone on
// a pair with a stone on its other cell, and no line is ever completed. No search is needed.
#pragma once

#include <span>
#include <vector>

#include "base/word.h"

namespace puissance::free_board {

// Finds disjoint pairs of cells such that each of these sets contains one, each pair as a word of
// two bits. Tries at most `effort` pairs. Returns false if none were found; `pairs` is then
// unchanged.
[[nodiscard]] bool find_pairs(std::span<const Word64> sets, int effort, std::vector<Word64>& pairs);

}  // namespace puissance::free_board
