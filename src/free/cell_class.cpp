#include "free/cell_class.h"

#include <algorithm>

namespace puissance::free_board {

namespace {

constexpr std::array<LineWeights, line_class_count> line_weights{{
    {0, 0, 0, 0},            // dead
    {1, 0, 2, 1},            // one
    {1, 0, 6, 5},            // open_one
    {1, 1, 6, 5},            // two
    {4, 4, 16, 13},          // open_two_few
    {7, 7, 20, 16},          // open_two_some
    {11, 11, 24, 20},        // open_two_many
    {13, 13, 22, 18},        // three
    {13, 13, 26, 20},        // three_many
    {36, 38, 60, 50},        // open_three
    {36, 39, 70, 56},        // open_three_many
    {47, 63, 60, 50},        // four
    {150, 129, 600, 500},    // open_four
    {400, 300, 4000, 2000},  // five
}};

// What the class of the whole cell adds to the score of a move there.
constexpr std::array<CellOrder, cell_class_count> class_orders{{
    {0, 0},
    {6, 5},
    {10, 10},
    {250, 200},
    {20, 10},
    {24, 14},
    {500, 400},
    {3000, 2000},
    {8000, 5000},
}};

std::array<std::size_t, 4> lines_of(std::size_t code) {
    return {code & 15, code >> 4 & 15, code >> 8 & 15, code >> 12};
}

CellClass cell_class_of(const std::array<std::size_t, 4>& lines) {
    std::array<int, line_class_count> counts{};
    for (const std::size_t line : lines) ++counts[line];
    const auto count = [&](LineClass line) { return counts[static_cast<std::size_t>(line)]; };
    const int fours = count(LineClass::four);
    const int open_threes = count(LineClass::open_three) + count(LineClass::open_three_many);
    const int growing = count(LineClass::open_two_few) + count(LineClass::open_two_some) +
                        count(LineClass::open_two_many) + count(LineClass::three) +
                        count(LineClass::three_many);
    if (count(LineClass::five) > 0) return CellClass::five;
    if (count(LineClass::open_four) > 0 || fours >= 2) return CellClass::open_four;
    if (fours > 0 && open_threes > 0) return CellClass::four_three;
    if (fours > 0 && growing + count(LineClass::two) > 0) return CellClass::four_plus;
    if (fours > 0) return CellClass::four;
    if (open_threes >= 2) return CellClass::double_three;
    if (open_threes > 0) return CellClass::three;
    return growing >= 2 ? CellClass::two : CellClass::nothing;
}

}  // namespace

const CellTable& CellTable::instance() {
    static const CellTable table;
    return table;
}

CellTable::CellTable() : values_(std::size_t{1} << 16U), orders_(std::size_t{1} << 16U) {
    const auto clamped = [](int points) {
        return static_cast<std::int16_t>(std::clamp(points, -30'000, 30'000));
    };
    for (std::size_t code = 0; code < values_.size(); ++code) {
        const auto lines = lines_of(code);
        if (*std::ranges::max_element(lines) >= line_class_count) continue;
        const CellClass cell_class = cell_class_of(lines);
        LineWeights sum{0, 0, class_orders[static_cast<std::size_t>(cell_class)].own,
                        class_orders[static_cast<std::size_t>(cell_class)].theirs};
        for (const std::size_t line : lines) {
            sum.mover += line_weights[line].mover;
            sum.other += line_weights[line].other;
            sum.own_move += line_weights[line].own_move;
            sum.their_move += line_weights[line].their_move;
        }
        values_[code] = {clamped(sum.mover), clamped(sum.other), cell_class};
        orders_[code] = {clamped(sum.own_move), clamped(sum.their_move)};
    }
}

}  // namespace puissance::free_board
