// The files that games are saved in.
#pragma once

#include <string>

#include "play/saved_game.h"
#include "puissance/result.h"

namespace puissance::terminal {

// All or nothing: a failure leaves what was there. A file that is no saved game is not written
// over. A leading ~/ is the home folder.
[[nodiscard]] Result<void> save_game(const std::string& file, const SavedGame& saved);
[[nodiscard]] Result<SavedGame> load_game(const std::string& file);

}  // namespace puissance::terminal
