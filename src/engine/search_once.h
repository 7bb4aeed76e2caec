// One search to a fixed depth: minimax, alphabeta or negamax, whoever watches.
#pragma once

#include <vector>

#include "puissance/algorithm.h"
#include "search/minimax.h"
#include "search/negamax.h"

namespace puissance {

// `moves` are those negamax begins with, in this order; the textbook orders its own.
template <class E, Position Board, Watch W>
[[nodiscard]] SearchResult search_once(Board& board, const Algorithm& algorithm, int depth,
                                       const std::vector<Move>& moves, Table& table, Budget& budget,
                                       W& watch) {
    if (algorithm.method == Method::negamax)
        return Negamax<Board, E, W>(board, algorithm.parts, table, budget, watch)
            .search(depth, moves);
    if (algorithm.method == Method::alphabeta)
        return Minimax<true, Board, E, W>(board, algorithm.order, budget, watch).search(depth);
    return Minimax<false, Board, E, W>(board, algorithm.order, budget, watch).search(depth);
}

}  // namespace puissance
