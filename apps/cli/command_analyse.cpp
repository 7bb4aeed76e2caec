// puissance analyse: a score for every legal move, and the best line; --review: every move of the
// game judged; --why: the move that lost it.
#include <memory>

#include <fmt/core.h>

#include "base/try.h"
#include "cli/arguments.h"
#include "cli/game_files.h"
#include "cli/judged_game.h"
#include "cli/machine.h"
#include "cli/registry.h"
#include "play/file_place.h"
#include "puissance/message.h"
#include "puissance/thread_crew.h"
#include "wire/json.h"
#include "wire/review_json.h"

namespace puissance::app {

namespace {

struct AnalyseArguments : PositionArguments, SettingArguments {
    std::string eval;  // Empty: whatever suits the board.
    bool review = false;
    bool why = false;
};

void print_options(const Record& record, const Analysis& analysis, Shell& shell) {
    shell.print(shell.say(state_of(record)));
    for (const Option& option : analysis.options) {
        const bool is_best = option.move == *analysis.move;
        shell.print(fmt::format("{} {:<4} {:>9}  {}", is_best ? '*' : ' ',
                                to_text(record.game(), option.move),
                                short_form(option.score, shell.language),
                                line_text(shell, record, option.score, option.line)));
    }
}

Result<Contestant> read_analyser(const AnalyseArguments& arguments, const Game& game) {
    std::optional<Evaluator> eval;
    if (!arguments.eval.empty()) {
        TRY_ASSIGN(eval, parse_evaluator(arguments.eval));
    }
    Contestant player;
    player.algorithm = analysis_algorithm(game, eval);
    player.text = to_text(player.algorithm);
    return player;
}

void judge_game(const AnalyseArguments& arguments, const Record& record, const Limits& limits,
                Shell& shell) {
    if (arguments.review) review_game(record, limits, shell);
    if (arguments.why && !Shell::stop().is_raised()) explain_loss(record, limits, shell);
}

// The games of a file or a folder, one after another, each under its name.
void judge_games(const AnalyseArguments& arguments, const Limits& limits, Shell& shell) {
    for_each_game(arguments, shell, [&](const FoundGame& found) {
        const SavedGame& saved = found.saved;
        shell.end_progress();
        shell.print(shell.json
                        ? wire::game_heading_reply(found.file, found.number, saved)
                        : shell.say("review.heading", {{"file", found.file},
                                                       {"number", std::to_string(found.number)},
                                                       {"game", to_text(saved.record.game())},
                                                       {"first", seated(saved, Player::first)},
                                                       {"second", seated(saved, Player::second)}}));
        shell.progress_heading =
            shell.say("review.file_progress", {{"number", std::to_string(found.file_number)},
                                               {"files", std::to_string(found.files)}});
        judge_game(arguments, saved.record, limits, shell);
    });
    if (Shell::stop().is_raised()) shell.status = interrupted;
}

void run(const AnalyseArguments& arguments, Shell& shell) {
    if ((arguments.review || arguments.why) && names_many_games(arguments)) {
        const auto settings = read_settings(arguments);
        if (!settings) return shell.refuse(settings.error());
        return judge_games(arguments, settings->limits, shell);
    }
    const auto record = read_position(arguments);
    if (!record) return shell.refuse(record.error());
    auto settings = read_settings(arguments);
    if (!settings) return shell.refuse(settings.error());
    auto player = read_analyser(arguments, record->game());
    if (!player) return shell.refuse(player.error());
    if (arguments.review || arguments.why)
        return judge_game(arguments, *record, settings->limits, shell);
    ThreadCrew crew(settings->threads.value_or(1));
    auto engine = make_engine(record->game(), settings->memory_mib, crew);
    if (!engine) return shell.refuse(engine.error(), failed);

    const Analysis analysis =
        (*engine)->analyse(*record, question_of(*player, *settings, *record, shell));
    shell.end_progress();
    if (Shell::stop().is_raised()) shell.status = interrupted;
    if (shell.json) return shell.print(wire::analyse_reply(*record, analysis, player->text));
    if (record->is_over()) return shell.print(shell.say(state_of(*record)));
    print_options(*record, analysis, shell);
    tell_summary(shell, *record, analysis);
}

}  // namespace

void add_analyse(CLI::App& program, Shell& shell) {
    auto arguments = std::make_shared<AnalyseArguments>();
    Command command(program, shell, "analyse", "help.analyse", "help.analyse.examples");
    command.alias("analyze");
    add_position(command, *arguments);
    command.option("--eval", arguments->eval, "help.option.eval", "E");
    add_settings(command, *arguments, {"options", "threads"});
    command.flag("--review", arguments->review, "help.option.review");
    command.flag("--why", arguments->why, "help.option.why");
    add_settings(command, *arguments, {"time", "depth", "nodes", "memory", "seed"});
    command.when_called([arguments, &shell] { run(*arguments, shell); });
}

}  // namespace puissance::app
