#include "cli/league_arguments.h"

#include <algorithm>

#include "base/try.h"
#include "system/files.h"

namespace puissance::app {

void add_league(Command& command, LeagueArguments& arguments) {
    command.argument("FILE", arguments.file, "help.option.entrants", true);
    command.option("--games", arguments.games, "help.option.pair_games", "N");
    command.option("--gauntlet", arguments.gauntlet, "help.option.gauntlet", "NAME");
}

Result<void> read_league(const LeagueArguments& arguments, referee::TournamentOrder& order) {
    constexpr std::size_t max_file = 1U << 20U;
    TRY_ASSIGN(const auto text, system::read_file(arguments.file, max_file));
    TRY_ASSIGN(order.entrants, referee::parse_entrants(text, order.settings));
    TRY_ASSIGN(const auto games,
               read_number("--games", arguments.games, 1, referee::max_pair_games));
    order.games = static_cast<int>(games);
    if (arguments.gauntlet.empty()) return {};
    const auto one = std::ranges::find(order.entrants, arguments.gauntlet, &referee::Entrant::name);
    if (one == order.entrants.end())
        return fail(ErrorCode::wrong_usage,
                    {{"reason", "no_such_entrant"}, {"name", arguments.gauntlet}});
    order.gauntlet = static_cast<int>(one - order.entrants.begin());
    return {};
}

}  // namespace puissance::app
