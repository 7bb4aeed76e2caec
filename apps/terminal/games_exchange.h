// The kept games as the file that the page Me writes and reads: saved games one after another, with
// comments (docs/formats/game.md).
#pragma once

#include <string>
#include <vector>

#include "terminal/kept_games.h"

namespace puissance::terminal {

[[nodiscard]] std::string exchange_text(const std::vector<KeptGame>& games);

struct Import {
    std::vector<KeptGame> fresh;
    int known = 0;
    int left_out = 0;            // Not over, or nobody's own.
    std::vector<Error> refused;  // Why a game of the file cannot be read, one each.
};
// The games of a file that are not known yet. One without a date is of `today`, unless one with its
// moves is known.
[[nodiscard]] Import read_exchange(std::string_view text, const std::string& name,
                                   const std::vector<KeptGame>& known, Instant today);

}  // namespace puissance::terminal
