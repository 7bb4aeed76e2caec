// `cells`: each stone counts the lines of k cells that run through its cell. For Connect Four this
// gives the well-known table of cell values (3 4 5 7 5 4 3 …), and it works for every board.
//
// A won position counts 100 more, at whatever depth, so a search with this evaluator is in no hurry
// to win. It is kept to show that effect; its wins are reported as estimates.
#pragma once

#include "eval/counting.h"

namespace puissance {

struct CellsEval {
    static constexpr bool wins_by_depth = false;
    static constexpr bool counts_at_least = false;

    template <Word W, class Visit>
    PUISSANCE_INLINE static constexpr void count(const Strip<W>& strip, int align, Visit&& visit) {
        W window = line_starts(strip.cells, strip.step, align);
        int own = 0;
        int other = 0;
        for (int i = 0; i < align; ++i) {
            own += count_bits(static_cast<W>(strip.own & window));
            other += count_bits(static_cast<W>(strip.other & window));
            window = shifted_up(window, strip.step);
        }
        visit(0, 0, own);
        visit(1, 0, other);
    }
    static constexpr std::int64_t weight(int) { return 1; }
    static constexpr std::int64_t win(const Game&) { return 100; }
};

}  // namespace puissance
