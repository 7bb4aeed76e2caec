// puissance judge: how well a player plays, whoever wrote it.
#include <memory>

#include "base/try.h"
#include "cli/arguments.h"
#include "cli/games_file.h"
#include "cli/machine.h"
#include "cli/program_arguments.h"
#include "cli/registry.h"
#include "play/contest.h"
#include "referee/claims.h"
#include "referee/judging.h"
#include "system/files.h"
#include "terminal/shipped_packs.h"

namespace puissance::app {

namespace {

struct JudgeArguments : SettingArguments, ProgramArguments, GamesFileArguments {
    std::string player;
    std::string game = "connect4";
    std::string minutes = "5";
    std::string jobs;
    std::string claims;
    std::string out;
    std::string json;
    std::string junit;
};

struct JudgeOrder {
    referee::JudgingOrder judging;
    std::optional<Pack> pack;
    GamesFile kept;
};

Result<JudgeOrder> read_order(const JudgeArguments& arguments) {
    JudgeOrder order;
    referee::JudgingOrder& judging = order.judging;
    TRY_ASSIGN(judging.game, parse_game(arguments.game));
    TRY_ASSIGN(const auto settings, read_settings(arguments));
    judging.time = settings.limits.time.value_or(judging.time);
    judging.seed = seed_of(settings);
    TRY_ASSIGN(judging.settings, read_programs(arguments, judging.time));
    TRY_ASSIGN(judging.player, referee::parse_player(arguments.player, judging.settings));
    TRY_ASSIGN(const auto minutes, read_number("--minutes", arguments.minutes, 1, 1440));
    judging.whole = std::chrono::minutes(minutes);
    TRY_ASSIGN(judging.jobs, read_jobs(arguments.jobs));
    if (!arguments.claims.empty()) {
        TRY_ASSIGN(judging.claims, parse_contestant(arguments.claims));
        if (!referee::can_be_claimed(*judging.claims))
            return fail(ErrorCode::wrong_usage, {{"reason", "cannot_be_claimed"}});
    }
    // Not after minutes of work: a folder that is not there.
    for (const std::string& file : {arguments.out, arguments.json, arguments.junit})
        TRY(can_be_written(file));
    TRY_ASSIGN(judging.pages, read_pages(arguments));
    TRY_ASSIGN(order.kept, GamesFile::named(arguments.save, judging.pages));
    for (const terminal::ShippedPack& shipped : terminal::shipped_packs()) {
        if (shipped.game != to_text(judging.game)) continue;
        TRY_ASSIGN(order.pack, parse_pack(shipped.text, shipped.game));
    }
    return order;
}

void keep(JudgeOrder& order, const referee::Report& report, Shell& shell) {
    for (const referee::StrengthGame& game : report.strength.games) {
        SavedGame saved{parse_moves(report.game, game.moves).value(),
                        referee::contestant_of(order.judging.player),
                        parse_contestant("level:" + std::to_string(game.rung)).value(),
                        {std::string(result_text(game.moves_first ? game.score : 1 - game.score))}};
        if (!game.moves_first) std::swap(saved.first, saved.second);
        if (game.forfeit)
            saved.remarks.push_back(referee::sentence_of(*game.forfeit, shell.language));
        order.kept.add(std::move(saved));
    }
    if (const auto written = order.kept.write(); !written) shell.refuse(written.error(), failed);
}

void run(const JudgeArguments& arguments, Shell& shell) {
    auto order = read_order(arguments);
    if (!order) return shell.refuse(order.error());
    if (order->pack) order->judging.pack = &*order->pack;
    const auto report = referee::judge_player(
        order->judging, Shell::stop(), [&](std::string_view part, int done, int of) {
            shell.show_progress(
                shell.say("judge.progress", {{"part", shell.say("judge.part." + std::string(part))},
                                             {"done", std::to_string(done)},
                                             {"of", std::to_string(of)}}));
        });
    shell.end_progress();
    if (!report) return shell.refuse(report.error(), failed);
    const auto write = [&](const std::string& file, const std::string& text) {
        if (file.empty() || shell.status != done) return;
        if (const auto written = system::write_file(file, text); !written)
            shell.refuse(written.error(), failed);
    };
    write(arguments.out, referee::html_report(*report, shell.language));
    write(arguments.json, referee::json_report(*report, shell.language) + "\n");
    write(arguments.junit, referee::junit_report(*report, shell.language));
    keep(*order, *report, shell);
    if (shell.status != done) return;
    shell.print(referee::text_report(*report, shell.language));
    if (report->legal.legal == 0) shell.status = failed;
}

}  // namespace

void add_judge(CLI::App& program, Shell& shell) {
    auto arguments = std::make_shared<JudgeArguments>();
    Command command(program, shell, "judge", "help.judge", "help.judge.examples");
    command.argument("PLAYER", arguments->player, "help.option.judged", true);
    command.option("--game", arguments->game, "help.option.game", "G");
    add_setting(command, *arguments, "time", "0.5");
    command.option("--minutes", arguments->minutes, "help.option.minutes", "M");
    add_setting(command, *arguments, "seed", "1");
    command.option("--jobs", arguments->jobs, "help.option.jobs", "N");
    command.option("--claims", arguments->claims, "help.option.claims", "ALGORITHM");
    command.option("--out", arguments->out, "help.option.report", "FILE");
    command.option("--json", arguments->json, "help.option.json_file", "FILE");
    command.option("--junit", arguments->junit, "help.option.junit", "FILE");
    add_games_file(command, *arguments);
    add_programs(command, *arguments);
    command.language_option();
    command.when_called([arguments, &shell] { run(*arguments, shell); });
}

}  // namespace puissance::app
