// What games, levels and stones are called.
#pragma once

#include <string>

#include "puissance/engine.h"
#include "puissance/game.h"
#include "puissance/record.h"
#include "terminal/phrase.h"

namespace puissance::terminal {

// "Machine (hard)", or the algorithm as it is written. Requires: !machine.is_human.
[[nodiscard]] Wording machine_name(const Contestant& machine);
// "Connect Four", or the size of the board where the game has no name.
[[nodiscard]] Phrase game_name(const Game& game);
// "7 × 6, 4 in a row", or exactly so many.
[[nodiscard]] Phrase game_size(const Game& game);

// How a move is called on its board: "4", "h8".
[[nodiscard]] std::string move_name(const Game& game, Move move);
// What stands below or above a column: "4", "h".
[[nodiscard]] std::string column_name(const Game& game, int column);

// 950, 12.3k, 4.5M: a number for a narrow place.
[[nodiscard]] std::string short_count(std::uint64_t count);

}  // namespace puissance::terminal
