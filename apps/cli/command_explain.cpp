// puissance explain: how an algorithm decides, step by step.
#include <memory>
#include <vector>

#include "base/lower_case.h"
#include "base/try.h"
#include "cli/arguments.h"
#include "cli/explanation.h"
#include "cli/lesson.h"
#include "cli/machine.h"
#include "cli/registry.h"
#include "system/files.h"
#include "teach/lessons.h"
#include "wire/trace_json.h"

namespace puissance::app {

namespace {

struct ExplainArguments : PositionArguments, SettingArguments {
    std::string algorithm = "alphabeta";
    std::string eval;
    std::string format = "text";
    bool steps = false;
    bool compare = false;
    std::string from;
    std::string lesson;
    std::string lesson_run = "1";
    bool lessons = false;
};

// The default depth gives a tree that fits on a page; near the end of a game, all of it does.
constexpr int default_depth = 4;
constexpr int few_cells = 9;
constexpr std::size_t max_trace_bytes = std::size_t{64} << 20U;

int depth_for(const Record& record) {
    const int left = record.game().cells() - record.ply();
    return left <= few_cells ? left : default_depth;
}

// The algorithm with its limits: those of its text and those of the options or, without any, a
// depth that fits.
Result<Contestant> read_algorithm(const ExplainArguments& arguments, const Record& record,
                                  const Limits& limits) {
    TRY_ASSIGN(auto player, read_machine(arguments.algorithm));
    if (!arguments.eval.empty()) {
        TRY_ASSIGN(player.algorithm.eval, parse_evaluator(arguments.eval));
    }
    const Limits all = tighter(limits, player.limits);
    player.limits.depth = all.depth;
    if (!all.depth && !all.time && !all.nodes) player.limits.depth = depth_for(record);
    return player;
}

Result<ExplanationFormat> read_format(const std::string& text) {
    const std::string name = lower_case(text);
    if (name == "text") return ExplanationFormat::text;
    if (name == "json") return ExplanationFormat::json;
    if (name == "dot") return ExplanationFormat::dot;
    if (name == "svg") return ExplanationFormat::svg;
    return fail(ErrorCode::wrong_option,
                {{"option", "--format"}, {"value", text}, {"expected", "text, json, dot, svg"}});
}

// The options that positions and lessons share.
struct Request {
    Settings settings;
    ExplanationFormat format = ExplanationFormat::text;
};

Result<Request> read_request(const ExplainArguments& arguments, const Shell& shell) {
    Request request;
    TRY_ASSIGN(request.settings, read_settings(arguments));
    TRY_ASSIGN(request.format, read_format(shell.json ? "json" : arguments.format));
    return request;
}

void run_lesson(const ExplainArguments& arguments, const Request& request, Shell& shell) {
    const auto count = static_cast<std::int64_t>(teach::lessons().size());
    const auto number = read_number("--lesson", arguments.lesson, 1, count);
    if (!number) return shell.refuse(number.error());
    const auto chosen = read_number("--run", arguments.lesson_run, 1, count);
    if (!chosen) return shell.refuse(chosen.error());
    give_lesson({static_cast<int>(*number), static_cast<int>(*chosen), request.format,
                 arguments.steps, request.settings.max_nodes, request.settings.memory_mib},
                shell);
}

// Shows a trace that was saved with --format json.
void show_saved(const ExplainArguments& arguments, ExplanationFormat format, Shell& shell) {
    const auto text = system::read_file(arguments.from, max_trace_bytes);
    if (!text) return shell.refuse(text.error());
    // What is built of it takes many times its size.
    try {
        const auto trace = wire::parse_trace(*text);
        if (!trace) return shell.refuse(trace.error());
        print_explanation(*trace, format, arguments.steps, shell);
    } catch (const std::bad_alloc&) {
        shell.refuse(Error{ErrorCode::out_of_memory, {}});
    }
}

void run(const ExplainArguments& arguments, Shell& shell) {
    const auto request = read_request(arguments, shell);
    if (!request) return shell.refuse(request.error());
    shell.json = request->format == ExplanationFormat::json;
    if (!arguments.from.empty()) return show_saved(arguments, request->format, shell);
    if (arguments.lessons) return list_lessons(shell);
    if (!arguments.lesson.empty()) return run_lesson(arguments, *request, shell);

    const auto record = read_position(arguments);
    if (!record) return shell.refuse(record.error());
    const Settings& settings = request->settings;
    const auto algorithm = read_algorithm(arguments, *record, settings.limits);
    if (!algorithm) return shell.refuse(algorithm.error());
    if (record->is_over()) return shell.refuse({ErrorCode::finished, {}});
    auto engine = make_engine(record->game(), settings.memory_mib);
    if (!engine) return shell.refuse(engine.error(), failed);
    if (arguments.compare)
        return explain_by_comparison(**engine, *record, *algorithm, settings.limits, shell);

    Question question = question_of(*algorithm, settings, *record, shell);
    question.on_progress = [&shell](const Progress& progress) {
        shell.show_progress(
            shell.say("explain.progress", {{"nodes", grouped(progress.nodes, shell.language)}}));
    };
    const auto trace = (*engine)->trace(*record, question, settings.max_nodes);
    shell.end_progress();
    if (!trace) return shell.refuse(trace.error());
    if (Shell::stop().is_raised()) shell.status = interrupted;
    print_explanation(*trace, request->format, arguments.steps, shell);
}

}  // namespace

void add_explain(CLI::App& program, Shell& shell) {
    auto arguments = std::make_shared<ExplainArguments>();
    Command command(program, shell, "explain", "help.explain", "help.explain.examples");
    add_position(command, *arguments);
    command.option("--algorithm", arguments->algorithm, "help.option.algorithm", "A");
    command.option("--eval", arguments->eval, "help.option.eval", "E");
    command.option("--format", arguments->format, "help.option.format", "text|json|dot|svg");
    add_setting(command, *arguments, "max_nodes", std::to_string(default_trace_nodes));
    command.flag("--steps", arguments->steps, "help.option.steps");
    command.flag("--compare", arguments->compare, "help.option.compare");
    command.option("--from", arguments->from, "help.option.from", "FILE");
    command.flag("--lessons", arguments->lessons, "help.option.lessons");
    command.option("--lesson", arguments->lesson, "help.option.lesson", "N");
    command.option("--run", arguments->lesson_run, "help.option.lesson_run", "N");
    add_settings(command, *arguments, {"time", "depth", "nodes", "memory", "seed"});
    // Saved traces and lessons have positions, players and depths of their own.
    const std::vector<std::string> own{"MOVES",   "--board",     "--turn", "--game",
                                       "--depth", "--algorithm", "--eval", "--compare"};
    for (const char* const option : {"--from", "--lesson", "--lessons"})
        command.exclude(option, own);
    command.exclude("--from", {"--lesson", "--lessons"});
    command.only_with("--run", {"--lesson"});
    command.exclude("--json", {"--format"});
    command.when_called([arguments, &shell] { run(*arguments, shell); });
}

}  // namespace puissance::app
