// Iterative deepening: negamax one ply deeper each time, until the result is decided, the end of
// the game is in sight, or the budget is spent. The best move of the last finished depth stands.
#pragma once

#include <algorithm>
#include <vector>

#include "base/budget.h"
#include "search/negamax.h"
#include "search/search_result.h"

namespace puissance {

struct DeepeningResult {
    SearchResult found;
    int depth = 0;          // The last depth finished; 0: none.
    bool is_final = false;  // A greater depth or budget would not change it.
};

// Calls report(found, depth) after every depth. `moves` are tried in this order at first, the best
// one of the depth before leading. Requires: as Negamax::search; max_depth > 0.
template <Position Board, class E, Watch W, class Report>
[[nodiscard]] DeepeningResult deepen(Negamax<Board, E, W>& negamax, std::vector<Move> moves,
                                     int max_depth, Budget& budget, W& watch, Report&& report) {
    DeepeningResult deepened;
    for (int depth = 1; depth <= max_depth; ++depth) {
        watch.iteration(depth);
        SearchResult found = negamax.search(depth, moves);
        if (budget.is_spent()) return deepened;
        const auto best = std::ranges::find(moves, found.line.front());
        std::rotate(moves.begin(), best, best + 1);
        deepened = {std::move(found), depth, depth == max_depth};
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
