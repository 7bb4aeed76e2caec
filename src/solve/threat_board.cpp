#include "solve/threat_board.h"

#include <cassert>

#include "base/random.h"

namespace puissance {

namespace {

// One number for each stone of each side, xor-ed into the key.
constexpr auto stone_keys = [] {
    std::array<std::array<std::uint64_t, FreeBoard::most_moves>, 2> keys{};
    Random random(0x54687265617473ULL);
    for (auto& side : keys)
        for (auto& key : side) key = random.next();
    return keys;
}();

}  // namespace

ThreatBoard::ThreatBoard(const Game& game)
    : game_(game), through_(static_cast<std::size_t>(game.cells())) {
    assert(!game.drops());
    for (int cell = 0; cell < game.cells(); ++cell) empty_.add(cell);
    add_windows(1, 0);
    add_windows(0, 1);
    add_windows(1, 1);
    add_windows(1, -1);
    if (game.align > most_lacking) return;
    for (auto& side : alive_)
        for (int window = 0; window < window_count(); ++window)
            side[static_cast<std::size_t>(game.align)].add(window);
}

void ThreatBoard::add_windows(int column_step, int row_step) {
    const int reach = game_.align - 1;
    for (int row = 0; row < game_.rows; ++row) {
        for (int column = 0; column < game_.columns; ++column) {
            const int last_row = row + reach * row_step;
            if (column + reach * column_step >= game_.columns) continue;
            if (last_row < 0 || last_row >= game_.rows) continue;
            Window window;
            for (int i = 0; i <= reach; ++i) {
                const int cell = (row + i * row_step) * game_.columns + column + i * column_step;
                window.cells[static_cast<std::size_t>(i)] = static_cast<std::int16_t>(cell);
                through_[static_cast<std::size_t>(cell)].push_back(
                    static_cast<std::int16_t>(window_count()));
            }
            windows_.push_back(window);
        }
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
    const auto enter = [&](Side whose, int window, int stones, bool enters) {
        const int lacking = game_.align - stones;
        if (lacking > most_lacking) return;
        auto& set = alive_[at(whose)][static_cast<std::size_t>(lacking)];
        if (enters) set.add(window);
        else set.remove(window);
    };
    for (const std::int16_t index : through_[static_cast<std::size_t>(cell)]) {
        Window& window = windows_[static_cast<std::size_t>(index)];
        const int own = window.stones[at(side)];
        const int others = window.stones[at(other(side))];
        window.stones[at(side)] = static_cast<std::uint8_t>(own + by);
        if (others == 0) {
            enter(side, index, own, false);
            enter(side, index, own + by, true);
        }
        // The first stone of a side kills the window for the other; the last removed revives it.
        if (own == 0 || own + by == 0) enter(other(side), index, others, own != 0);
    }
}

CellSet ThreatBoard::wins(Side side) const {
    CellSet cells;
    alive(side, 1).for_each(
        [&](int window) { for_each_empty(window, [&](int cell) { cells.add(cell); }); });
    return cells;
}

}  // namespace puissance
