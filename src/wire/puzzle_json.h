// Exercises in JSON, written and read, ratings and trainings.
#pragma once

#include <string>
#include <string_view>

#include "puissance/result.h"
#include "study/puzzle.h"
#include "study/training.h"

namespace puissance::wire {

// {"game", "moves", "theme", "move", "plies", "grade", "cells"}; without a grade where none is
// known.
[[nodiscard]] std::string puzzle_reply(const Puzzle& puzzle);
[[nodiscard]] Result<Puzzle> parse_puzzle(std::string_view text);

// {"rating", "deviation", "volatility"}
[[nodiscard]] std::string rating_reply(const Rating& rating);

// {"game", "training", "due", "intervals"}
[[nodiscard]] std::string train_reply(const Game& game, const Training& training, int today);

}  // namespace puissance::wire
