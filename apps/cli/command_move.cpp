// puissance move: the move a machine would play.
#include <algorithm>
#include <cmath>
#include <memory>

#include <fmt/core.h>

#include "cli/arguments.h"
#include "cli/machine.h"
#include "cli/program_arguments.h"
#include "cli/registry.h"
#include "puissance/thread_crew.h"
#include "wire/json.h"

namespace puissance::app {

namespace {

struct MoveArguments : PositionArguments, SettingArguments, ProgramArguments {
    std::string player = "perfect";
};

void ask_program(const Record& record, const referee::PlayerOnBoard& player,
                 const referee::PlayerSettings& programs, const Settings& settings, Shell& shell) {
    const auto chair = referee::Chair::make(player, record.game(), programs);
    if (!chair) return shell.refuse(chair.error());
    const std::uint64_t seed = seed_of(settings);
    chair->seat()->begin(record.game(), seed);
    const Turn turn =
        chair->seat()->turn(record, {settings.limits.time, std::nullopt, seed, &Shell::stop()});
    (void)chair->seat()->end();
    if (Shell::stop().is_raised()) {
        shell.status = interrupted;
        return;
    }
    if (!turn) {
        const std::string reason = referee::sentence_of(turn.error(), shell.language);
        return shell.refuse({ErrorCode::wrong_usage,
                             {{"reason", shell.say("move.forfeit", {{"player", player.text},
                                                                    {"reason", reason}})}}},
                            failed);
    }
    Analysis analysis;
    analysis.move = turn->move;
    analysis.line = {turn->move};
    constexpr double most = 1e15;  // Whatever a program says fits.
    analysis.score.value = std::llround(std::clamp(turn->value.value_or(0), -most, most));
    analysis.nodes = turn->nodes.value_or(0);
    analysis.depth = turn->depth.value_or(0);
    analysis.elapsed = turn->elapsed;
    if (shell.json) return shell.print(wire::move_reply(record, analysis, player.text));
    shell.print(to_text(record.game(), turn->move));
}

void run(const MoveArguments& arguments, Shell& shell) {
    const auto record = read_position(arguments);
    if (!record) return shell.refuse(record.error());
    const auto settings = read_settings(arguments);
    if (!settings) return shell.refuse(settings.error());
    const auto programs = read_programs(arguments, settings->limits.time);
    if (!programs) return shell.refuse(programs.error());
    const auto seated = referee::parse_player(arguments.player, *programs);
    if (!seated) return shell.refuse(seated.error());
    if (record->is_over()) return shell.refuse({ErrorCode::finished, {}});
    if (!seated->is_ours()) return ask_program(*record, *seated, *programs, *settings, shell);
    const Contestant* const player = &std::get<Contestant>(seated->kind);
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
    add_programs(command, *arguments);
    command.when_called([arguments, &shell] { run(*arguments, shell); });
}

}  // namespace puissance::app
