#include "free/cell_class.h"

#include <algorithm>

namespace puissance::free_board {

namespace {

constexpr std::array<CellOrder, line_class_count> line_orders{{
    {0, 0},        // dead
    {2, 1},        // one
    {6, 5},        // open_one
    {6, 5},        // two
    {16, 13},      // open_two_few
    {20, 16},      // open_two_some
    {24, 20},      // open_two_many
    {22, 18},      // three
    {26, 20},      // three_many
    {60, 50},      // open_three
    {70, 56},      // open_three_many
    {60, 50},      // four
    {600, 500},    // open_four
    {4000, 2000},  // five
}};

// What the class of the whole cell adds.
CellOrder order_of(CellClass kind) {
    switch (kind) {
        case CellClass::nothing: return {0, 0};
        case CellClass::two: return {6, 5};
        case CellClass::three: return {10, 10};
        case CellClass::double_three: return {250, 200};
        case CellClass::four: return {20, 10};
        case CellClass::four_plus: return {24, 14};
        case CellClass::four_three: return {500, 400};
        case CellClass::open_four: return {3000, 2000};
        case CellClass::five: break;
    }
    return {8000, 5000};
}

using Lines = std::array<std::size_t, 4>;

Lines lines_of(std::size_t code) { return {code & 15, code >> 4 & 15, code >> 8 & 15, code >> 12}; }

CellClass cell_class_of(const Lines& lines) {
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

// Multisets are numbered by their largest class first: with lines a <= b <= c <= d there are
// d(d+1)(d+2)(d+3)/24 multisets whose largest is less than d, and so on.
std::size_t multiset_of(CellCode code) {
    Lines lines = lines_of(code);
    std::ranges::sort(lines);
    const auto [a, b, c, d] = lines;
    return d * (d + 1) * (d + 2) * (d + 3) / 24 + c * (c + 1) * (c + 2) / 6 + b * (b + 1) / 2 + a;
}

const CellTable& CellTable::instance() {
    static const CellTable table;
    return table;
}

CellTable::CellTable()
    : values_(std::size_t{1} << 16U),
      orders_(std::size_t{1} << 16U),
      learned_orders_(std::size_t{1} << 16U) {
    for (std::size_t code = 0; code < values_.size(); ++code) {
        const Lines lines = lines_of(code);
        if (*std::ranges::max_element(lines) >= line_class_count) continue;
        const CellClass cell_class = cell_class_of(lines);
        const std::size_t multiset = multiset_of(static_cast<CellCode>(code));
        const CellPoints& points = cell_points[multiset];
        values_[code] = {static_cast<CellCode>(code), points.mover, points.other, cell_class};
        const CellOrder added = order_of(cell_class);
        int own = added.own;
        int theirs = added.theirs;
        for (const std::size_t line : lines) {
            own += line_orders[line].own;
            theirs += line_orders[line].theirs;
        }
        orders_[code] = {static_cast<std::int16_t>(own), static_cast<std::int16_t>(theirs)};
        // A move that decides the game at once comes before all others, whatever was learned.
        learned_orders_[code] =
            cell_class < CellClass::open_four ? cell_orders[multiset] : orders_[code];
    }
}

}  // namespace puissance::free_board
