// `outcome`: only the result of the game counts. An undecided position is worth 0.
#pragma once

#include "eval/counting.h"

namespace puissance {

struct OutcomeEval {
    static constexpr bool wins_by_depth = true;
    static constexpr bool counts_at_least = false;

    template <Word W, class Visit>
    static constexpr void count(const Strip<W>&, int, Visit&&) {}
    static constexpr std::int64_t weight(int) { return 0; }

    // The value of a win, from which searches subtract the depth; larger than any depth.
    static constexpr std::int64_t win(const Game& game) { return game.cells() + 1; }
};

}  // namespace puissance
