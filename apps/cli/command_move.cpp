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

struct MoveArguments : PositionArguments, ThinkingArguments {
    std::string player = "expert";
    std::string threads;
};

void run(const MoveArguments& arguments, Shell& shell) {
    const auto record = read_position(arguments);
    if (!record) return shell.refuse(record.error());
    const auto player = read_machine(arguments.player);
    if (!player) return shell.refuse(player.error());
    const auto settings = read_thinking(arguments);
    if (!settings) return shell.refuse(settings.error());
    if (record->is_over()) return shell.refuse({ErrorCode::finished, {}});
    const auto threads = read_threads(arguments.threads, 1);
    if (!threads) return shell.refuse(threads.error());
    ThreadCrew crew(*threads);
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
    command.option("--threads", arguments->threads, "help.option.threads", "N");
    add_thinking(command, *arguments);
    command.when_called([arguments, &shell] { run(*arguments, shell); });
}

}  // namespace puissance::app
