// Cells as the protocol names them: column and row from 0, the row from the top.
#pragma once

#include <string>
#include <vector>

#include "puissance/game.h"

namespace puissance::gomocup {

[[nodiscard]] inline std::string coordinates(const Game& game, Move move) {
    const int column = index_of(move) % game.columns;
    const int row = index_of(move) / game.columns;
    return std::to_string(column) + "," + std::to_string(game.rows - 1 - row);
}

[[nodiscard]] inline std::string coordinates(const Game& game, const std::vector<Move>& line) {
    std::string text;
    for (const Move move : line) text += (text.empty() ? "" : " ") + coordinates(game, move);
    return text;
}

}  // namespace puissance::gomocup
