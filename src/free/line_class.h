// The class of a line for a player after a stone of his on one of its empty cells: how many more
// stones it needs, and in how many ways they can be placed.
//
// A cell sees at most `reach` cells of its line to either side, and nothing behind the first cell
// that is blocked for the player, by a stone of the other player or by the edge. What it sees to
// one side is an *arm*, a run of empty cells and own stones. Its number is binary, one digit a cell
// (1: an own stone) behind a leading 1, so that its length can be read from it:
//
//     # . x X . . x x #      X: the stone in question, #: blocked
//       └─┘   └─────┘        left arm 101 (empty, stone), right arm 11100 (lowest digit first)
//
// The nearest cell is the lowest digit of a right arm and the highest of a left one, as they lie in
// the line's word. Only the two arms matter, so a table of 4^(reach + 1) classes serves
// every length and both rules: 1,024 for five or more, 1,048,576 for exactly nine.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "puissance/game.h"

namespace puissance::free_board {

// Named as for five in a row in Gomoku, whatever the length of a line: a four needs one more stone,
// a three two, and so on. An open four can be completed on two cells; a line that can become an
// open four is called open too. `few`, `some` and `many` say how many continuations are equally
// good.
enum class LineClass : std::uint8_t {
    dead,  // Can never be completed, and so can be ignored from now on.
    one,   // Needs four, or more than four.
    open_one,
    two,
    open_two_few,
    open_two_some,
    open_two_many,
    three,
    three_many,
    open_three,
    open_three_many,
    four,
    open_four,
    five,
};
inline constexpr int line_class_count = 14;

// The cells of one line for one player in a word of 64 bits, the first cell at bit `margin`. All
// bits outside the line are blocked, so that no cell is too near the edge for both its arms to be
// read.
struct LineView {
    static constexpr int margin = 16;

    std::uint64_t own = 0;
    std::uint64_t blocked = 0;
};

class LineTable {
public:
    LineTable(int align, Rule rule);

    // The table that all searches share; it is made at the first call. Any thread may call this.
    [[nodiscard]] static const LineTable& of(int align, Rule rule);

    // How far a stone is seen. If longer lines do not win, the cell just outside a line counts too.
    [[nodiscard]] int reach() const { return reach_; }
    [[nodiscard]] static int reach_of(int align, Rule rule) {
        return rule == Rule::exactly ? align : align - 1;
    }

    [[nodiscard]] static int arm_length(std::uint32_t arm) {
        return static_cast<int>(std::bit_width(arm)) - 1;
    }

    // The arms of the cell at this place of its line.
    [[nodiscard]] std::uint32_t left_arm(const LineView& line, int index) const {
        const int shift = LineView::margin + index - reach_;
        const auto own = static_cast<std::uint32_t>(line.own >> shift) & mask_;
        const auto blocked = static_cast<std::uint32_t>(line.blocked >> shift) & mask_;
        const auto hidden = static_cast<int>(std::bit_width(blocked));
        return (std::uint32_t{1} << (reach_ - hidden)) | (own >> hidden);
    }
    [[nodiscard]] std::uint32_t right_arm(const LineView& line, int index) const {
        const int shift = LineView::margin + index + 1;
        const auto own = static_cast<std::uint32_t>(line.own >> shift);
        const auto blocked = static_cast<std::uint32_t>(line.blocked >> shift) | (mask_ + 1);
        const std::uint32_t first = blocked & (~blocked + 1);
        return first | (own & (first - 1));
    }
    [[nodiscard]] LineClass of(std::uint32_t left, std::uint32_t right) const {
        return classes_[(left << (reach_ + 1)) | right];
    }
    // The same for a cell in a run of cells that are not blocked, between two blocked ones: `own`
    // are the stones in the run, its first cell at the lowest bit.
    [[nodiscard]] LineClass in_run(std::uint64_t own, int index, int length) const {
        const int before = std::min(reach_, index);
        const int after = std::min(reach_, length - 1 - index);
        const std::uint32_t left = std::uint32_t{1} << before;
        const std::uint32_t right = std::uint32_t{1} << after;
        return of(left | (static_cast<std::uint32_t>(own >> (index - before)) & (left - 1)),
                  right | (static_cast<std::uint32_t>(own >> (index + 1)) & (right - 1)));
    }
    // The class of the line after a stone of the player there. Requires: the cell is empty.
    [[nodiscard]] LineClass at(const LineView& line, int index) const {
        return of(left_arm(line, index), right_arm(line, index));
    }

private:
    int reach_;
    std::uint32_t mask_;
    std::vector<LineClass> classes_;
};

}  // namespace puissance::free_board
