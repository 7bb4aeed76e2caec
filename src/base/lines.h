// Lines of `align` cells along one direction of a bitboard, all of them at once.
//
// A direction is a step: the distance in bits between one cell of a line and the next. A line is
// named by its lowest bit, its start:
//
//     cells        . 1 1 1 1 1 .        step 1, align 4
//     starts       . . . 1 1 . .        (lowest bit right: two lines fit)
//     cover        . 1 1 1 1 1 .        every cell of those lines
#pragma once

#include "base/inline.h"
#include "base/word.h"

namespace puissance {

// Shifts by any distance: beyond the width of the word, where the language defines no result, the
// result is 0.
template <Word W>
[[nodiscard]] PUISSANCE_INLINE constexpr W shifted_down(W word, int by) {
    return by < bits_of<W> ? static_cast<W>(word >> by) : W{0};
}

template <Word W>
[[nodiscard]] PUISSANCE_INLINE constexpr W shifted_up(W word, int by) {
    return by < bits_of<W> ? static_cast<W>(word << by) : W{0};
}

// The starts of all lines that lie wholly in `cells`. Each step doubles the length checked so far.
template <Word W>
[[nodiscard]] PUISSANCE_INLINE constexpr W line_starts(W cells, int step, int align) {
    int length = 1;
    for (; 2 * length <= align; length *= 2) cells &= shifted_down(cells, length * step);
    if (length < align) cells &= shifted_down(cells, (align - length) * step);
    return cells;
}

// Every cell of the lines that begin at these starts.
template <Word W>
[[nodiscard]] PUISSANCE_INLINE constexpr W line_cover(W starts, int step, int align) {
    int length = 1;
    for (; 2 * length <= align; length *= 2) starts |= shifted_up(starts, length * step);
    if (length < align) starts |= shifted_up(starts, (align - length) * step);
    return starts;
}

// The cells of `empty` that would complete a line of `align` stones: for some i, i stones lie
// directly before the cell and align - 1 - i directly after it.
template <Word W>
[[nodiscard]] PUISSANCE_INLINE constexpr W completing_cells(W stones, W empty, int step,
                                                            int align) {
    // In round i, `below` holds the cells with at least i stones directly before them.
    W found = 0;
    W below = static_cast<W>(~W{0});
    for (int i = 0; i < align; ++i) {
        W both = below;
        W above = stones;
        for (int j = 0; j < align - 1 - i; ++j) {
            above = shifted_down(above, step);
            both &= above;
        }
        found |= both;
        below &= shifted_up(stones, (i + 1) * step);
    }
    return found & empty;
}

// The cells of `empty` that would make a run of exactly `align` stones: those that would complete a
// line, without those that would make a longer one. Only one run goes through a cell in this
// direction, so its length decides.
template <Word W>
[[nodiscard]] PUISSANCE_INLINE constexpr W exactly_completing_cells(W stones, W empty, int step,
                                                                    int align) {
    return completing_cells(stones, empty, step, align) &
           ~completing_cells(stones, empty, step, align + 1);
}

// Keeps the starts of lines that have no stone of `stones` directly before or after them.
template <Word W>
[[nodiscard]] PUISSANCE_INLINE constexpr W unbordered(W starts, W stones, int step, int align) {
    return starts & ~shifted_up(stones, step) & ~shifted_down(stones, align * step);
}

}  // namespace puissance
