// Iterative deepening: negamax one ply deeper each time, until the result is decided, the end of
// the game is in sight, or the budget is spent. The best move of the last finished depth stands.
#pragma once

#include <algorithm>
#include <vector>

#include "search/budget.h"
#include "search/found.h"
#include "search/negamax.h"

namespace puissance {

struct Deepened {
    Found found;
    int depth = 0;          // The last depth finished; 0: none.
    bool is_final = false;  // A greater depth or budget would not change it.
};

// Calls report(found, depth) after every depth. `moves` are tried in this order at first, the best
// one of the depth before leading. Requires: as Negamax::search; most_depth > 0.
template <Position Board, class E, Watch W, class Report>
[[nodiscard]] Deepened deepen(Negamax<Board, E, W>& negamax, std::vector<Move> moves,
                              int most_depth, Budget& budget, W& watch, Report&& report) {
    Deepened deepened;
    for (int depth = 1; depth <= most_depth; ++depth) {
        watch.iteration(depth);
        Found found = negamax.search(depth, moves);
        if (budget.is_spent()) return deepened;
        const auto best = std::ranges::find(moves, found.line.front());
        std::rotate(moves.begin(), best, best + 1);
        deepened = {std::move(found), depth, depth == most_depth};
        report(deepened.found, depth);
        // Every shorter win has been looked for: this one is the soonest, this loss the latest.
        if (E::wins_by_depth && deepened.found.score.is_decided()) {
            deepened.is_final = true;
            return deepened;
        }
    }
    return deepened;
}

}  // namespace puissance
