// Where things stand on a screen of a given size: the board in the largest cells that fit, the
// panel beside it when there is room. Nothing is drawn here.
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
    bool fits = false;  // If not, the members below mean nothing.
    CellSize size = CellSize::grid;
    Place board;  // The top left corner of the grid; the row numbers stand left of it.
    int board_columns = 0;
    int board_rows = 0;
    bool has_title = false;
    bool has_panel = false;
    int panel_column = 0;
    int panel_width = 0;

    [[nodiscard]] Place place_of(Cell cell) const;
    // The cell under a click. On drop boards any place in a column means that column.
    [[nodiscard]] std::optional<Cell> cell_at(Place place) const;

    // On drop boards, the stone about to be played hovers above the board.
    [[nodiscard]] int hover_row() const { return board.row - 1; }
    [[nodiscard]] int label_row() const { return board.row + board_rows; }
    // On drop boards, the scores of the columns stand below their names.
    [[nodiscard]] int score_row() const { return label_row() + 1; }
    // Messages appear in the last row of the screen.
    [[nodiscard]] int message_row() const { return screen.rows - 1; }
};

[[nodiscard]] Layout layout_of(const Game& game, ScreenSize screen);

}  // namespace puissance::terminal
