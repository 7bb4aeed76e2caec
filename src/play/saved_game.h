// The text of a saved game: five short lines, described in docs/formats/game.md. A file may hold
// many, one after another.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "play/swap2.h"
#include "puissance/engine.h"
#include "puissance/record.h"
#include "puissance/result.h"

namespace puissance {

struct SavedGame {
    Record record;
    Contestant first;
    Contestant second;
    std::vector<std::string> remarks{};  // Comments. Reading skips them.
    // What a file calls people and programs of others, who are both human here; empty where the
    // contestant says it.
    std::array<std::string, 2> names{};
    // Of a game whose sides are not chosen yet: `first` opens, `second` replies.
    std::optional<Swap2> opening{};
};

// The longest game has 400 moves of three characters; the rest is ample room for comments.
inline constexpr std::size_t max_saved_game = 64 * 1024;
inline constexpr std::size_t max_games_file = std::size_t{1} << 28U;

// A program is named in a comment only, since no file ever starts one: whoever opens the game plays
// in its place.
[[nodiscard]] std::string to_text(const SavedGame& saved);
// True if the text has the first line of a saved game; the rest may still be wrong.
[[nodiscard]] bool is_saved_game(std::string_view text);
// The texts of the games of a file; at least one if is_saved_game(text).
[[nodiscard]] std::vector<std::string_view> split_saved_games(std::string_view text);
// Errors about the file format name the file as `name`; a wrong game, player or move gives the
// error of its own parser.
// `first_line` is where the game begins in the file.
[[nodiscard]] Result<SavedGame> parse_saved_game(std::string_view text, std::string_view name,
                                                 int first_line = 1);

}  // namespace puissance
