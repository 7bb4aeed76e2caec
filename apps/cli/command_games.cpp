// puissance games: the named games, and what can be written for any other.
#include <memory>

#include <fmt/core.h>

#include "cli/arguments.h"
#include "cli/registry.h"
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

}  // namespace

void add_games(CLI::App& program, Shell& shell) {
    auto arguments = std::make_shared<CommonArguments>();
    Command command(program, shell, "games", "help.games", "help.games.examples");
    add_common(command, *arguments);
    command.when_called([arguments, &shell] { list_games(shell); });
}

}  // namespace puissance::app
