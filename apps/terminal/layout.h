// Where things stand on a screen of a given size: the board as large as it fits, the panel beside
// it when there is room. Pure arithmetic.
#pragma once

#include <optional>

#include "puissance/game.h"
#include "puissance/record.h"

namespace puissance::terminal {

struct ScreenSize {
    int rows = 0;
    int columns = 0;

    bool operator==(const ScreenSize&) const = default;
};

struct Place {
    int row = 0;
    int column = 0;

    bool operator==(const Place&) const = default;
};

// A cell of `grid` is 4 by 2 with lines drawn around it, of `dots` 2 by 1, of `tight` 1 by 1.
enum class CellSize : std::uint8_t { grid, dots, tight };

struct Layout {
    Game game;
    ScreenSize screen;
    ScreenSize needed;  // The smallest screen that shows the board.
    bool fits = false;  // Nothing below holds when it does not.
    CellSize size = CellSize::grid;
    Place board;  // The top left corner, lines included, edges not.
    int board_columns = 0;
    int board_rows = 0;
    bool has_title = false;
    bool has_panel = false;
    int panel_column = 0;
    int panel_width = 0;

    // Where the stone of a cell stands.
    [[nodiscard]] Place place_of(Cell cell) const;
    // The cell that was clicked on; on drop boards anywhere in its column.
    [[nodiscard]] std::optional<Cell> cell_at(Place place) const;

    // Drop boards: the stone about to be played hovers above the board.
    [[nodiscard]] int hover_row() const { return board.row - 1; }
    [[nodiscard]] int label_row() const { return board.row + board_rows; }
    // Drop boards: the scores of the columns.
    [[nodiscard]] int score_row() const { return label_row() + 1; }
    // What was said last; below the board, or at the bottom beside the panel.
    [[nodiscard]] int message_row() const { return screen.rows - 1; }
};

[[nodiscard]] Layout layout_of(const Game& game, ScreenSize screen);

}  // namespace puissance::terminal
