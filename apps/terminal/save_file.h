// A game in a file: five short lines of text, described in docs/formats/game.md.
#pragma once

#include <string>
#include <string_view>

#include "puissance/engine.h"
#include "puissance/record.h"
#include "puissance/result.h"

namespace puissance::terminal {

struct SavedGame {
    Record record;
    Contestant first;
    Contestant second;
};

[[nodiscard]] std::string to_text(const SavedGame& saved);
// Errors about the file as a whole call it `file`; errors of a game, player or move are their own.
[[nodiscard]] Result<SavedGame> parse_saved_game(std::string_view text, const std::string& file);

// All or nothing: a failure leaves what was there. A file that is no saved game is not written
// over. A leading ~/ is the home folder.
[[nodiscard]] Result<void> save_game(const std::string& file, const SavedGame& saved);
[[nodiscard]] Result<SavedGame> load_game(const std::string& file);

}  // namespace puissance::terminal
