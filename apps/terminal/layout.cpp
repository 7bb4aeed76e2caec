#include "terminal/layout.h"

#include <algorithm>
#include <array>

namespace puissance::terminal {

namespace {

constexpr int min_panel = 27;
constexpr int widest_panel = 40;
constexpr int gap = 3;

struct Steps {
    int across;
    int down;
    int edge;  // The extra line that closes the grid.
};

Steps steps_of(CellSize size) {
    switch (size) {
        case CellSize::grid: return {4, 2, 1};
        case CellSize::dots: return {2, 1, 0};
        case CellSize::tight: break;
    }
    return {1, 1, 0};
}

// Free boards need room for the row numbers at the left.
int left_edge(const Game& game) { return game.drops() ? 1 : 3; }

Layout sized(const Game& game, ScreenSize screen, CellSize size, bool has_panel) {
    const Steps steps = steps_of(size);
    Layout layout;
    layout.game = game;
    layout.screen = screen;
    layout.size = size;
    layout.has_panel = has_panel;
    layout.board_columns = game.columns * steps.across + 1;
    layout.board_rows = game.rows * steps.down + steps.edge;
    const int hover = game.drops() ? 1 : 0;
    // Below the board stand the names of its columns and the message.
    const int rows = hover + layout.board_rows + 2;
    const int columns = left_edge(game) + layout.board_columns;
    layout.needed = {rows, columns};
    layout.fits =
        screen.rows >= rows && screen.columns >= columns + (has_panel ? gap + min_panel : 0);
    const int spare = screen.rows - rows;
    layout.has_title = spare >= 1;
    const int air = spare >= 4 ? 1 : 0;
    layout.board = {hover + (layout.has_title ? 1 : 0) + air, left_edge(game)};
    if (!has_panel) return layout;
    layout.panel_width = std::min(widest_panel, screen.columns - columns - gap);
    layout.panel_column = columns + gap;
    // Board and panel are centred together.
    const int shift = (screen.columns - columns - gap - layout.panel_width) / 2;
    layout.board.column += shift;
    layout.panel_column += shift;
    return layout;
}

}  // namespace

Place Layout::place_of(Cell cell) const {
    const Steps steps = steps_of(size);
    const int from_top = game.rows - 1 - cell.row;
    return {board.row + steps.edge + from_top * steps.down,
            board.column + steps.across / 2 + cell.column * steps.across};
}

std::optional<Cell> Layout::cell_at(Place place) const {
    const Steps steps = steps_of(size);
    const int across = place.column - board.column - (size == CellSize::grid ? 1 : 0);
    const int down = place.row - board.row - steps.edge;
    if (across < 0 || across / steps.across >= game.columns) return std::nullopt;
    const int column = across / steps.across;
    if (game.drops()) {
        const bool is_near = place.row >= hover_row() && place.row <= label_row();
        return is_near ? std::optional(Cell{column, 0}) : std::nullopt;
    }
    if (down < 0 || down / steps.down >= game.rows) return std::nullopt;
    return Cell{column, game.rows - 1 - down / steps.down};
}

Layout layout_of(const Game& game, ScreenSize screen) {
    struct Choice {
        CellSize size;
        bool has_panel;
    };
    constexpr std::array<Choice, 5> choices{{{CellSize::grid, true},
                                             {CellSize::dots, true},
                                             {CellSize::grid, false},
                                             {CellSize::dots, false},
                                             {CellSize::tight, false}}};
    for (const Choice choice : choices) {
        const Layout layout = sized(game, screen, choice.size, choice.has_panel);
        if (layout.fits) return layout;
    }
    return sized(game, screen, CellSize::tight, false);
}

}  // namespace puissance::terminal
