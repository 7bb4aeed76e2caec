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

// Calls report(found, depth) after every depth. The first iteration visits `moves` in this order;
// each later one begins with the best move of the one before. Requires: as Negamax::search;
// max_depth > 0.
template <Position Board, Watch W, class Report>
[[nodiscard]] DeepeningResult deepen(Negamax<Board, W>& negamax, std::vector<Move> moves,
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
        // All smaller depths have been searched, so no win comes sooner and no loss later.
        if (wins_by_depth(negamax.evaluator()) && deepened.found.score.is_decided()) {
            deepened.is_final = true;
            return deepened;
        }
    }
    return deepened;
}

}  // namespace puissance
