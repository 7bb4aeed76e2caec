// puissance player: one of our players as a program of its own that speaks "one line in, one line
// out", for other referees and to try ours: puissance match --first 'program:puissance player
// --player level:4'.
#include <cstdlib>
#include <memory>

#include <fmt/core.h>

#include "base/try.h"
#include "cli/arguments.h"
#include "cli/machine.h"
#include "cli/registry.h"
#include "system/line_reader.h"

namespace puissance::app {

namespace {

struct PlayerArguments : CommonArguments, SettingArguments {
    std::string player = "perfect";
};

std::string from_referee(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? "" : value;
}

// What the referee says, where the command line says nothing.
Result<void> heed_referee(PlayerArguments& arguments, const Command& command) {
    if (const auto game = from_referee("PUISSANCE_GAME"); !game.empty() && !command.has("--game"))
        arguments.game = game;
    if (const auto seed = from_referee("PUISSANCE_SEED");
        !seed.empty() && arguments.texts["seed"].empty())
        arguments.texts["seed"] = seed;
    const auto time = from_referee("PUISSANCE_TIME");
    if (time.empty() || !arguments.texts["time"].empty()) return {};
    // A fifth is for the way there and back, and for what else the machine does.
    TRY_ASSIGN(const auto allowed, read_seconds("PUISSANCE_TIME", time));
    arguments.texts["time"] =
        fmt::format("{:.3f}", 0.8 * std::chrono::duration<double>(allowed).count());
    return {};
}

void run(PlayerArguments& arguments, const Command& command, Shell& shell) {
    if (const auto heeded = heed_referee(arguments, command); !heeded)
        return shell.refuse(heeded.error());
    const auto game = parse_game(arguments.game);
    if (!game) return shell.refuse(game.error());
    const auto player = read_machine(arguments.player);
    if (!player) return shell.refuse(player.error());
    const auto settings = read_settings(arguments);
    if (!settings) return shell.refuse(settings.error());
    const auto engine = make_engine(*game, settings->memory_mib);
    if (!engine) return shell.refuse(engine.error(), failed);
    system::LineReader lines;
    for (auto line = lines.read(); line.outcome == system::LineReader::Outcome::line;
         line = lines.read()) {
        const auto record = parse_moves(*game, line.text);
        if (!record) return shell.refuse(record.error());
        if (record->is_over()) return shell.refuse({ErrorCode::finished, {}});
        Question question = question_for(*player, settings->limits);
        question.seed = seed_of(*settings) + static_cast<std::uint64_t>(record->ply());
        const Analysis analysis = (*engine)->choose(*record, question);
        if (Shell::stop().is_raised()) break;
        shell.print(fmt::format("{} value={} nodes={} depth={}", to_text(*game, *analysis.move),
                                analysis.score.value, analysis.nodes, analysis.depth));
    }
    if (Shell::stop().is_raised()) shell.status = interrupted;
}

}  // namespace

void add_player(CLI::App& program, Shell& shell) {
    auto arguments = std::make_shared<PlayerArguments>();
    auto command =
        std::make_shared<Command>(program, shell, "player", "help.player", "help.player.examples");
    command->option("--game", arguments->game, "help.option.game", "G");
    command->option("--player", arguments->player, "help.option.player", "P");
    add_settings(*command, *arguments, {"time", "depth", "nodes", "memory", "seed"});
    command->language_option();
    command->when_called([arguments, command, &shell] { run(*arguments, *command, shell); });
}

}  // namespace puissance::app
