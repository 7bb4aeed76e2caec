// `windows`: the count of `cells`, plus points for each window of k cells that holds stones of only
// one player; more stones give more points. Under Rule::exactly, a window that ends beside another
// stone of that player counts nothing.
#pragma once

#include <array>

#include "eval/cells.h"
#include "eval/counting.h"

namespace puissance {

struct WindowsEval {
    static constexpr bool wins_by_depth = true;
    static constexpr bool counts_at_least = false;

    template <Word W, class Visit>
    PUISSANCE_INLINE static constexpr void count(const Strip<W>& strip, int align, Visit&& visit) {
        CellsEval::count(strip, align, visit);
        const W windows = line_starts(strip.cells, strip.step, align);
        const Tally<W> own(strip.own, windows, strip.step, align);
        const Tally<W> other(strip.other, windows, strip.step, align);
        const W open_to_own = open_line_starts(strip, strip.own, strip.other, align);
        const W open_to_other = open_line_starts(strip, strip.other, strip.own, align);
        for (int size = 1; size < align; ++size) {
            visit(0, size, count_bits(static_cast<W>(own.with(size) & open_to_own)));
            visit(1, size, count_bits(static_cast<W>(other.with(size) & open_to_other)));
        }
    }

    // Size 0 is the count of `cells`: the lines through each stone.
    static constexpr std::int64_t weight(int size) {
        constexpr std::array<std::int64_t, max_align> points{1, 1, 10, 50, 200, 400, 600, 800, 900};
        return points[static_cast<std::size_t>(size)];
    }
    // A full window is a win, which has this value alone.
    static constexpr std::int64_t win(const Game&) { return 1000; }

private:
    // Counts the stones of all windows at once, with the binary digits of each count spread over
    // several words: bit i of planes_[p] is bit p of the count of window i.
    template <Word W>
    class Tally {
    public:
        constexpr Tally(W stones, W windows, int step, int align) : windows_(windows) {
            for (int i = 0; i < align; ++i) {
                W carry = stones & windows;
                for (W& plane : planes_) {
                    const W both = plane & carry;
                    plane ^= carry;
                    carry = both;
                }
                stones = shifted_down(stones, step);
            }
        }

        // The windows that hold exactly this many stones.
        [[nodiscard]] constexpr W with(int size) const {
            W match = windows_;
            for (std::size_t p = 0; p < planes_.size(); ++p)
                match &= ((size >> p) & 1) != 0 ? planes_[p] : static_cast<W>(~planes_[p]);
            return match;
        }

    private:
        W windows_;
        std::array<W, 4> planes_{};
    };
};

}  // namespace puissance
