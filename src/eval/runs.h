// `runs`: every maximal run of n < k equal stones, on a line at least k long, counts 10^(n-1),
// whether or not it can still grow.
#pragma once

#include "eval/counting.h"

namespace puissance {

struct RunsEval {
    static constexpr bool wins_by_depth = true;
    static constexpr bool counts_at_least = true;

    template <Word W, class Visit>
    PUISSANCE_INLINE static constexpr void count(const Strip<W>& strip, int align, Visit&& visit) {
        const W long_lines =
            line_cover(line_starts(strip.cells, strip.step, align), strip.step, align);
        const auto counted = [&](W stones) PUISSANCE_INLINE {
            if (strip.rule == Rule::at_least) return static_cast<W>(stones & long_lines);
            // Under Rule::exactly there can be runs longer than k, which must not be counted.
            const W starts = line_starts(stones, strip.step, align);
            return static_cast<W>(stones & long_lines & ~line_cover(starts, strip.step, align));
        };
        count_runs(counted(strip.own), strip.step, align,
                   [&](int size, int count) PUISSANCE_INLINE { visit(0, size, count); });
        count_runs(counted(strip.other), strip.step, align,
                   [&](int size, int count) PUISSANCE_INLINE { visit(1, size, count); });
    }

    static constexpr std::int64_t value(int size) { return size < 1 ? 0 : power_of_ten(size - 1); }
    // A run of n stones is counted once for every size up to n, so weights are differences.
    static constexpr std::int64_t weight(int size) { return value(size) - value(size - 1); }
    static constexpr std::int64_t win(const Game&) { return 100'000; }
};

}  // namespace puissance
