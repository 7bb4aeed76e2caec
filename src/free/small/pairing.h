// Pairing strategies: if every line that the attacker can still complete holds two empty cells of
// its own, or shares such a pair with other lines, whoever answers each stone on a pair with a
// stone on its other cell never lets a line be completed. No search below is needed.
#pragma once

#include <span>
#include <vector>

#include "base/word.h"

namespace puissance::free_board {

// Disjoint pairs of cells such that each of these sets contains one, each pair as a word of two
// bits. Looks at no more than `effort` pairs. False: none was found, and `pairs` is as it was.
[[nodiscard]] bool find_pairs(std::span<const Word64> sets, int effort, std::vector<Word64>& pairs);

}  // namespace puissance::free_board
