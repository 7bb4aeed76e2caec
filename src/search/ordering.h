// The order in which moves are visited. Ties keep index order, so that a search is the same
// everywhere.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

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

// What the moves of a search have been worth so far: which ones cut (killers, two a ply) and how
// often each led to the best score (history), for each player.
class QuietOrdering {
public:
    explicit QuietOrdering(const Game& game)
        : killers_(static_cast<std::size_t>(game.cells()) + 1, {no_move, no_move}) {
        for (auto& player : history_) player.assign(static_cast<std::size_t>(game.move_count()), 0);
        for (int index = 0; index < game.move_count(); ++index)
            centre_.push_back(-distance_from_centre(game, move_at(index)));
    }

    void cut(int ply, Move move, int left) {
        auto& [newest, older] = killers_[static_cast<std::size_t>(ply)];
        if (newest != move) {
            older = newest;
            newest = move;
        }
        std::int32_t& worth = history_[static_cast<std::size_t>(ply % 2)][at(move)];
        worth += left * left;
        if (worth > max_worth) fade();
    }

    // Puts the most promising moves first: the table's, the killers, then by history, then those
    // nearer to the centre.
    template <class Moves>
    void sort(int ply, Move from_table, Moves& moves) const {
        std::array<std::int32_t, FreeBoard::max_moves> worth;
        const auto& [newest, older] = killers_[static_cast<std::size_t>(ply)];
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const Move move = moves[i];
            std::int32_t points =
                history_[static_cast<std::size_t>(ply % 2)][at(move)] * 1024 + centre_[at(move)];
            if (move == newest) points = first - 1;
            else if (move == older) points = first - 2;
            if (move == from_table) points = first;
            // Insertion: lists are short, and mostly in order already.
            std::size_t j = i;
            for (; j > 0 && worth[j - 1] < points; --j) {
                worth[j] = worth[j - 1];
                moves[j] = moves[j - 1];
            }
            worth[j] = points;
            moves[j] = move;
        }
    }

    static constexpr Move no_move = move_at(-1);

private:
    static constexpr std::int32_t max_worth = 1 << 20;
    static constexpr std::int32_t first = std::numeric_limits<std::int32_t>::max();

    static std::size_t at(Move move) { return static_cast<std::size_t>(index_of(move)); }

    void fade() {
        for (auto& player : history_)
            for (std::int32_t& worth : player) worth /= 2;
    }

    std::vector<std::array<Move, 2>> killers_;
    std::array<std::vector<std::int32_t>, 2> history_;
    std::vector<std::int32_t> centre_;
};

}  // namespace puissance
