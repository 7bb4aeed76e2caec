// Exercises in JSON, written and read.
#pragma once

#include <string>
#include <string_view>

#include "play/puzzle.h"
#include "puissance/result.h"

namespace puissance::wire {

// {"game", "moves", "theme", "move", "plies", "grade", "cells"}
[[nodiscard]] std::string puzzle_reply(const Puzzle& puzzle);
[[nodiscard]] Result<Puzzle> parse_puzzle(std::string_view text);

}  // namespace puissance::wire
