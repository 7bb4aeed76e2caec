// A board in plain characters: x and o, capitals where the game was won, the last move in
// parentheses.
#pragma once

#include <string>

#include "puissance/record.h"

namespace puissance::terminal {

// Every line ends with a newline; the coordinates stand at the edges.
[[nodiscard]] std::string board_text(const Record& record);

}  // namespace puissance::terminal
