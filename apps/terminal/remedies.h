// What the program has against a kind of mistake.
#pragma once

#include <string>
#include <vector>

#include "study/judgement.h"

namespace puissance::terminal {

// Commands: exercises of the game, a lesson. None where there are neither.
[[nodiscard]] std::vector<std::string> commands_against(Cause kind, const Game& game);

}  // namespace puissance::terminal
