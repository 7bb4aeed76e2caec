#include "free/threat_board.h"

#include <cassert>

#include "base/random.h"

namespace puissance::free_board {

namespace {

// One number for each stone of each side, xor-ed into the key.
constexpr auto stone_keys = [] {
    std::array<std::array<std::uint64_t, FreeBoard::max_moves>, 2> keys{};
    Random random(0x54687265617473ULL);
    for (auto& side : keys)
        for (auto& key : side) key = random.next();
    return keys;
}();

}  // namespace

ThreatBoard::ThreatBoard(const Game& game)
    : game_(game),
      through_(static_cast<std::size_t>(game.cells())),
      beside_(static_cast<std::size_t>(game.cells())) {
    assert(!game.drops());
    for (int cell = 0; cell < game.cells(); ++cell) empty_.add(cell);
    add_lines(1, 0);
    add_lines(0, 1);
    add_lines(1, 1);
    add_lines(1, -1);
    if (game.align > max_lacking) return;
    for (auto& side : alive_)
        for (int line = 0; line < line_count(); ++line)
            side[static_cast<std::size_t>(game.align)].add(line);
}

void ThreatBoard::add_lines(int column_step, int row_step) {
    const int reach = game_.align - 1;
    for (int row = 0; row < game_.rows; ++row) {
        for (int column = 0; column < game_.columns; ++column) {
            const int last_row = row + reach * row_step;
            if (column + reach * column_step >= game_.columns) continue;
            if (last_row < 0 || last_row >= game_.rows) continue;
            Line line;
            for (int i = 0; i <= reach; ++i) {
                const int cell = (row + i * row_step) * game_.columns + column + i * column_step;
                line.cells[static_cast<std::size_t>(i)] = static_cast<std::int16_t>(cell);
                through_[static_cast<std::size_t>(cell)].push_back(
                    static_cast<std::int16_t>(line_count()));
            }
            add_borders(line_count(), column, row, column_step, row_step);
            lines_.push_back(line);
        }
    }
}

// Where longer runs win, no border spoils a line.
void ThreatBoard::add_borders(int line, int column, int row, int column_step, int row_step) {
    if (game_.rule == Rule::at_least) return;
    for (const int i : {-1, game_.align}) {
        const int border_column = column + i * column_step;
        const int border_row = row + i * row_step;
        if (border_column < 0 || border_column >= game_.columns) continue;
        if (border_row < 0 || border_row >= game_.rows) continue;
        beside_[static_cast<std::size_t>(border_row * game_.columns + border_column)].push_back(
            static_cast<std::int16_t>(line));
    }
}

void ThreatBoard::set_up(const FreeBoard& board, int attacker) {
    for (const Side side : {Side::attacker, Side::defender}) {
        const CellSet old = stones(side);
        old.for_each([&](int cell) { remove(side, cell); });
    }
    for (const Side side : {Side::attacker, Side::defender}) {
        for (int row = 0; row < game_.rows; ++row) {
            const int whose = side == Side::attacker ? attacker : 1 - attacker;
            for_each_bit(board.line_stones(row, whose),
                         [&](int column) { place(side, row * game_.columns + column); });
        }
    }
}

void ThreatBoard::place(Side side, int cell) {
    assert(empty_.has(cell));
    empty_.remove(cell);
    stones_[at(side)].add(cell);
    change(side, cell, 1);
}

void ThreatBoard::remove(Side side, int cell) {
    assert(!empty_.has(cell));
    empty_.add(cell);
    stones_[at(side)].remove(cell);
    change(side, cell, -1);
}

void ThreatBoard::change(Side side, int cell, int by) {
    key_ ^= stone_keys[at(side)][static_cast<std::size_t>(cell)];
    const auto enter = [&](Side whose, int line, int stones, bool enters) {
        const int lacking = game_.align - stones;
        if (lacking > max_lacking) return;
        auto& set = alive_[at(whose)][static_cast<std::size_t>(lacking)];
        if (enters) set.add(line);
        else set.remove(line);
    };
    for (const std::int16_t index : through_[static_cast<std::size_t>(cell)]) {
        Line& line = lines_[static_cast<std::size_t>(index)];
        const int own = line.stones[at(side)];
        const int others = line.stones[at(other(side))];
        line.stones[at(side)] = static_cast<std::uint8_t>(own + by);
        if (others == 0 && line.bordering[at(side)] == 0) {
            enter(side, index, own, false);
            enter(side, index, own + by, true);
        }
        // The first stone of a side kills the line for the other; the last removed revives it.
        if ((own == 0 || own + by == 0) && line.bordering[at(other(side))] == 0)
            enter(other(side), index, others, own != 0);
    }
    // So does the first stone of a side on a border, for that side.
    for (const std::int16_t index : beside_[static_cast<std::size_t>(cell)]) {
        Line& line = lines_[static_cast<std::size_t>(index)];
        const int before = line.bordering[at(side)];
        line.bordering[at(side)] = static_cast<std::uint8_t>(before + by);
        if (line.stones[at(other(side))] == 0 && (before == 0 || before + by == 0))
            enter(side, index, line.stones[at(side)], before != 0);
    }
}

CellSet ThreatBoard::wins(Side side) const {
    CellSet cells;
    alive(side, 1).for_each(
        [&](int line) { for_each_empty(line, [&](int cell) { cells.add(cell); }); });
    return cells;
}

}  // namespace puissance::free_board
