// A game as text, to be kept: five short lines, described in docs/formats/game.md.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "puissance/engine.h"
#include "puissance/record.h"
#include "puissance/result.h"

namespace puissance {

struct SavedGame {
    Record record;
    Contestant first;
    Contestant second;
};

// The longest game is 361 moves of three characters; comments are welcome, novels are not.
inline constexpr std::size_t max_saved_game = 64 * 1024;

[[nodiscard]] std::string to_text(const SavedGame& saved);
// Whether it begins as one, though the rest may be wrong.
[[nodiscard]] bool is_saved_game(std::string_view text);
// Errors about the text as a whole call it `name`; errors of a game, player or move are their own.
[[nodiscard]] Result<SavedGame> parse_saved_game(std::string_view text, std::string_view name);

}  // namespace puissance
