// Upper bounds of the mover's score without a search, from a strategy of the other player: to
// answer every stone by playing on top of it.
//
// B is to move; A is the other player and follows the strategy. Pair the empty cells of each column
// from the top. A gets the upper cell of each pair and B the lower one, since A answers each stone
// of B with the cell above. In a column with an odd number of empty cells, the lowest is left over
// and contested. If the number of contested cells is even, A answers one of them with another. So B
// gets at most B's own stones, the lower cells and the contested cells:
//
//     row 5   A A A      columns with 6, 4 and 3 empty cells; the contested cell (?) counts as B's
//     row 4   B B B
//     row 3   A A ?
//     row 2   B B x
//     row 1   A o o
//     row 0   B x x
//
// *Follow-up.* If these cells hold no line, B cannot win. If A has a threat on an upper cell, B
// avoids the cell under it, so the column ends there. When all other columns are full, B must play
// there and loses.
//
// *Zugzwang.* If the number of empty cells is odd, A cannot follow up everywhere. But suppose that
// A has a threat at such a height that the empty cells below the one under it can be paired. Then
// the column ends under the threat, A follows up everywhere else, and B runs out of moves.
//
// *How early.* The number of cells still empty when B has to give in determines A's score. If A's
// stones and upper cells hold a line outside the columns that end, A wins earlier: at the latest
// when its highest cell is filled, so all rows above it stay empty as well.
//
// *Lines of B that do not count.* First, a line above a line of A: above every empty cell of A's
// line, B's line has an empty cell in the same column, so A's line is complete first. Second, a
// line that needs two contested cells that A pairs with each other; one pairing must serve for all
// such lines.
//
// The parity of the empty cells alone decides between follow-up and zugzwang, so both serve either
// player and boards of any height. `tests/unit/strategy_bound_test.cpp` checks the bounds on every
// position of small boards.
#pragma once

#include <algorithm>
#include <array>

#include "board/drop_lines.h"
#include "drop/forced_play.h"
#include "drop/matchings.h"
#include "drop/techniques.h"

namespace puissance::drop {

// Means that no bound is known; larger than every score.
inline constexpr int no_bound = 127;

template <class Geometry, Techniques techniques = Techniques{}>
class StrategyBound {
public:
    using Word = typename Geometry::Word;

    // Lines of B are examined one by one only if the question has at least this horizon
    // (forced_play.h). With a shorter one, that costs more than the search it saves.
    explicit StrategyBound(const Geometry& geometry, int thorough_from = 17)
        : geometry_(geometry),
          thorough_from_(thorough_from),
          play_(geometry),
          guards_(geometry.bottom() << geometry.rows()) {
        const int height = geometry.rows() + 1;
        for (int row = geometry.rows() - 1; row >= 0; row -= 2)
            upper_ |= static_cast<Word>(geometry.bottom() << row);
        for (int row = 0; row < geometry.rows(); ++row) {
            rows_up_to_[static_cast<std::size_t>(row)] =
                geometry.bottom() * column_cells<Word>(row + 1);
            for (int column = 0; column < geometry.columns(); ++column) {
                const auto cell = static_cast<std::size_t>(column * height + row);
                column_[cell] = column_cells<Word>(geometry.rows()) << (column * height);
                under_[cell] = column_[cell] & (bit<Word>(column * height + row) - 1);
            }
        }
    }

    // An upper bound, not above `target`, of the score of the player to move; no_bound if none is
    // found. `b` are the mover's stones and `a` the other player's, whose threats are `threats`;
    // `left` cells are empty. Requires: the mover cannot win at once and need not answer a threat,
    // and target < no_bound.
    [[nodiscard]] PUISSANCE_INLINE int of_mover(Word b, Word a, Word threats, int left,
                                                int target) const {
        const Word all = a | b;
        const Word empty = play_.empty(all);
        const Word open = play_.playable(all);
        if ((left & 1) == 0) {
            if (!techniques.follow_up) return no_bound;
            return follow_up({b, a, threats, empty, open, left, target});
        }
        if (!techniques.zugzwang) return no_bound;
        return zugzwang({b, a, threats, empty, open, left, target});
    }

