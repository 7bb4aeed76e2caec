// Free boards on which a search cannot consider every cell.
#pragma once

#include "puissance/game.h"

namespace puissance {

// Searches of large boards consider the cells that touch a stone, and leave the others out.
[[nodiscard]] constexpr bool is_large(const Game& game) {
    constexpr int max_considered = 25;
    return !game.drops() && game.cells() > max_considered;
}

// What a search proves there all the same: a win with the next stone or by two threats at once, or
// the loss to either, for which replies do not matter. None of them comes sooner than it says.
inline constexpr int max_sure_plies = 3;

}  // namespace puissance
