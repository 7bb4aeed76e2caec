// The displayed names of games, players and moves, and the status line of a game.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "play/session.h"
#include "puissance/engine.h"
#include "puissance/game.h"
#include "puissance/record.h"
#include "terminal/phrase.h"

namespace puissance::terminal {

// "Machine (hard)", or the algorithm as it is written. Requires: !machine.is_human.
[[nodiscard]] Wording machine_name(const Contestant& machine);
// "You", "Player 1", "Machine (hard)" or an algorithm.
[[nodiscard]] Wording player_name(const Session& session, Player player);
// Whose turn it is, or how the game ended.
[[nodiscard]] Phrase status_of(const Session& session);
// What was chosen last in the opening swap2. Requires: something was.
[[nodiscard]] Phrase choice_made(const Session& session);
// "1", "black" or "noir", as far as it can be chosen. Requires:
// session.is_choosing().
[[nodiscard]] std::optional<SwapChoice> choice_in(const Session& session, std::string_view text);
// "Connect Four", or the size of the board where the game has no name.
[[nodiscard]] Phrase game_name(const Game& game);
// "7 × 6, 4 in a row"; under Rule::exactly it says "exactly".
[[nodiscard]] Phrase game_size(const Game& game);

// A move in the notation of its board: "4", "h8".
[[nodiscard]] std::string move_name(const Game& game, Move move);
// The label of a column: "4", "h".
[[nodiscard]] std::string column_name(const Game& game, int column);

// A number shortened to fit a narrow column: 950, 12.3k, 4.5M.
[[nodiscard]] std::string short_count(std::uint64_t count);

}  // namespace puissance::terminal
