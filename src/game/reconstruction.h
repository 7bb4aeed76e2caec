// Finds one legal order of moves that leads to a given board, or the reason why there is none.
#pragma once

#include <optional>
#include <vector>

#include "puissance/record.h"

namespace puissance {

using Layout = std::vector<std::optional<Player>>;  // By row * columns + column.

[[nodiscard]] inline std::size_t slot(const Game& game, Cell cell) {
    return static_cast<std::size_t>(cell.row * game.columns + cell.column);
}

// Requires: no stone floats, and the first player has as many stones as the second, or one more.
[[nodiscard]] Result<Record> record_of(const Game& game, const Layout& board);

}  // namespace puissance
