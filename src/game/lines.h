// Finds lines of stones on a board stored as a plain array: the simple but slow way, used for
// records and drawings. Searches use bitboards.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "puissance/game.h"
#include "puissance/record.h"

namespace puissance {

using Stones = std::span<const std::optional<Player>>;  // By row * columns + column.

inline constexpr std::array<Cell, 4> directions{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

// All cells of the winning lines through this stone, in cell order. Empty when no line wins or the
// cell holds no stone.
[[nodiscard]] std::vector<Cell> lines_through(const Game& game, Stones stones, Cell cell);

// The length of the longest run of equal stones through this one. Requires: a stone is there.
[[nodiscard]] int longest_run(const Game& game, Stones stones, Cell cell);

// Does the player have a winning line anywhere?
[[nodiscard]] bool has_line(const Game& game, Stones stones, Player player);

}  // namespace puissance
