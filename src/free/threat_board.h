// A free board as an attacker sees it: every line of `align` cells in a line, with the stones of
// attacker and defender counted in each. A line that holds stones of both is dead; one that
// holds stones of one side only is alive for that side and lacks so many to be won:
//
//     . X X .     lacks 2 for X          X X O .     dead          . . . .   lacks 4 for both
//
// Where only runs of exactly `align` win, a line is dead for a side, too, that has a stone on one
// of its borders, the cell before it and the cell after it: filled, it would be too long.
//
// Unlike FreeBoard it can place stones of either side in any order, which is how a side passes.
// One thread at a time.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "board/free_board.h"
#include "free/cell_set.h"

namespace puissance::free_board {

enum class Side : std::uint8_t { attacker, defender };

[[nodiscard]] constexpr Side other(Side side) {
    return side == Side::attacker ? Side::defender : Side::attacker;
}

class ThreatBoard {
public:
    // 20x20 has the most lines when they are three cells long.
    static constexpr int max_lines = 2 * 20 * 18 + 2 * 18 * 18;
    using LineSet = BitSet<(max_lines + 63) / 64>;
    // Lines that lack more than this are not told apart.
    static constexpr int max_lacking = 3;

    explicit ThreatBoard(const Game& game);

    // The stones of `board`; the attacker is the player to move (0) or the other (1).
    void set_up(const FreeBoard& board, int attacker);
    // Requires: the cell is empty. Of remove: it holds a stone of `side`.
    void place(Side side, int cell);
    void remove(Side side, int cell);

    [[nodiscard]] const Game& game() const { return game_; }
    [[nodiscard]] std::uint64_t key() const { return key_; }
    [[nodiscard]] const CellSet& empty_cells() const { return empty_; }
    [[nodiscard]] const CellSet& stones(Side side) const { return stones_[at(side)]; }
    // The lines alive for `side` that hold all but `lacking` of its stones.
    // Requires: 0 < lacking <= max_lacking.
    [[nodiscard]] const LineSet& alive(Side side, int lacking) const {
        return alive_[at(side)][static_cast<std::size_t>(lacking)];
    }
    // The cells that win at once for `side`.
    [[nodiscard]] CellSet wins(Side side) const;

    [[nodiscard]] int line_count() const { return static_cast<int>(lines_.size()); }
    [[nodiscard]] int stones_in(int line, Side side) const {
        return lines_[static_cast<std::size_t>(line)].stones[at(side)];
    }
    [[nodiscard]] std::span<const std::int16_t> cells_of(int line) const {
        return {lines_[static_cast<std::size_t>(line)].cells.data(),
                static_cast<std::size_t>(game_.align)};
    }
    // The empty cells of a line.
    template <class Visit>
    void for_each_empty(int line, Visit&& visit) const {
        for (const int cell : cells_of(line))
            if (empty_.has(cell)) visit(cell);
    }

private:
    struct Line {
        std::array<std::int16_t, max_align> cells{};
        std::array<std::uint8_t, 2> stones{};
        std::array<std::uint8_t, 2> bordering{};  // Stones of each side on a border that spoil it.
    };

    static constexpr std::size_t at(Side side) { return static_cast<std::size_t>(side); }
    void add_lines(int column_step, int row_step);
    void add_borders(int line, int column, int row, int column_step, int row_step);
    void change(Side side, int cell, int by);

    Game game_;
    std::uint64_t key_ = 1;  // Never 0, which marks an empty slot of a table.
    CellSet empty_;
    std::array<CellSet, 2> stones_;
    std::vector<Line> lines_;
    std::vector<std::vector<std::int16_t>> through_;  // The lines through each cell,
    std::vector<std::vector<std::int16_t>> beside_;   // and those it can spoil as a border.
    std::array<std::array<LineSet, max_lacking + 1>, 2> alive_{};
};

}  // namespace puissance::free_board
