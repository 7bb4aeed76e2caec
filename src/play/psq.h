// Games in PSQ, the files of Piskvork: five in a row on free boards, one game a file.
// docs/formats/files.md describes them.
#pragma once

#include "play/game_file.h"

namespace puissance {

[[nodiscard]] bool is_psq(std::string_view file);
[[nodiscard]] Result<std::string> to_psq(const SavedGame& saved);
[[nodiscard]] Result<SavedGame> parse_psq(const GameText& game, std::string_view name,
                                          const std::optional<Game>& wanted);

}  // namespace puissance
