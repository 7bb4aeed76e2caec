// puissance play: the terminal game.
#include <memory>

#include "base/try.h"
#include "cli/arguments.h"
#include "cli/machine.h"
#include "cli/registry.h"
#include "terminal/terminal.h"

namespace puissance::app {

namespace {

struct PlayArguments : PositionArguments, SettingArguments {
    std::string first;
    std::string second;
    bool plain = false;
};

Result<terminal::Options> read_options(const PlayArguments& arguments, bool game_given) {
    terminal::Options options;
    TRY_ASSIGN(const auto start, read_position(arguments));
    if (game_given || start.ply() > 0) options.game = start.game();
    if (start.ply() > 0) options.start = start;
    for (const auto& [text, player] : {std::pair(&arguments.first, &options.first),
                                       std::pair(&arguments.second, &options.second)}) {
        if (text->empty()) continue;
        TRY_ASSIGN(auto contestant, parse_contestant(*text));
        *player = std::move(contestant);
    }
    TRY_ASSIGN(const auto settings, read_settings(arguments));
    options.time = settings.limits.time;
    options.memory_mib = settings.memory_mib;
    options.seed = seed_of(settings);
    options.plain = arguments.plain;
    return options;
}

}  // namespace

void add_play(CLI::App& program, Shell& shell) {
    auto arguments = std::make_shared<PlayArguments>();
    Command command(program, shell, "play", "help.play", "help.play.examples");
    add_position(command, *arguments);
    command.option("--first", arguments->first, "help.option.first", "P");
    command.option("--second", arguments->second, "help.option.second", "P");
    command.flag("--plain", arguments->plain, "help.option.plain");
    add_settings(command, *arguments, {"time", "memory", "seed"});
    command.when_called([arguments, command, &shell] {
        auto options = read_options(*arguments, command.has("--game"));
        if (!options) return shell.refuse(options.error());
        options->language = shell.language;
        shell.status = static_cast<Status>(terminal::play(*options));
    });
}

}  // namespace puissance::app
