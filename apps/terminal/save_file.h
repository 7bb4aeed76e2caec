// Saves games to files and loads them again, in the formats of play/game_file.h. A leading ~/ is
// the home folder.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "play/game_file.h"
#include "puissance/result.h"

namespace puissance::terminal {

// In the format of its ending. Replaces the file as a whole, so a failure leaves the old one. A
// file that does not hold one game is never overwritten.
[[nodiscard]] Result<void> save_game(const std::string& file, const SavedGame& saved);
// "games.sgf 17" is the seventeenth game of that file. parse_game_text() says what `wanted` does.
[[nodiscard]] Result<SavedGame> load_game(const std::string& text,
                                          const std::optional<Game>& wanted = std::nullopt);
// All of a file. Fails where it cannot be read or is none of games.
[[nodiscard]] Result<std::string> read_games_file(const std::string& file);

}  // namespace puissance::terminal
