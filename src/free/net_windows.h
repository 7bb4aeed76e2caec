// What an empty cell sees of a line: four cells to either side, a *window*, two bits a cell from
// left to right, without the cell itself (0 empty, 1 of the player to move, 2 of the other, 3
// outside). The network has a row of weights for each window. Mirror images share one, and so do
// windows that differ only behind the edge.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace puissance::free_board {

class NetWindows {
public:
    static constexpr int reach = 4;
    static constexpr std::size_t row_count = 7'381;

    // The only table.
    [[nodiscard]] static const NetWindows& instance();

    // The number of a window's row. Rows are numbered in the order of their first windows.
    [[nodiscard]] std::size_t row_of(std::uint16_t window) const {
        return rows_[left_[window % arm_codes] * arm_count + right_[window / arm_codes]];
    }

private:
    // The four cells to one side are an arm: of its codes 1 + 3 + 9 + 27 + 81 differ.
    static constexpr std::size_t arm_codes = 256;
    static constexpr std::size_t arm_count = 121;

    NetWindows();

    std::array<std::uint8_t, arm_codes> left_{};  // The number of an arm, by its code.
    std::array<std::uint8_t, arm_codes> right_{};
    std::array<std::uint16_t, arm_count * arm_count> rows_{};
};

}  // namespace puissance::free_board
