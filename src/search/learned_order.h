// The order of moves that a search learns as it goes: the table's move first, then the moves that
// cut elsewhere (killers and history), then those nearer to the centre. Every part of it can be
// switched off; with all of them off, moves keep the order they came in.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "board/free_board.h"
#include "puissance/algorithm.h"
#include "search/fixed_orders.h"

namespace puissance {

class LearnedOrder {
public:
    LearnedOrder(const Game& game, const Parts& parts)
        : parts_(parts),
          killers_(static_cast<std::size_t>(game.cells()) + 1, {no_move, no_move}),
          centre_(static_cast<std::size_t>(game.move_count()), 0) {
        for (auto& player : history_) player.assign(centre_.size(), 0);
        if (!parts.order) return;
        for (int index = 0; index < game.move_count(); ++index)
            centre_[at(move_at(index))] = -distance_from_centre(game, move_at(index));
    }

    // A move has cut, with `left` plies to go: the more of them, the more it saved.
    void cut(int ply, Move move, int left) {
        if (parts_.killers) add_killer(ply, move);
        if (parts_.history) add_history(ply, move, left);
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

    void add_killer(int ply, Move move) {
        auto& [newest, older] = killers_[static_cast<std::size_t>(ply)];
        if (newest == move) return;
        older = newest;
        newest = move;
    }

    void add_history(int ply, Move move, int left) {
        std::int32_t& worth = history_[static_cast<std::size_t>(ply % 2)][at(move)];
        worth += left * left;
        if (worth > max_worth) fade();
    }

    void fade() {
        for (auto& player : history_)
            for (std::int32_t& worth : player) worth /= 2;
    }

    Parts parts_;
    std::vector<std::array<Move, 2>> killers_;          // The last two moves that cut at each ply.
    std::array<std::vector<std::int32_t>, 2> history_;  // What each player's cuts have saved.
    std::vector<std::int32_t> centre_;                  // More is nearer; all 0 without `order`.
};

}  // namespace puissance
