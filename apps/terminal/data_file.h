// Files of the user's data folder that hold one JSON object a line, each with its version, and
// grow.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "puissance/game.h"
#include "puissance/result.h"
#include "wire/json_pieces.h"

namespace puissance::terminal {

// In $XDG_DATA_HOME/puissance, or in ~/.local/share/puissance; empty where the user has neither.
[[nodiscard]] std::string data_file(const std::string& name);

// Hands over each line. The number of those that are no object of this version, or that `take`
// returned false for; empty lines are none. Without a file there is no line.
[[nodiscard]] Result<int> read_json_lines(const std::string& file, int version,
                                          const std::function<bool(const wire::Json&)>& take);

// Removes the lines whose member "game" is this one; all lines where none is given.
[[nodiscard]] Result<void> forget_json_lines(const std::string& file,
                                             const std::optional<Game>& game);

}  // namespace puissance::terminal
