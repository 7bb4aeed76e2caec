// One search to a fixed depth: minimax, alphabeta or negamax, whoever watches.
#pragma once

#include <vector>

#include "puissance/algorithm.h"
#include "search/minimax.h"
#include "search/negamax.h"

namespace puissance {

// `moves` are those negamax begins with, in this order; the textbook orders its own.
template <Position Board, Watch W>
[[nodiscard]] SearchResult search_once(Board& board, const Algorithm& algorithm, int depth,
                                       const std::vector<Move>& moves, Table& table, Budget& budget,
                                       W& watch) {
    if (algorithm.method == Method::negamax)
        return Negamax<Board, W>(board, algorithm.eval, algorithm.parts, table, budget, watch)
            .search(depth, moves);
    if (algorithm.method == Method::alphabeta)
        return Minimax<true, Board, W>(board, algorithm.eval, algorithm.order, budget, watch)
            .search(depth);
    return Minimax<false, Board, W>(board, algorithm.eval, algorithm.order, budget, watch)
        .search(depth);
}

}  // namespace puissance
