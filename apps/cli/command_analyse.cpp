// puissance analyse: a score for every legal move, and the best line.
#include <algorithm>
#include <memory>

#include <fmt/core.h>

#include "cli/arguments.h"
#include "cli/machine.h"
#include "cli/registry.h"
#include "puissance/message.h"
#include "wire/json.h"

namespace puissance::app {

namespace {

struct AnalyseArguments : PositionArguments, ThinkingArguments {
    std::string eval = "alignments";
};

void print_finished(const Record& record, Shell& shell) {
    if (!record.winner()) return shell.print(shell.say("result.draw"));
    shell.print(shell.say(record.winner() == Player::first ? "result.first" : "result.second"));
}

void print_options(const Record& record, const Analysis& analysis, Shell& shell) {
    shell.print(shell.say(record.turn() == Player::first ? "turn.first" : "turn.second"));
    for (const Option& option : analysis.options) {
        const bool is_best = option.move == *analysis.move;
        shell.print(fmt::format("{} {:<4} {:>9}  {}", is_best ? '*' : ' ',
                                to_text(record.game(), option.move), short_form(option.score),
                                line_text(record.game(), option.line)));
    }
}

void run(const AnalyseArguments& arguments, Shell& shell) {
    const auto record = read_position(arguments);
    if (!record) return shell.refuse(record.error());
    auto settings = read_thinking(arguments);
    if (!settings) return shell.refuse(settings.error());
    const auto eval = parse_evaluator(arguments.eval);
    if (!eval) return shell.refuse(eval.error());
    Contestant player;
    player.algorithm.method = Method::deepening;
    player.algorithm.eval = *eval;
    player.text = to_text(player.algorithm);
    auto engine = make_engine(record->game(), settings->memory_mib);
    if (!engine) return shell.refuse(engine.error(), failed);

    const Analysis analysis =
        (*engine)->analyse(*record, question_of(player, *settings, *record, shell));
    shell.end_progress();
    if (Shell::stop().is_raised()) shell.status = interrupted;
    if (shell.json) return shell.print(wire::analyse_reply(*record, analysis, player.text));
    if (record->is_over()) return print_finished(*record, shell);
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
    add_thinking(command, *arguments);
    command.when_called([arguments, &shell] { run(*arguments, shell); });
}

}  // namespace puissance::app
