// Lines and threats on a drop board, for code that handles stones as plain words: the board itself
// and the exact solver. A threat is an empty cell that would complete a line.
#pragma once

#include "base/inline.h"
#include "base/lines.h"
#include "board/geometry.h"

namespace puissance {

// The starts of all winning lines of these stones in one direction.
template <class Geometry>
[[nodiscard]] PUISSANCE_INLINE constexpr typename Geometry::Word lines_along(
    const Geometry& geometry, typename Geometry::Word stones, int step) {
    if (!geometry.has_plain_fours()) {
        const auto starts = line_starts(stones, step, geometry.align());
        if (geometry.rule() == Rule::at_least) return starts;
        return unbordered(starts, stones, step, geometry.align());
    }
    const auto pairs = stones & (stones >> step);
    return pairs & (pairs >> (2 * step));
}

template <class Geometry>
[[nodiscard]] PUISSANCE_INLINE constexpr bool has_line(const Geometry& geometry,
                                                       typename Geometry::Word stones) {
    typename Geometry::Word lines = 0;
    for_each_step(geometry,
                  [&](int step) PUISSANCE_INLINE { lines |= lines_along(geometry, stones, step); });
    return lines != 0;
}

// The cells that make four with three of these stones: a pair and a third stone on either side.
//
//     . x x X    X . x x    x x . X    X x x .      (the pair written small)
template <Word W>
[[nodiscard]] PUISSANCE_INLINE constexpr W cells_beside_three(W stones, int step) {
    const W pairs = stones & (stones >> step);
    return ((pairs >> step) & ((stones >> (3 * step)) | (stones << step))) |
           ((pairs << (2 * step)) & ((stones >> step) | (stones << (3 * step))));
}

// The same for lines of any length and both rules. In a column, only the cell above the stones can
// complete a line.
template <class Geometry>
[[nodiscard]] PUISSANCE_INLINE constexpr typename Geometry::Word completing_along(
    const Geometry& geometry, typename Geometry::Word stones, typename Geometry::Word empty,
    int step) {
    const int align = geometry.align();
    const bool is_exact = geometry.rule() == Rule::exactly;
    if (step != 1)
        return is_exact ? exactly_completing_cells(stones, empty, step, align)
                        : completing_cells(stones, empty, step, align);
    const auto tops = shifted_up(line_starts(stones, 1, align - 1), align - 1);
    return is_exact ? tops & ~shifted_up(line_starts(stones, 1, align), align) : tops;
}

// All threats of these stones among these empty cells.
template <class Geometry>
[[nodiscard]] PUISSANCE_INLINE constexpr typename Geometry::Word threats_of(
    const Geometry& geometry, typename Geometry::Word stones, typename Geometry::Word empty) {
    using Word = typename Geometry::Word;
    const bool is_plain = geometry.has_plain_fours();
    Word found = is_plain ? (stones << 1) & (stones << 2) & (stones << 3)
                          : completing_along(geometry, stones, empty, 1);
    for_each_step(geometry, [&](int step) PUISSANCE_INLINE {
        if (step == 1) return;
        if (is_plain) found |= cells_beside_three(stones, step);
        else found |= completing_along(geometry, stones, empty, step);
    });
    return found & empty;
}

}  // namespace puissance
