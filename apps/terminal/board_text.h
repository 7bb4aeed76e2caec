// A board in plain characters: x and o, capitals where the game was won, the last move in
// parentheses.
#pragma once

#include <string>

#include "puissance/record.h"

namespace puissance::terminal {

// Lines ended by newlines, the coordinates at the edges.
[[nodiscard]] std::string board_text(const Record& record);

}  // namespace puissance::terminal
