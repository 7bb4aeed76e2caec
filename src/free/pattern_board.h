// A FreeBoard and what it means: for every empty cell and player the class of the cell, kept while
// stones are placed and taken back. The board alone knows the stones; whatever stands here follows
// from its lines, and a stone changes only what sees it. One thread at a time.
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
    // The table must outlive the board and be of the same game.
    PatternBoard(const LineTable& lines, const FreeBoard& board);

    [[nodiscard]] const FreeBoard& board() const { return board_; }
    [[nodiscard]] const Game& game() const { return board_.game(); }
    [[nodiscard]] std::uint64_t key() const { return board_.key(); }
    // The player to move, 0 or 1.
    [[nodiscard]] int mover() const { return board_.ply() % 2; }

    // Requires of play: the cell is empty and nobody has won. Of undo: it was the last move.
    void play(int cell);
    void undo(int cell);

    // The empty cells that are of a class to a player, and how many they are.
    [[nodiscard]] const CellSet& cells(int player, CellClass kind) const {
        return cells_[static_cast<std::size_t>(player)][static_cast<std::size_t>(kind)];
    }
    [[nodiscard]] int count(int player, CellClass kind) const {
        return state_.counts[static_cast<std::size_t>(player)][static_cast<std::size_t>(kind)];
    }
    // Requires of all three: the cell is empty.
    [[nodiscard]] CellCode code(int cell, int player) const { return value(cell, player).code; }
    [[nodiscard]] CellClass class_of(int cell, int player) const {
        return value(cell, player).cell_class;
    }
    [[nodiscard]] const CellOrder& order(int cell, int player) const {
        return table_.order(code(cell, player));
    }

    // The empty cells within two of a stone, or within three in line with it; without any, the
    // centre of the board. Requires: the board is not full.
    [[nodiscard]] CellSet near_cells() const;
    // What a stone of the player to move there is worth by its looks.
    [[nodiscard]] int likeliness(int cell) const {
        return order(cell, mover()).own + order(cell, 1 - mover()).theirs;
    }
    // What it is worth in a game of five in a row, by experience; in other games by its looks.
    [[nodiscard]] int move_score(int cell) const {
        constexpr int learned_align = 5;
        if (game().align != learned_align) return likeliness(cell);
        return table_.learned_order(code(cell, mover())).own +
               table_.learned_order(code(cell, 1 - mover())).theirs;
    }
    // The near cell that looks best.
    [[nodiscard]] int likely_cell() const;
    [[nodiscard]] const CellSet& empty_cells() const { return empty_; }

    // Which threats there are, as a number: whether the player to move could make a three, two
    // threes, a four, a four and a three; and the same for the other, with an open four.
    [[nodiscard]] std::size_t threats() const;
    // How the player to move stands, in points.
    [[nodiscard]] int points() const;

private:
    struct PlayerSums {
        int mover = 0;
        int other = 0;
    };
    // What a stone changes as a whole; copied before it is placed.
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
    std::array<int, 4> steps_;  // From a cell of a line to the next, in each direction.
    std::array<std::array<CellValue, 2>, FreeBoard::max_moves> values_{};  // Of empty cells.
    std::array<std::array<CellSet, cell_class_count>, 2> cells_{};
    CellSet empty_;
    State state_;
    std::vector<CellSet> neighbours_;  // Of each cell.
    std::vector<State> states_;        // Before each stone placed here,
    std::vector<std::size_t> marks_;   // and how much of the log is older.
    std::vector<Change> log_;
};

}  // namespace puissance::free_board
