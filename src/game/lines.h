// Lines of stones on a board laid out as a plain array: the slow and obvious rule, for records and
// drawings.
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

// All cells of the lines through this stone that win by the rule of the game, in cell order; empty
// when there is none or the cell is.
[[nodiscard]] std::vector<Cell> lines_through(const Game& game, Stones stones, Cell cell);

// The length of the longest run of equal stones through this one. Requires: there is one.
[[nodiscard]] int longest_run(const Game& game, Stones stones, Cell cell);

// Does the player own a line that wins anywhere?
[[nodiscard]] bool has_line(const Game& game, Stones stones, Player player);

}  // namespace puissance
