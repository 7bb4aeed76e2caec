// The lines of a tournament's journal: the first says which tournament it is, each other is a game.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "referee/tournament.h"

namespace puissance::referee {

// What must be the same for a tournament to go on.
[[nodiscard]] std::string journal_head(const TournamentOrder& order);
[[nodiscard]] std::string journal_line(const TournamentGame& game);
// Nothing when the line is no game of this tournament.
[[nodiscard]] std::optional<TournamentGame> game_in(std::string_view line,
                                                    const TournamentOrder& order);

}  // namespace puissance::referee