    // The rows that A gets by answering on top: the top row and every second one below it.
    [[nodiscard]] PUISSANCE_INLINE Word upper_rows() const { return upper_; }

    // Shared with the search, which uses the same board.
    [[nodiscard]] PUISSANCE_INLINE const ForcedPlay<Geometry>& play() const { return play_; }

    // The cells above the lowest of these in each column.
    //
    //     marked             1 . 1 . . .     one column and its guard, the lowest cell right
    //     marked - bottom    1 . . 1 1 1     the lowest 1 and all below it have changed
    [[nodiscard]] PUISSANCE_INLINE Word above(Word cells) const {
        const Word marked = cells | guards_;
        return play_.empty(marked ^ (marked - play_.bottom()));
    }

private:
    struct Position {
        Word b;
        Word a;
        Word threats;
        Word empty;
        Word open;
        int left;
        int target;
    };

    // How the empty cells are divided between the players.
    struct Plan {
        Word uppers;     // A gets these.
        Word rest;       // All cells in play; B gets those that are not in `uppers`.
        Word contested;  // Cells of B's that A answers with one another.
    };

    [[nodiscard]] PUISSANCE_INLINE int follow_up(const Position& at) const {
        Plan plan{upper_ & at.empty & ~at.open, at.empty, upper_ & at.open};
        const Word ends = at.threats & plan.uppers;
        if (ends == 0) {
            if (at.target < 0 && !wins_in_time(at, plan.uppers, 0)) return no_bound;
            return is_held(at, plan) ? std::min(at.target, 0) : no_bound;
        }
        const Word out = above(ends);
        take_out(plan, out);
        const int out_of_play = count_out(ends, out);
        int bound = -value_of(out_of_play - 2);
        if (bound > at.target) {
            if (!wins_in_time(at, plan.uppers & ~columns_of(ends), out_of_play)) return no_bound;
            bound = at.target;
        }
        return is_held(at, plan) ? bound : no_bound;
    }

    [[nodiscard]] PUISSANCE_INLINE int zugzwang(const Position& at) const {
        // Only threats with an empty cell under them, and of these the lowest of each column.
        Word threats = at.threats & ~at.open & ~upper_ & ~play_.bottom();
        if (threats == 0) return no_bound;
        threats &= ~above(threats);
        do {
            const int bound = zugzwang_at(at, lowest_bit(threats));
            if (bound != no_bound) return bound;
            threats &= threats - 1;
        } while (threats != 0);
        return no_bound;
    }

    [[nodiscard]] PUISSANCE_INLINE int zugzwang_at(const Position& at, int cell) const {
        const Word column = column_[static_cast<std::size_t>(cell)];
        const Word given = bit<Word>(cell) >> 1;
        const Word below = under_[static_cast<std::size_t>(cell)] & ~given;
        const Word mine = (upper_ & ~column) | (~upper_ & below);
        Plan plan{mine & at.empty & ~at.open, (at.empty & (~column | below)) | given,
                  mine & at.open};
        int out_of_play = count_bits(static_cast<Word>(column & ~below));
        // Other columns may end under a threat as well. This column cannot end twice, because its
        // lowest threat was taken.
        const Word more = at.threats & plan.uppers;
        if (more != 0) {
            const Word out = above(more);
            take_out(plan, out);
            out_of_play += count_out(more, out);
        }
        int bound = -value_of(out_of_play - 2);
        if (bound > at.target) {
            const Word uppers = plan.uppers & ~columns_of(more) & ~column;
            if (!wins_in_time(at, uppers, out_of_play)) return no_bound;
            bound = at.target;
        }
        return is_held(at, plan) ? bound : no_bound;
    }

    PUISSANCE_INLINE static void take_out(Plan& plan, Word out) {
        plan.uppers &= ~out;
        plan.rest &= ~out;
        plan.contested &= ~out;
    }

