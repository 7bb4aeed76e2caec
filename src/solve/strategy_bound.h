// What a player can be denied without search: by answering every stone on top of it.
//
// B is to move; A is the other player, and has a plan. Pair the empty cells of each column from the
// top: the upper cell of a pair is A's, the lower B's, since A answers whatever B plays with the
// cell above. Where the number of empty cells is odd, the lowest is left over and contested; if
// there is an even number of those, A answers one with another. So B gets at most his stones, the
// lower cells and the contested ones:
//
//     row 5   A A A      a column with 6, 4 and 3 empty cells; the contested cell (?) counts as B's
//     row 4   B B B
//     row 3   A A ?
//     row 2   B B x
//     row 1   A o o
//     row 0   B x x
//
// *Follow-up.* If these cells hold no line, B cannot win. If A threatens one of his upper cells, B
// never plays under it: the column ends there, and when all others are full B must, and loses.
//
// *Zugzwang.* If the number of empty cells is odd, A cannot follow up; but let A hold a threat at
// such a height that the cells below the one under it pair up: the column ends for play under the
// threat, A follows up everywhere, and B runs out of moves.
//
// Which of the two applies is a matter of parity alone, so both serve either player and boards of
// any height. The number returned is an upper bound of B's score on the field's scale; it counts
// the cells that are left when A wins. `tests/unit/drop_solver_test.cpp` holds the bounds against
// every position of small boards.
#pragma once

#include <algorithm>

#include "board/drop_lines.h"

namespace puissance {

// "Nothing is known": above every score.
inline constexpr int no_bound = 127;

template <class Geometry>
class StrategyBound {
public:
    using Word = typename Geometry::Word;

    explicit constexpr StrategyBound(const Geometry& geometry) : geometry_(geometry) {
        for (int row = geometry.rows() - 1; row >= 0; row -= 2)
            upper_ |= static_cast<Word>(geometry.bottom() << row);
    }

    // Of the player to move, `b`; `threats` are all threats of the other, `a`. Requires: b cannot
    // win at once and need not answer a threat.
    [[nodiscard]] PUISSANCE_INLINE int of_mover(Word b, Word a, Word threats) const {
        const Word all = a | b;
        const Word empty = geometry_.cells() & ~all;
        const Word playable = (all + geometry_.bottom()) & empty;
        if (count_bits(empty) % 2 == 0) return follow_up(b, a, threats, empty, playable);
        return zugzwang(b, threats, empty, playable);
    }

    [[nodiscard]] constexpr Word upper() const { return upper_; }

private:
    [[nodiscard]] int follow_up(Word b, Word a, Word threats, Word empty, Word playable) const {
        Word mine = upper_ & empty & ~playable;
        const Word ends = threats & mine;
        if (ends == 0) {
            if (has_line(geometry_, b | (empty & ~mine))) return no_bound;
            return has_line(geometry_, a | mine) ? -1 : 0;
        }
        const Word out = above_lowest(geometry_, ends);
        mine &= ~out;
        if (has_line(geometry_, b | (empty & ~out & ~mine))) return no_bound;
        return -value_of(left_over(ends, out) - 2);
    }

    [[nodiscard]] int zugzwang(Word b, Word threats, Word empty, Word playable) const {
        // A threat needs an empty cell under it, and must be the lowest of its kind in its column.
        Word ends = threats & ~playable & ~upper_ & ~geometry_.bottom();
        ends &= ~above_lowest(geometry_, ends);
        int bound = no_bound;
        for (; ends != 0; ends &= ends - 1) {
            const int cell = lowest_bit(ends);
            const int row = cell % (geometry_.rows() + 1);
            const Word threat = bit<Word>(cell);
            const Word column = column_cells<Word>(geometry_.rows()) << (cell - row);
            const Word below = column & ((threat >> 1) - 1);
            Word mine = ((upper_ & ~column) | (~upper_ & below)) & empty & ~playable;
            Word usable = (empty & (~column | below)) | (threat >> 1);
            int left = geometry_.rows() - 1 - row;
            // Further columns may end under a threat; not this one again, this is its lowest.
            const Word more = threats & mine;
            if (more != 0) {
                const Word out = above_lowest(geometry_, more);
                mine &= ~out;
                usable &= ~out;
                left += left_over(more, out);
            }
            if (!has_line(geometry_, b | (usable & ~mine)))
                bound = std::min(bound, -value_of(left));
        }
        return bound;
    }

    // The cells that stay empty in columns that end under a threat: all above it, it, and the one
    // under it.
    [[nodiscard]] static int left_over(Word ends, Word out) {
        return count_bits(out) + 2 * count_bits(static_cast<Word>(ends & ~out));
    }

    // A win that leaves so many cells empty, on the field's scale.
    [[nodiscard]] static int value_of(int left) { return 1 + left / 2; }

    [[no_unique_address]] Geometry geometry_;
    Word upper_ = 0;
};

}  // namespace puissance
