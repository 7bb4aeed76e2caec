// The symmetries of a board: on a square one a reflection in the diagonal, then reflections left to
// right and top to bottom. Symmetry 0 is the identity.
#pragma once

#include <utility>

#include "puissance/game.h"

namespace puissance::free_board {

[[nodiscard]] constexpr int symmetry_count(const Game& game) {
    return game.columns == game.rows ? 8 : 4;
}

// The image of a cell.
[[nodiscard]] constexpr int image_of(const Game& game, int cell, int symmetry) {
    int column = cell % game.columns;
    int row = cell / game.columns;
    if ((symmetry & 4) != 0) std::swap(column, row);
    if ((symmetry & 1) != 0) column = game.columns - 1 - column;
    if ((symmetry & 2) != 0) row = game.rows - 1 - row;
    return row * game.columns + column;
}

}  // namespace puissance::free_board
