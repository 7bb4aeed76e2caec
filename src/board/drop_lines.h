// Lines and threats on a drop board, for code that handles stones as plain words: the board itself
// and the exact solver. A threat is an empty cell that would complete a line.
#pragma once

#include "base/inline.h"
#include "base/lines.h"
#include "board/geometry.h"

namespace puissance {

// Lines of four on at least four columns, the common case, need no shifts that could leave the
// word, and no loops: what Dynamic would otherwise do at every look at a board.
template <class Geometry>
[[nodiscard]] PUISSANCE_INLINE constexpr bool is_plain_four(const Geometry& geometry) {
    return geometry.align() == 4 && geometry.columns() >= 4;
}

// The starts of all lines of these stones in one direction.
template <class Geometry>
[[nodiscard]] PUISSANCE_INLINE constexpr typename Geometry::Word lines_along(
    const Geometry& geometry, typename Geometry::Word stones, int step) {
    if (!is_plain_four(geometry)) return line_starts(stones, step, geometry.align());
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

// The cells that make four with three of these: of a pair and a third, on either side of it.
//
//     . x x x    X . x x    x x . X    x x x .      (the pair written small)
template <Word W>
[[nodiscard]] PUISSANCE_INLINE constexpr W cells_beside_three(W stones, int step) {
    const W pairs = stones & (stones >> step);
    return ((pairs >> step) & ((stones >> (3 * step)) | (stones << step))) |
           ((pairs << (2 * step)) & ((stones >> step) | (stones << (3 * step))));
}

// Of these stones, among these empty cells.
template <class Geometry>
[[nodiscard]] PUISSANCE_INLINE constexpr typename Geometry::Word threats_of(
    const Geometry& geometry, typename Geometry::Word stones, typename Geometry::Word empty) {
    using Word = typename Geometry::Word;
    const int align = geometry.align();
    const bool is_plain = is_plain_four(geometry);
    // In a column only the cell on top of the stones can complete a line.
    Word found = is_plain ? (stones << 1) & (stones << 2) & (stones << 3)
                          : shifted_up(line_starts(stones, 1, align - 1), align - 1);
    for_each_step(geometry, [&](int step) PUISSANCE_INLINE {
        if (step == 1) return;
        if (is_plain) found |= cells_beside_three(stones, step);
        else found |= completing_cells(stones, empty, step, align);
    });
    return found & empty;
}

}  // namespace puissance
