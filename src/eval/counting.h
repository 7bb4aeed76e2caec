// How evaluators are written. Each counts patterns along a strip (see board/position.h) and gives
// every count a weight; its value is the weighted sum for the player to move minus the other's:
//
//     E::count(strip, align, visit)   calls visit(whose, size, count), whose = 0 mover, 1 other
//     E::weight(size)                 points for one thing of that size
//
// Searches use the sum; `puissance eval` and the lessons show the separate counts.
#pragma once

#include <cstdint>

#include "base/inline.h"
#include "base/lines.h"
#include "board/position.h"

namespace puissance {

template <class E, Word W>
[[nodiscard]] PUISSANCE_INLINE constexpr std::int64_t points_of(const Strip<W>& strip, int align) {
    std::int64_t sum = 0;
    E::count(strip, align, [&](int whose, int size, int count) PUISSANCE_INLINE {
        sum += (whose == 0 ? E::weight(size) : -E::weight(size)) * count;
    });
    return sum;
}

// The starts of the lines of `align` cells that can still become winning lines of `mine`: they hold
// no stone of `theirs` and, under Rule::exactly, do not end beside a stone of `mine`.
template <Word W>
[[nodiscard]] PUISSANCE_INLINE constexpr W open_line_starts(const Strip<W>& strip, W mine, W theirs,
                                                            int align) {
    const W starts = line_starts(static_cast<W>(strip.cells & ~theirs), strip.step, align);
    if (strip.rule == Rule::at_least) return starts;
    return unbordered(starts, mine, strip.step, align);
}

// Visits, for n = 1 … align - 1, how many maximal runs of `stones` have at least n stones.
template <Word W, class Visit>
PUISSANCE_INLINE constexpr void count_runs(W stones, int step, int align, Visit&& visit) {
    W starts = stones & ~shifted_up(stones, step);
    for (int size = 1; size < align; ++size) {
        visit(size, count_bits(starts));
        stones = shifted_down(stones, step);
        starts &= stones;
    }
}

[[nodiscard]] constexpr std::int64_t power_of_ten(int exponent) {
    std::int64_t power = 1;
    for (; exponent > 0; --exponent) power *= 10;
    return power;
}

}  // namespace puissance
