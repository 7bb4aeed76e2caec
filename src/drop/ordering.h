// Move ordering of the exact solver: the score of a move is a weighted sum of features of the
// position it leads to. The weights (move_weights.h) are learned to minimize the nodes until a
// cutoff, so that a cheap cutoff counts more than a likely one. Far from the end, where few nodes
// are but each decides over many, more features are counted.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "base/inline.h"
#include "base/word.h"
#include "board/drop_lines.h"
#include "drop/move_weights.h"
#include "drop/strategy_bound.h"
#include "drop/techniques.h"
#include "puissance/game.h"

namespace puissance::drop {

// Scores the moves of one board. Immutable, so threads may share one.
template <class Geometry, Techniques techniques>
class MoveOrdering {
public:
    using Word = typename Geometry::Word;
    using Bound = StrategyBound<Geometry, techniques>;

    explicit MoveOrdering(const Game& game)
        : geometry_(game), cells_(game.cells()), weights_(order_weights(game)) {
        for (std::size_t set = 0; set < weight_sets; ++set)
            for (int column = 0; column < game.columns; ++column)
                for (int row = 0; row < game.rows; ++row)
                    of_cell_[set][static_cast<std::size_t>(column * (game.rows + 1) + row)] =
                        weights_[set].of_cell[MoveWeights::cell_column(
                            std::min(column, game.columns - 1 - column))]
                                             [MoveWeights::cell_row(game.rows - 1 - row)];
    }

    // The set of weights for the question whether the score is above alpha.
    [[nodiscard]] PUISSANCE_INLINE std::size_t set_of(int ply, int alpha) const {
        const int left = cells_ - ply;
        const int distance = alpha < 0 ? ~alpha : alpha;
        NodeKind kind = NodeKind::slow;
        if (techniques.far_order && left >= far_from && distance <= (left - 16) / 2)
            kind = alpha < 0 ? NodeKind::far_hold : NodeKind::far_win;
        else if (distance > (left - 4) / 3)
            kind = alpha < 0 ? NodeKind::quick_loss : NodeKind::quick_win;
        return static_cast<std::size_t>(kind) + static_cast<std::size_t>(left & 1);
    }

    [[nodiscard]] static PUISSANCE_INLINE bool is_far(std::size_t set) {
        return set >= static_cast<std::size_t>(NodeKind::far_hold);
    }
    [[nodiscard]] PUISSANCE_INLINE bool is_far_from_end(int ply) const {
        return cells_ - ply >= far_from;
    }

    // The score of the move that leads from `before` to `child`. `free` are the cells that are not
    // above a threat of the other player; `is_hinted`: the table names this move.
    template <class Node>
    [[nodiscard]] PUISSANCE_INLINE int move_score(const Bound& bound, const Stones<Word>& before,
                                                  Word free, const Node& child, bool is_hinted,
                                                  std::size_t set) const {
        int score = of_cell_[set][static_cast<std::size_t>(child.cell)];
        if (!techniques.move_weights) return 500 * count_bits(threats_after(child)) + score;
        const MoveWeights& weights = weights_[set];
        const auto add = [&](Feature feature, int count)
                             PUISSANCE_INLINE { score += weights.of(feature) * count; };
        count_near(bound.play(), before, free, child, is_hinted, add);
        return is_far(set) ? score + far_score(bound, child, weights) : score;
    }

    // Calls add(feature, count) for all features that are counted everywhere.
    template <class Node, class Add>
    PUISSANCE_INLINE static void count_near(const ForcedPlay<Geometry>& play,
                                            const Stones<Word>& before, Word free,
                                            const Node& child, bool is_hinted, const Add& add) {
        const Word threats = threats_after(child);
        if (threats != 0) {
            const Word open = play.playable(child.stones.all());
            add(Feature::threat_one_up, count_bits(static_cast<Word>(threats & (open << 1))));
            add(Feature::threat_two_up, count_bits(static_cast<Word>(threats & (open << 2))));
            add(Feature::free_threat, count_bits(static_cast<Word>(threats & free)));
        }
        add(Feature::safe_reply, count_bits(child.safe));
        add(Feature::forced_ply, child.stones.ply - before.ply - 1);
        if ((before.own_threats >> (child.cell + 1) & 1) != 0) add(Feature::under_own_threat, 1);
        if (child.is_same_mover) add(Feature::moves_again, 1);
        if (is_hinted) add(Feature::from_table, 1);
    }

    // The same for those that are counted only far from the end.
    template <class Node, class Add>
    PUISSANCE_INLINE void count_far(const Bound& bound, const Node& child, const Add& add) const {
        const bool again = child.is_same_mover;
        const Word mine = again ? child.stones.own : child.stones.other;
        const Word theirs = again ? child.stones.other : child.stones.own;
        const Word my_threats = threats_after(child);
        const Word their_threats = again ? child.stones.other_threats : child.stones.own_threats;
        const Word empty = bound.play().empty(mine | theirs);
        const Word upper = bound.upper_rows();
        add(Feature::upper_threat, count_bits(static_cast<Word>(my_threats & upper)));
        add(Feature::lower_threat, count_bits(static_cast<Word>(my_threats & ~upper)));
        // Whoever is not to move with an even number of cells left can answer on top.
        const bool i_answer = ((cells_ - child.stones.ply) % 2 == 0) != again;
        Word answers = upper & empty & ~bound.play().playable(mine | theirs);
        answers |= bound.above((i_answer ? my_threats : their_threats) & answers);
        const Word reach = (i_answer ? theirs : mine) | (empty & ~answers);
        int pairs = 0;
        int lines = 0;
        int uncovered = 0;
        for_each_step(geometry_, [&](int step) PUISSANCE_INLINE {
            lines += count_bits(lines_of(static_cast<Word>(theirs | empty), step));
            uncovered += count_bits(lines_of(reach, step));
            if (step == 1) return;
            const Word starts = lines_of(static_cast<Word>(mine | empty), step);
            pairs += count_bits(static_cast<Word>(starts & with_two(mine, step)));
        });
        add(Feature::pair, pairs);
        add(Feature::their_line, lines);
        add(Feature::uncovered_line, uncovered);
    }

private:
    static constexpr int far_from = 19;

    // The threats of the player who made the move.
    template <class Node>
    [[nodiscard]] PUISSANCE_INLINE static Word threats_after(const Node& child) {
        return child.is_same_mover ? child.stones.own_threats : child.stones.other_threats;
    }

    template <class Node>
    [[nodiscard, gnu::noinline]] int far_score(const Bound& bound, const Node& child,
                                               const MoveWeights& weights) const {
        int score = 0;
        count_far(bound, child, [&](Feature feature, int count) PUISSANCE_INLINE {
            score += weights.of(feature) * count;
        });
        return score;
    }

    [[nodiscard]] PUISSANCE_INLINE Word lines_of(Word stones, int step) const {
        return line_starts(stones, step, geometry_.align());
    }

    // The starts of lines that hold at least two of these stones.
    [[nodiscard]] PUISSANCE_INLINE Word with_two(Word stones, int step) const {
        Word one = stones;
        Word two = 0;
        for (int i = 1; i < geometry_.align(); ++i) {
            const Word next = shifted_down(stones, i * step);
            two |= one & next;
            one |= next;
        }
        return two;
    }

    [[no_unique_address]] Geometry geometry_;
    int cells_;
    const OrderWeights& weights_;
    std::array<std::array<std::int16_t, bits_of<Word>>, weight_sets> of_cell_{};
};

}  // namespace puissance::drop
