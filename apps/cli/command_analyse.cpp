// puissance analyse: a score for every legal move, and the best line; --review: every move of the
// game judged; --why: the move that lost it.
#include <algorithm>
#include <memory>

#include <fmt/core.h>

#include "base/try.h"
#include "cli/arguments.h"
#include "cli/machine.h"
#include "cli/registry.h"
#include "puissance/message.h"
#include "puissance/thread_crew.h"
#include "teach/lessons.h"
#include "wire/json.h"
#include "wire/review_json.h"

namespace puissance::app {

namespace {

struct AnalyseArguments : PositionArguments, ThinkingArguments {
    std::string eval;     // Empty: whatever suits the board.
    std::string options;  // Empty: the default.
    std::string threads;
    bool review = false;
    bool why = false;
};

// For each move.
constexpr std::chrono::milliseconds default_review_time{500};

void print_finished(const Record& record, Shell& shell) {
    if (!record.winner()) return shell.print(shell.say("result.draw"));
    shell.print(shell.say(record.winner() == Player::first ? "result.first" : "result.second"));
}

void print_options(const Record& record, const Analysis& analysis, Shell& shell) {
    shell.print(shell.say(record.turn() == Player::first ? "turn.first" : "turn.second"));
    for (const Option& option : analysis.options) {
        const bool is_best = option.move == *analysis.move;
        shell.print(fmt::format(
            "{} {:<4} {:>9}  {}", is_best ? '*' : ' ', to_text(record.game(), option.move),
            short_form(option.score, shell.language), line_text(record.game(), option.line)));
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

Result<int> read_options(const std::string& text) {
    if (text.empty()) return default_options;
    TRY_ASSIGN(const auto count, read_number("--options", text, 1, max_free_side * max_free_side));
    return static_cast<int>(count);
}

// "12. o 4 ?  4 turns a win into a draw. …"
void print_judgement(const Record& record, const Judgement& judgement, Shell& shell) {
    std::string line =
        fmt::format("{:>3} {} {}", judgement.ply, judgement.player == Player::first ? 'x' : 'o',
                    to_text(record.game(), judgement.move));
    if (judgement.mark != Mark::none)
        line += fmt::format(" {}  {}", sign_of(judgement.mark),
                            sentence_of(judgement, record.game(), shell.language));
    shell.print(line);
}

void print_accuracy(const Review& review, Shell& shell) {
    for (const Player player : {Player::first, Player::second}) {
        const Accuracy& accuracy = review.accuracy[static_cast<std::size_t>(player)];
        const auto percent = accuracy.percent();
        shell.print(shell.say(percent ? "review.accuracy" : "review.no_accuracy",
                              {{"player", player == Player::first ? "x" : "o"},
                               {"percent", fmt::format("{:.0f}", percent.value_or(0))},
                               {"kept", std::to_string(accuracy.kept)},
                               {"part", std::to_string(accuracy.part)},
                               {"lost", std::to_string(accuracy.lost)},
                               {"unproved", std::to_string(accuracy.unproved)}}));
    }
    if (review.decisive)
        shell.print(shell.say("review.decisive", {{"ply", std::to_string(*review.decisive)}}));
}

// Judges backwards, since the end of a game is judged at once, and prints forwards.
void review_game(Engine& engine, const Record& record, Limits limits, Shell& shell) {
    if (!limits.time && !limits.nodes) limits.time = default_review_time;
    const Review reviewed = review(engine, record, limits, [&](const Judgement& judgement) {
        shell.show_progress(shell.say("review.progress", {{"ply", std::to_string(judgement.ply)}}));
    });
    shell.end_progress();
    if (reviewed.interrupted) shell.status = interrupted;
    Record position(record.game());
    for (const Judgement& judgement : reviewed.judgements) {
        while (position.ply() < judgement.ply)
            (void)position.play(record.moves()[static_cast<std::size_t>(position.ply())]);
        if (!shell.json) print_judgement(record, judgement, shell);
        else shell.print(wire::review_reply(position, judgement, shell.language));
    }
    if (shell.json) shell.print(wire::review_sum_reply(record, reviewed));
    else print_accuracy(reviewed, shell);
}

// The lesson of the reading course that has this name.
std::optional<int> number_of_lesson(std::string_view name) {
    const auto lessons = teach::lessons();
    const auto found = std::ranges::find(lessons, name, &teach::Lesson::name);
    if (found == lessons.end()) return std::nullopt;
    return static_cast<int>(found - lessons.begin()) + 1;
}

void explain_loss(Engine& engine, const Record& record, Limits limits, Shell& shell) {
    if (!record.winner())
        return shell.refuse({ErrorCode::wrong_usage, {{"reason", "why_without_winner"}}});
    if (!limits.time && !limits.nodes) limits.time = default_review_time;
    limits.stop = &Shell::stop();
    const auto lost = why_lost(engine, record, limits, [&](int ply) {
        shell.show_progress(shell.say("review.progress", {{"ply", std::to_string(ply)}}));
    });
    shell.end_progress();
    if (Shell::stop().is_raised()) shell.status = interrupted;
    if (shell.json) return shell.print(wire::why_reply(record, lost, shell.language));
    if (!lost) return shell.print(shell.say("lost.nothing"));
    for (const std::string& sentence : mistake_sentences(*lost, record.game(), shell.language))
        shell.print(sentence);
    shell.print(saving_sentence(*lost, record.game(), shell.language));
    if (const auto lesson = number_of_lesson(lost->lesson))
        shell.print(shell.say("lost.lesson", {{"number", std::to_string(*lesson)}}));
}

void run(const AnalyseArguments& arguments, Shell& shell) {
    const auto record = read_position(arguments);
    if (!record) return shell.refuse(record.error());
    auto settings = read_thinking(arguments);
    if (!settings) return shell.refuse(settings.error());
    auto player = read_analyser(arguments, record->game());
    if (!player) return shell.refuse(player.error());
    auto options = read_options(arguments.options);
    if (!options) return shell.refuse(options.error());
    const auto threads = read_threads(arguments.threads, 1);
    if (!threads) return shell.refuse(threads.error());
    ThreadCrew crew(*threads);
    auto engine = make_engine(record->game(), settings->memory_mib, crew);
    if (!engine) return shell.refuse(engine.error(), failed);

    if (arguments.review) return review_game(**engine, *record, settings->limits, shell);
    if (arguments.why) return explain_loss(**engine, *record, settings->limits, shell);
    Question question = question_of(*player, *settings, *record, shell);
    question.options = *options;
    const Analysis analysis = (*engine)->analyse(*record, question);
    shell.end_progress();
    if (Shell::stop().is_raised()) shell.status = interrupted;
    if (shell.json) return shell.print(wire::analyse_reply(*record, analysis, player->text));
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
    command.option("--options", arguments->options, "help.option.options", "N");
    command.option("--threads", arguments->threads, "help.option.threads", "N");
    command.flag("--review", arguments->review, "help.option.review");
    command.flag("--why", arguments->why, "help.option.why");
    add_thinking(command, *arguments);
    command.when_called([arguments, &shell] { run(*arguments, shell); });
}

}  // namespace puissance::app
