// puissance games: the named games, and what can be written for any other.
#include <memory>

#include <fmt/format.h>

#include "puissance/arguments.h"
#include "puissance/commands.h"

namespace puissance::app {

namespace {

wire::Json json_of(const NamedGame& named) {
    wire::Json json{{"name", named.name},
                    {"columns", named.game.columns},
                    {"rows", named.game.rows},
                    {"align", named.game.align},
                    {"gravity", named.game.drops()}};
    if (!named.alias.empty()) json["alias"] = named.alias;
    return json;
}

std::string size_of(const Game& game) {
    return fmt::format("{}:{}x{}x{}", game.drops() ? "drop" : "free", game.columns, game.rows,
                       game.align);
}

void run(Shell& shell) {
    if (shell.json) {
        wire::Json games = wire::Json::array();
        for (const NamedGame& named : named_games()) games.push_back(json_of(named));
        return shell.print_json(wire::Json{{"games", games}});
    }
    for (const NamedGame& named : named_games())
        shell.print(fmt::format("{:<10} {:<11} {:<14} {}", named.name, named.alias,
                                size_of(named.game),
                                shell.say(named.game.drops() ? "games.drop" : "games.free",
                                          {{"align", std::to_string(named.game.align)}})));
    shell.print(shell.say("games.others"));
}

}  // namespace

void add_games(CLI::App& program, Shell& shell) {
    auto arguments = std::make_shared<CommonArguments>();
    CLI::App* command = program.add_subcommand("games", shell.say("help.games"));
    command->footer(shell.say("help.games.examples"));
    add_common(*command, shell, *arguments);
    command->callback([arguments, &shell] { run(shell); });
}

}  // namespace puissance::app
