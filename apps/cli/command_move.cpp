// puissance move: the move a machine would play.
#include <memory>

#include <fmt/core.h>

#include "cli/arguments.h"
#include "cli/machine.h"
#include "cli/registry.h"
#include "puissance/thread_crew.h"
#include "wire/json.h"

namespace puissance::app {

namespace {

struct MoveArguments : PositionArguments, SettingArguments {
    std::string player = "expert";
};

void run(const MoveArguments& arguments, Shell& shell) {
    const auto record = read_position(arguments);
    if (!record) return shell.refuse(record.error());
    const auto player = read_machine(arguments.player);
    if (!player) return shell.refuse(player.error());
    const auto settings = read_settings(arguments);
    if (!settings) return shell.refuse(settings.error());
    if (record->is_over()) return shell.refuse({ErrorCode::finished, {}});
    ThreadCrew crew(settings->threads.value_or(1));
    auto engine = make_engine(record->game(), settings->memory_mib, crew);
    if (!engine) return shell.refuse(engine.error(), failed);

    const Analysis analysis =
        (*engine)->choose(*record, question_of(*player, *settings, *record, shell));
    shell.end_progress();
    if (Shell::stop().is_raised()) shell.status = interrupted;
    if (shell.json) return shell.print(wire::move_reply(*record, analysis, player->text));
    shell.print(to_text(record->game(), *analysis.move));
    tell_summary(shell, *record, analysis);
}

}  // namespace

void add_move(CLI::App& program, Shell& shell) {
    auto arguments = std::make_shared<MoveArguments>();
    Command command(program, shell, "move", "help.move", "help.move.examples");
    add_position(command, *arguments);
    command.option("--player", arguments->player, "help.option.player", "P");
    add_settings(command, *arguments, {"threads", "time", "depth", "nodes", "memory", "seed"});
    command.when_called([arguments, &shell] { run(*arguments, shell); });
}

}  // namespace puissance::app
