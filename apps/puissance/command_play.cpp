// puissance play: the terminal game.
#include <memory>

#include "puissance/arguments.h"
#include "puissance/commands.h"
#include "puissance/thinking.h"
#include "terminal/terminal.h"

namespace puissance::app {

namespace {

struct Arguments : PositionArguments {
    std::string first;
    std::string second;
    std::string time;
    std::string memory;
    std::string seed;
    bool plain = false;
};

Result<terminal::Options> read_options(const Arguments& arguments, bool game_given) {
    terminal::Options options;
    const auto start = read_position(arguments);
    if (!start) return tl::unexpected<Error>(start.error());
    if (game_given || start->ply() > 0) options.game = start->game();
    if (start->ply() > 0) options.start = *start;
    for (const auto& [text, player] : {std::pair(&arguments.first, &options.first),
                                       std::pair(&arguments.second, &options.second)}) {
        if (text->empty()) continue;
        auto contestant = parse_contestant(*text);
        if (!contestant) return tl::unexpected<Error>(contestant.error());
        *player = *std::move(contestant);
    }
    const auto settings = read_thinking({arguments.time, "", "", arguments.memory, arguments.seed});
    if (!settings) return tl::unexpected<Error>(settings.error());
    options.time = settings->limits.time;
    options.memory_mib = settings->memory_mib;
    options.seed = seed_of(*settings);
    options.plain = arguments.plain;
    return options;
}

}  // namespace

void add_play(CLI::App& program, Shell& shell) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command = program.add_subcommand("play", shell.say("help.play"));
    command->footer(shell.say("help.play.examples"));
    add_position(*command, shell, *arguments);
    command->add_option("--first", arguments->first, shell.say("help.option.first"))
        ->type_name("P");
    command->add_option("--second", arguments->second, shell.say("help.option.second"))
        ->type_name("P");
    command->add_flag("--plain", arguments->plain, shell.say("help.option.plain"));
    command->add_option("--time", arguments->time, shell.say("help.option.time"))->type_name("S");
    command->add_option("--memory", arguments->memory, shell.say("help.option.memory"))
        ->type_name("MiB");
    command->add_option("--seed", arguments->seed, shell.say("help.option.seed"))->type_name("N");
    command->callback([arguments, command, &shell] {
        auto options = read_options(*arguments, command->count("--game") > 0);
        if (!options) return shell.refuse(options.error());
        options->language = shell.language;
        shell.status = static_cast<Status>(terminal::play(*options));
    });
}

}  // namespace puissance::app