    // How many cells stay empty in columns that end under a threat: the cell of the threat, all
    // above it, and the one under it.
    [[nodiscard]] PUISSANCE_INLINE static int count_out(Word ends, Word out) {
        return count_bits(out) + 2 * count_bits(static_cast<Word>(ends & ~out));
    }

    // The score of a win that leaves so many cells empty, on the field's scale.
    [[nodiscard]] static int value_of(int left) { return 1 + (left >> 1); }

    [[nodiscard]] PUISSANCE_INLINE Word columns_of(Word cells) const {
        Word columns = 0;
        for (; cells != 0; cells &= cells - 1)
            columns |= column_[static_cast<std::size_t>(lowest_bit(cells))];
        return columns;
    }

    // Do A's stones and `uppers` hold a line low enough to win in time? The rows above it and the
    // cells out of play, which stay empty, must be enough to reach the target.
    [[nodiscard]] PUISSANCE_INLINE bool wins_in_time(const Position& at, Word uppers,
                                                     int out_of_play) const {
        if (!techniques.early_lines && (out_of_play > 0 || at.target < -1)) return false;
        const int rows_above = std::max(0, -2 * (at.target + 1) - out_of_play);
        const int row = geometry_.rows() - 1 - rows_above;
        if (row < 0) return false;
        return has_line(geometry_, at.a | (uppers & rows_up_to_[static_cast<std::size_t>(row)]));
    }

    // Is it certain that B completes no line?
    [[nodiscard]] PUISSANCE_INLINE bool is_held(const Position& at, const Plan& plan) const {
        const Word reach = at.b | (plan.rest & ~plan.uppers);
        if (!has_line(geometry_, reach)) return true;
        return play_.horizon(at.left, at.target) >= thorough_from_ &&
               no_line_counts(at, plan, reach);
    }

    [[nodiscard, gnu::noinline]] bool no_line_counts(const Position& at, const Plan& plan,
                                                     Word reach) const {
        const bool has_own = has_line(geometry_, at.a | plan.uppers);
        if (!has_own && has_line(geometry_, reach & ~plan.contested)) return false;
        Matchings::Ways ways = Matchings::all;
        const auto counts = [&](int step) {
            Word starts = lines_along(geometry_, reach, step);
            for (; starts != 0; starts &= starts - 1) {
                const Word line = line_cover<Word>(starts & (~starts + 1), step, geometry_.align());
                if (techniques.domination && has_own && step != 1 &&
                    is_above_a_line(at, plan, line & at.empty))
                    continue;
                ways &=
                    techniques.matching ? ways_to_deny(plan.contested, line) : Matchings::Ways{0};
                if (ways == 0) return true;
            }
            return false;
        };
        bool found = false;
        for_each_step(geometry_, [&](int step) { found = found || counts(step); });
        return !found;
    }

    [[nodiscard]] bool is_above_a_line(const Position& at, const Plan& plan, Word cells) const {
        Word under = 0;
        for (; cells != 0; cells &= cells - 1)
            under |= under_[static_cast<std::size_t>(lowest_bit(cells))];
        return has_line(geometry_, at.a | (plan.uppers & under));
    }

    // The pairings of the contested cells that give A at least one cell of this line.
    [[nodiscard]] static Matchings::Ways ways_to_deny(Word contested, Word line) {
        const int columns = count_bits(contested);
        if (columns > Matchings::max_columns) return 0;
        unsigned wanted = 0;
        for (unsigned column = 1; contested != 0; contested &= contested - 1, column <<= 1U)
            if ((contested & (~contested + 1) & line) != 0) wanted |= column;
        return Matchings::serving(columns, wanted);
    }

    [[no_unique_address]] Geometry geometry_;
    int thorough_from_;
    ForcedPlay<Geometry> play_;
    Word guards_;
    Word upper_ = 0;
    std::array<Word, bits_of<Word>> rows_up_to_{};  // All cells up to each row.
    std::array<Word, bits_of<Word>> column_{};      // By cell: its column.
    std::array<Word, bits_of<Word>> under_{};       // By cell: the cells under it.
};

}  // namespace puissance::drop
