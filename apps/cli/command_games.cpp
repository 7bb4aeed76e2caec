// puissance games: the named games, and what can be written for any other; --levels: the ladder of
// players.
#include <memory>

#include <fmt/core.h>

#include "cli/arguments.h"
#include "cli/registry.h"
#include "engine/ladder.h"
#include "wire/json.h"

namespace puissance::app {

namespace {

const char* sentence_of(const Game& game) {
    if (game.rule == Rule::exactly)
        return game.drops() ? "games.drop_exactly" : "games.free_exactly";
    return game.drops() ? "games.drop" : "games.free";
}

void list_games(Shell& shell) {
    if (shell.json) return shell.print(wire::games_reply());
    for (const NamedGame& named : named_games())
        shell.print(fmt::format(
            "{:<16} {:<11} {:<14} {}", named.name, named.alias, to_numbers(named.game),
            shell.say(sentence_of(named.game), {{"align", std::to_string(named.game.align)}})));
    shell.print(shell.say("games.others"));
}

void list_levels(Shell& shell) {
    for (int rung = 1; rung <= rung_count; ++rung) {
        const std::string does = shell.say("level." + std::to_string(rung));
        if (shell.json) {
            shell.print(wire::level_reply(rung, does));
            continue;
        }
        std::string elo;
        for (const MeasuredLadder& ladder : measured_ladders())
            elo += fmt::format("  {} {:>4}", ladder.game,
                               ladder.elo[static_cast<std::size_t>(rung) - 1]);
        shell.print(fmt::format("level:{:<3} Elo{}  {}", rung, elo, does));
    }
}

}  // namespace

void add_games(CLI::App& program, Shell& shell) {
    auto levels = std::make_shared<bool>(false);
    Command command(program, shell, "games", "help.games", "help.games.examples");
    command.flag("--levels", *levels, "help.option.levels");
    command.flag("--json", shell.json, "help.option.json");
    command.language_option();
    command.when_called([levels, &shell] { *levels ? list_levels(shell) : list_games(shell); });
}

}  // namespace puissance::app
