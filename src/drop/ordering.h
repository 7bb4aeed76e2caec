// Move ordering of the exact solver: the score of a move is a weighted sum of features of the
// position it leads to. The weights were tuned one at a time to minimize the nodes for a few
// hundred positions of 7x6, so that a cheap cutoff counts more than a likely one.
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
    int threat_one_up;  // For each threat one row above a playable cell.
    int threat_two_up;  // For each threat two rows above one.
    int free_threat;    // For each threat that is not above a threat of the other player.
    int safe_reply;     // For each safe move in the new position.
    int from_table;
    int under_own_threat;
    int forced_ply;  // For each forced ply that was played out.
    int moves_again;
    std::array<int, 4> column;  // By distance from the edge; the last is for all further in.
    std::array<int, 6> row;     // By distance from the top; lower rows repeat the last two.

    [[nodiscard]] constexpr int of_cell(int from_edge, int from_top) const {
        const int low = from_top < 6 ? from_top : 4 + from_top % 2;
        return column[static_cast<std::size_t>(std::min(from_edge, 3))] +
               row[static_cast<std::size_t>(low)];
    }
};

// The first set is for a mover with an even number of empty cells left (on 7x6 the first player),
// the second for an odd number.
inline constexpr std::array<MoveWeights, 2> move_weights{
    {{12, 7, 28, -3, 6, -22, 13, 40, {-6, -4, 2, 15}, {6, 0, 5, 1, 2, -4}},
     {29, 8, 18, -12, 6, -30, 15, 45, {-2, 0, 8, 16}, {-8, 0, 1, -1, 0, -10}}}};

// Scores the moves of one board. Immutable, so threads may share one.
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

    // The score of the move that leads from `before` to `child`. `free` are the cells that are not
    // above a threat of the other player.
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

    // The bonus for the move that the table names as the best.
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
