// Games in SGF, the tree of properties that programs for Go and Gomoku write. Only the main line is
// read. docs/formats/files.md has the conventions.
#pragma once

#include "play/game_file.h"

namespace puissance {

[[nodiscard]] std::string to_sgf(const SavedGame& saved);
[[nodiscard]] std::vector<GameText> split_sgf(std::string_view file);
[[nodiscard]] Result<SavedGame> parse_sgf(const GameText& game, std::string_view name,
                                          const std::optional<Game>& wanted);

}  // namespace puissance
