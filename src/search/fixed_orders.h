// The orders in which moves can be visited whatever the search has seen so far. Ties keep index
// order, so that a search is the same everywhere.
#pragma once

#include <algorithm>

#include "board/free_board.h"
#include "board/position.h"
#include "puissance/algorithm.h"

namespace puissance {

// The square of a move's distance from the middle of the board, in half cells.
[[nodiscard]] constexpr int distance_from_centre(const Game& game, Move move) {
    const int column = 2 * (index_of(move) % game.columns) - (game.columns - 1);
    const int row = game.drops() ? 0 : 2 * (index_of(move) / game.columns) - (game.rows - 1);
    return column * column + row * row;
}

// The square of the distance between two cells of a free board.
[[nodiscard]] constexpr int distance_between(const Game& game, Move a, Move b) {
    const int columns = index_of(a) % game.columns - index_of(b) % game.columns;
    const int rows = index_of(a) / game.columns - index_of(b) / game.columns;
    return columns * columns + rows * rows;
}

// Requires: the moves stand in index order.
template <Position Board>
void order_moves(const Board& board, Order order, typename Board::Moves& moves) {
    const Game game = board.game();
    if constexpr (std::same_as<Board, FreeBoard>) {
        if (order == Order::natural && !board.considers_all()) order = Order::near;
        if (order == Order::near && board.last_move())
            std::stable_sort(moves.begin(), moves.end(), [&](Move a, Move b) {
                return distance_between(game, a, *board.last_move()) <
                       distance_between(game, b, *board.last_move());
            });
    }
    if (order == Order::centre)
        std::stable_sort(moves.begin(), moves.end(), [&](Move a, Move b) {
            return distance_from_centre(game, a) < distance_from_centre(game, b);
        });
    if (order == Order::edges)
        std::stable_sort(moves.begin(), moves.end(), [&](Move a, Move b) {
            return distance_from_centre(game, a) > distance_from_centre(game, b);
        });
}

}  // namespace puissance
