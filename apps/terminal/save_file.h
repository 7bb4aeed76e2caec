// Saves games to files and loads them again.
#pragma once

#include <string>

#include "play/saved_game.h"
#include "puissance/result.h"

namespace puissance::terminal {

// Replaces the file as a whole, so a failure leaves the old one. A file that is not a saved game is
// never overwritten. A leading ~/ is the home folder.
[[nodiscard]] Result<void> save_game(const std::string& file, const SavedGame& saved);
[[nodiscard]] Result<SavedGame> load_game(const std::string& file);

}  // namespace puissance::terminal
