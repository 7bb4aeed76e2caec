// Training, line by line: an exercise is shown, moves are read, a wrong one is answered on the
// board by its refutation, and the right one is explained. For people and, with `json`, for
// programs; what was learnt is kept in the user's data folder.
#pragma once

#include <cstdint>
#include <optional>

#include "puissance/game.h"
#include "puissance/result.h"
#include "study/puzzle.h"
#include "system/line_reader.h"
#include "words/words.h"

namespace puissance::terminal {

struct TrainOptions {
    Game game;
    std::optional<Theme> theme;
    bool daily = false;  // The exercise of the day, and no other.
    bool json = false;
    words::Language language = words::Language::english;
    std::uint64_t seed = 0;  // Decides which of the exercises that suit comes next.
};

// Trains until the player leaves, and returns the exit status as play() does. Fails where the game
// has no exercises, none of this theme, or where what was kept cannot be read.
[[nodiscard]] Result<int> train(const TrainOptions& options, system::LineReader& input);

}  // namespace puissance::terminal
