// What a move move_weights the exact solver: weights of what it leads to, best first. They were
// found by descent, one weight at a time, on the number of nodes of a few hundred positions of 7x6:
// a cheap cut is worth more than a likely one.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "base/inline.h"
#include "base/word.h"
#include "drop/forced_play.h"
#include "drop/techniques.h"
#include "puissance/game.h"

namespace puissance::drop {

struct MoveWeights {
    int threat_one_up;  // A threat one above a playable cell, two above,
    int threat_two_up;
    int free_threat;  // not above a threat of the other player.
    int safe_reply;   // Each reply left to the other player.
    int from_table;
    int under_own_threat;
    int forced_ply;  // Each ply played out on the spot.
    int moves_again;
    std::array<int, 4> column;  // From the edge; the fourth and all nearer to the centre.
    std::array<int, 6> row;     // From the top; lower ones like the last of their parity.

    [[nodiscard]] constexpr int of_cell(int from_edge, int from_top) const {
        const int low = from_top < 6 ? from_top : 4 + from_top % 2;
        return column[static_cast<std::size_t>(std::min(from_edge, 3))] +
               row[static_cast<std::size_t>(low)];
    }
};

// For who moves with an even number of cells left (the first player of 7x6), and with an odd one.
inline constexpr std::array<MoveWeights, 2> move_weights{
    {{12, 7, 28, -3, 6, -22, 13, 40, {-6, -4, 2, 15}, {6, 0, 5, 1, 2, -4}},
     {29, 8, 18, -12, 6, -30, 15, 45, {-2, 0, 8, 16}, {-8, 0, 1, -1, 0, -10}}}};

// The move_weights of the moves on one board. Immutable: threads may share one.
template <class Geometry, Techniques techniques>
class MoveOrdering {
public:
    using Word = typename Geometry::Word;

    explicit MoveOrdering(const Game& game) : cells_(game.cells()) {
        for (std::size_t player = 0; player < 2; ++player)
            for (int column = 0; column < game.columns; ++column)
                for (int row = 0; row < game.rows; ++row)
                    of_cell_[player][static_cast<std::size_t>(column * (game.rows + 1) + row)] =
                        static_cast<std::int16_t>(move_weights[player].of_cell(
                            std::min(column, game.columns - 1 - column), game.rows - 1 - row));
    }

    // Of the move that leads from `before` to a node of the search. `free` are the cells above no
    // threat of the other player.
    template <class Node>
    [[nodiscard]] PUISSANCE_INLINE int move_score(const ForcedPlay<Geometry>& play,
                                                  const Stones<Word>& before, Word free,
                                                  const Node& child) const {
        const std::size_t player = role(before.ply);
        const MoveWeights& weight = move_weights[player];
        const Word mine =
            child.is_same_mover ? child.stones.own_threats : child.stones.other_threats;
        int score = of_cell_[player][static_cast<std::size_t>(child.cell)];
        if (!techniques.move_weights) return 100 * count_bits(mine) + score;
        if (mine != 0) {
            const Word open = play.playable(child.stones.all());
            score += weight.threat_one_up * count_bits(static_cast<Word>(mine & (open << 1)));
            score += weight.threat_two_up * count_bits(static_cast<Word>(mine & (open << 2)));
            score += weight.free_threat * count_bits(static_cast<Word>(mine & free));
        }
        score += weight.safe_reply * count_bits(child.safe);
        score += weight.forced_ply * (child.stones.ply - before.ply - 1);
        if ((before.own_threats >> (child.cell + 1) & 1) != 0) score += weight.under_own_threat;
        if (child.is_same_mover) score += weight.moves_again;
        return score;
    }

    // What it adds that the table names the move as the best.
    [[nodiscard]] PUISSANCE_INLINE int from_table(int ply) const {
        return move_weights[role(ply)].from_table;
    }

private:
    // Which of the two sets of weights.
    [[nodiscard]] PUISSANCE_INLINE std::size_t role(int ply) const {
        return static_cast<std::size_t>((cells_ - ply) & 1);
    }

    int cells_;
    std::array<std::array<std::int16_t, bits_of<Word>>, 2> of_cell_{};
};

}  // namespace puissance::drop
