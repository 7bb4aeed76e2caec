// A FreeBoard together with the class of every empty cell for both players, updated while stones
// are placed and taken back. Only the FreeBoard holds the stones; everything here is derived from
// its lines, and a stone changes only the cells that see it. One thread at a time.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "board/free_board.h"
#include "free/cell_class.h"
#include "free/cell_set.h"

namespace puissance::free_board {

class PatternBoard {
public:
    // Requires: the table is of the same game. It must outlive the board.
    PatternBoard(const LineTable& lines, const FreeBoard& board);

    [[nodiscard]] const FreeBoard& board() const { return board_; }
    [[nodiscard]] const Game& game() const { return board_.game(); }
    [[nodiscard]] std::uint64_t key() const { return board_.key(); }
    // The player to move, 0 or 1.
    [[nodiscard]] int mover() const { return board_.ply() % 2; }

    // play() requires: the cell is empty and nobody has won. undo() requires: it was the last move.
    void play(int cell);
    void undo(int cell);

    // The empty cells of a class for a player, and their number.
    [[nodiscard]] const CellSet& cells(int player, CellClass kind) const {
        return cells_[static_cast<std::size_t>(player)][static_cast<std::size_t>(kind)];
    }
    [[nodiscard]] int count(int player, CellClass kind) const {
        return state_.counts[static_cast<std::size_t>(player)][static_cast<std::size_t>(kind)];
    }
    // All three require: the cell is empty.
    [[nodiscard]] CellCode code(int cell, int player) const { return value(cell, player).code; }
    [[nodiscard]] CellClass class_of(int cell, int player) const {
        return value(cell, player).cell_class;
    }
    [[nodiscard]] const CellOrder& order(int cell, int player) const {
        return table_.order(code(cell, player));
    }

    // The empty cells at most two cells from a stone, or at most three in line with it; on an empty
    // board, the centre. Requires: the board is not full.
    [[nodiscard]] CellSet near_cells() const;
    // The score of a move of the player to move, computed from the lines.
    [[nodiscard]] int likeliness(int cell) const {
        return order(cell, mover()).own + order(cell, 1 - mover()).theirs;
    }
    // The same, learned from games of five in a row; in other games computed from the lines.
    [[nodiscard]] int move_score(int cell) const {
        constexpr int learned_align = 5;
        if (game().align != learned_align) return likeliness(cell);
        return table_.learned_order(code(cell, mover())).own +
               table_.learned_order(code(cell, 1 - mover())).theirs;
    }
    // The near cell with the highest such score.
    [[nodiscard]] int likely_cell() const;
    [[nodiscard]] const CellSet& empty_cells() const { return empty_; }

    // The threats of both players as a bit mask: can the player to move make a three, two threes, a
    // four, a four and a three? Can the other player, and can he make an open four?
    [[nodiscard]] std::size_t threats() const;
    // The points of the player to move.
    [[nodiscard]] int points() const;

private:
    struct PlayerSums {
        int mover = 0;
        int other = 0;
    };
    // What undo() restores as a whole; copied before each stone.
    struct State {
        std::array<PlayerSums, 2> sums{};
        std::array<std::array<std::int16_t, cell_class_count>, 2> counts{};
        CellSet near;
    };
    // A cell whose code was replaced.
    struct Change {
        CellValue was;
        std::int16_t cell;
        std::uint8_t player;
        CellClass is;
    };
    // A cell whose code is to be replaced.
    struct Recoding {
        std::int16_t cell;
        CellCode code;
        std::uint8_t player;
    };
    // Two sides of four lines, for two players.
    static constexpr std::size_t max_recodings = std::size_t{16} * max_align;

    void classify_all();
    void update_lines(int cell);
    void recode(std::span<const Recoding> recodings);
    void put_in(int cell, int player);
    void take_out(int cell, int player);
    [[nodiscard]] const CellValue& value(int cell, int player) const {
        return values_[static_cast<std::size_t>(cell)][static_cast<std::size_t>(player)];
    }
    [[nodiscard]] LineView view(int line, int player) const;

    const LineTable& lines_;
    const CellTable& table_;
    FreeBoard board_;
    std::array<int, 4> steps_;  // By direction: from a cell of a line to the next.
    std::array<std::array<CellValue, 2>, FreeBoard::max_moves> values_{};  // Of empty cells.
    std::array<std::array<CellSet, cell_class_count>, 2> cells_{};
    CellSet empty_;
    State state_;
    std::vector<CellSet> neighbours_;  // Of each cell.
    std::vector<State> states_;        // Before each stone,
    std::vector<std::size_t> marks_;   // and the size of the log then.
    std::vector<Change> log_;
};

}  // namespace puissance::free_board
