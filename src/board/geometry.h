// Where the cells of a drop board lie in a word. Each column takes rows + 1 bits: the extra one,
// the guard, is never a stone, so no line can leak from a column into the next.
//
//     7x6:   6 13 20 27 34 41 48     guards
//            5 12 19 26 33 40 47     row 5
//            …
//            0  7 14 21 28 35 42     row 0
//
// `Fixed` has its numbers at compile time, `Dynamic` at run time; the same board code serves both.
// Only `Dynamic` supports Rule::exactly.
#pragma once

#include <array>
#include <type_traits>

#include "base/inline.h"
#include "base/word.h"
#include "puissance/game.h"

namespace puissance {

// The steps from a cell to the next along a column, a row and both diagonals.
[[nodiscard]] constexpr std::array<int, 4> drop_steps(int rows) {
    return {1, rows + 1, rows + 2, rows};
}

// Calls visit(step) for each direction. The loop is unrolled by hand, so that with a Fixed geometry
// every step is a constant and every shift one instruction. A single column has lines in one
// direction only.
template <class Geometry, class Visit>
PUISSANCE_INLINE constexpr void for_each_step(const Geometry& geometry, Visit&& visit) {
    const auto steps = drop_steps(geometry.rows());
    visit(steps[0]);
    if (geometry.columns() == 1) return;
    visit(steps[1]);
    visit(steps[2]);
    visit(steps[3]);
}

// The lowest cell of every column.
template <Word W>
[[nodiscard]] constexpr W bottom_cells(int columns, int rows) {
    W bottom = 0;
    for (int column = 0; column < columns; ++column) bottom |= bit<W>(column * (rows + 1));
    return bottom;
}

// The cells of the first column, without its guard.
template <Word W>
[[nodiscard]] constexpr W column_cells(int rows) {
    return static_cast<W>((bit<W>(rows - 1) << 1) - 1);
}

// The mirror image of a board: the columns in reverse order, each with its bits and its guard
// unchanged.
template <Word W>
[[nodiscard]] PUISSANCE_INLINE constexpr W mirrored(W word, int columns, int rows) {
    if (columns == 1) return word;  // A column may fill the word: no shift by its height.
    const int height = rows + 1;
    const W column = column_cells<W>(height);
    W image = 0;
    for (int i = 0; i < columns; ++i, word >>= height) image = (image << height) | (word & column);
    return image;
}

template <int Columns, int Rows, int Align>
struct Fixed {
    static_assert(Columns * (Rows + 1) <= max_drop_bits);
    using Word = std::conditional_t<Columns*(Rows + 1) <= 64, Word64, Word128>;
    static constexpr int max_columns = Columns;

    constexpr explicit Fixed(const Game&) {}

    static constexpr int columns() { return Columns; }
    static constexpr int rows() { return Rows; }
    static constexpr int align() { return Align; }
    static constexpr Rule rule() { return Rule::at_least; }
    static constexpr bool has_plain_fours() { return Align == 4 && Columns >= 4; }
    static constexpr Word bottom() { return bottom_cells<Word>(Columns, Rows); }
    static constexpr Word cells() { return bottom() * column_cells<Word>(Rows); }
};

template <Word W>
class Dynamic {
public:
    using Word = W;
    static constexpr int max_columns = max_drop_columns;

    constexpr explicit Dynamic(const Game& game)
        : columns_(game.columns),
          rows_(game.rows),
          align_(game.align),
          rule_(game.rule),
          has_plain_fours_(align_ == 4 && columns_ >= 4 && rule_ == Rule::at_least),
          bottom_(bottom_cells<W>(columns_, rows_)),
          cells_(bottom_ * column_cells<W>(rows_)) {}

    [[nodiscard]] constexpr int columns() const { return columns_; }
    [[nodiscard]] constexpr int rows() const { return rows_; }
    [[nodiscard]] constexpr int align() const { return align_; }
    [[nodiscard]] constexpr Rule rule() const { return rule_; }
    // True for the common case: lines of at least four on at least four columns. Then no shift can
    // exceed the width of the word, and has_line() and threats_of() need no loops.
    [[nodiscard]] constexpr bool has_plain_fours() const { return has_plain_fours_; }
    [[nodiscard]] constexpr W bottom() const { return bottom_; }
    [[nodiscard]] constexpr W cells() const { return cells_; }

private:
    int columns_;
    int rows_;
    int align_;
    Rule rule_;
    bool has_plain_fours_;
    W bottom_;
    W cells_;
};

}  // namespace puissance
