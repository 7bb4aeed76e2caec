// `alignments`: every maximal run of n < k stones that can still grow to k counts 10^n. It can grow
// if k cells in line around it hold no stone of the other player and, under Rule::exactly, do not
// end beside another own stone.
#pragma once

#include "eval/counting.h"

namespace puissance {

struct AlignmentsEval {
    static constexpr bool wins_by_depth = true;
    static constexpr bool counts_at_least = true;

    template <Word W, class Visit>
    PUISSANCE_INLINE static constexpr void count(const Strip<W>& strip, int align, Visit&& visit) {
        const auto growing = [&](W mine, W theirs) PUISSANCE_INLINE {
            const W starts = open_line_starts(strip, mine, theirs, align);
            return static_cast<W>(mine & line_cover(starts, strip.step, align));
        };
        count_runs(growing(strip.own, strip.other), strip.step, align,
                   [&](int size, int count) PUISSANCE_INLINE { visit(0, size, count); });
        count_runs(growing(strip.other, strip.own), strip.step, align,
                   [&](int size, int count) PUISSANCE_INLINE { visit(1, size, count); });
    }

    static constexpr std::int64_t value(int size) { return size < 1 ? 0 : power_of_ten(size); }
    // A run of n stones is counted once for every size up to n, so weights are differences.
    static constexpr std::int64_t weight(int size) { return value(size) - value(size - 1); }
    static constexpr std::int64_t win(const Game&) { return 10'000; }
};

}  // namespace puissance
