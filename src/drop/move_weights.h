// The weights of the exact solver's move ordering (ordering.h): a set for each kind of node. They
// are learned by tools/train_order, which also writes move_weights.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "puissance/game.h"

namespace puissance::drop {

// What is counted in the position that a move leads to.
enum class Feature : std::uint8_t {
    threat_one_up,     // Threats one row above a playable cell,
    threat_two_up,     // and two rows above one.
    free_threat,       // Threats that are not above a threat of the other player.
    safe_reply,        // Safe moves.
    from_table,        // 1 if the table names this move.
    under_own_threat,  // 1 if the move is made directly under one.
    forced_ply,        // Forced plies that were played out.
    moves_again,       // 1 if the mover is to move again after those.
    // Far from the end only:
    upper_threat,    // Threats in rows that are reached by answering on top,
    lower_threat,    // and in the other rows.
    pair,            // Open lines, other than columns, with at least two of the mover's stones.
    their_line,      // Lines that are open to the other player.
    uncovered_line,  // Lines left to the player who cannot answer on top, if the other one does.
};
inline constexpr std::size_t near_features = 8;
inline constexpr std::size_t far_features = 13;

struct MoveWeights {
    std::array<std::int16_t, far_features> of_feature;
    // By column from the edge and row from the top. Columns further in than the fourth count as the
    // fourth; rows lower than the sixth count as the fifth and sixth by turns.
    std::array<std::array<std::int16_t, 6>, 4> of_cell;

    [[nodiscard]] constexpr int of(Feature feature) const {
        return of_feature[static_cast<std::size_t>(feature)];
    }
    [[nodiscard]] static constexpr std::size_t cell_column(int from_edge) {
        return static_cast<std::size_t>(std::min(from_edge, 3));
    }
    [[nodiscard]] static constexpr std::size_t cell_row(int from_top) {
        return static_cast<std::size_t>(from_top < 6 ? from_top : 4 + from_top % 2);
    }
};

// Which set of weights serves a node. Each has a set for an even number of empty cells (on 7x6 the
// first player's nodes) and, after it, one for an odd number.
enum class NodeKind : std::uint8_t {
    slow = 0,        // Is the score above a number that is far from the extremes?
    quick_win = 2,   // Is there a quick win?
    quick_loss = 4,  // Is a quick loss avoided?
    far_hold = 6,    // Far from the end: a question below a win,
    far_win = 8,     // or for a win.
};
inline constexpr std::size_t weight_sets = 10;

using OrderWeights = std::array<MoveWeights, weight_sets>;

// The weights learned for this size of board, or the general ones.
[[nodiscard]] const OrderWeights& order_weights(const Game& game);

}  // namespace puissance::drop
