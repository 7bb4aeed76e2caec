// What a tournament is played by: a file of players and the games of each pair.
#pragma once

#include <string>

#include "cli/arguments.h"
#include "referee/tournament.h"

namespace puissance::app {

struct LeagueArguments {
    std::string file;
    std::string games = "2";
    std::string gauntlet;
};
// FILE, --games and --gauntlet.
void add_league(Command& command, LeagueArguments& arguments);
// Sets the entrants, the games and the gauntlet. Requires: the order has its settings.
[[nodiscard]] Result<void> read_league(const LeagueArguments& arguments,
                                       referee::TournamentOrder& order);

}  // namespace puissance::app
