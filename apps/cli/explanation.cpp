#include "cli/explanation.h"

#include <cstdlib>

#include <fmt/format.h>
#include <unistd.h>

#include "cli/machine.h"
#include "game/spoken_move.h"
#include "puissance/message.h"
#include "teach/comparison.h"
#include "teach/dot.h"
#include "teach/narration.h"
#include "teach/node_text.h"
#include "teach/reasons.h"
#include "teach/steps.h"
#include "teach/svg.h"
#include "teach/text_tree.h"
#include "wire/json.h"
#include "wire/trace_json.h"

namespace puissance::app {

namespace {

void print_text(const Trace& trace, bool with_steps, Shell& shell) {
    const teach::Tree tree(trace);
    shell.print(teach::title_text(trace.record, shell.language));
    for (const std::string& text : teach::summary_texts(tree, shell.language)) shell.print(text);
    if (with_steps) {
        std::size_t number = 0;
        for (const teach::Step& step : teach::steps_of(tree))
            shell.print(fmt::format("{:>5}  {}", ++number,
                                    teach::say(trace, teach::narrate(tree, step), shell.language)));
    } else {
        shell.print(teach::to_text_tree(tree, shell.language, {wants_colour(), 80}));
    }
    if (trace.move)
        shell.print(shell.say("why.title", {{"move", spoken_move(trace.record.game(), *trace.move,
                                                                 shell.language)}}));
    for (const teach::Sentence& reason : teach::reasons_for(trace))
        shell.print("- " + teach::say(trace, reason, shell.language));
}

std::string row_name(const Algorithm& algorithm, const Shell& shell) {
    std::string method(name_of(algorithm.method));
    if (algorithm.order == Order::centre)
        return shell.say("compare.centre", {{"algorithm", method}});
    if (algorithm.order == Order::edges) return shell.say("compare.edges", {{"algorithm", method}});
    if (algorithm.parts == Parts::none())
        return shell.say("compare.plain", {{"algorithm", method}});
    if (algorithm.method == Method::negamax)
        return shell.say("compare.parts", {{"algorithm", method}});
    return method;
}

}  // namespace

bool wants_colour() {
    const char* const no_colour = std::getenv("NO_COLOR");
    return isatty(STDOUT_FILENO) == 1 && (no_colour == nullptr || *no_colour == '\0');
}

void print_explanation(const Trace& trace, ExplanationFormat format, bool with_steps,
                       Shell& shell) {
    switch (format) {
        case ExplanationFormat::text: return print_text(trace, with_steps, shell);
        case ExplanationFormat::json: return shell.print(wire::trace_reply(trace));
        case ExplanationFormat::dot: return shell.print(teach::to_dot(trace, shell.language));
        case ExplanationFormat::svg: return shell.print(teach::to_svg(trace, shell.language));
    }
}

void explain_by_comparison(Engine& engine, const Record& record, const Contestant& player,
                           const Limits& limits, Shell& shell) {
    const Algorithm& algorithm = player.algorithm;
    const int depth = player.limits.depth.value_or(record.game().cells() - record.ply());
    const auto runs = compare_algorithms(
        engine, record, depth, algorithm.eval, limits, [&](const Algorithm& begun) {
            shell.show_progress(shell.say("compare.progress", {{"algorithm", to_text(begun)}}));
        });
    shell.end_progress();
    if (Shell::stop().is_raised()) shell.status = interrupted;
    if (shell.json) return shell.print(wire::comparison_reply(record, depth, algorithm.eval, runs));
    shell.print(
        shell.say("compare.heading", {{"game", to_text(record.game())},
                                      {"moves", to_text(record)},
                                      {"depth", std::to_string(depth)},
                                      {"evaluator", std::string(name_of(algorithm.eval))}}));
    shell.print(shell.say("compare.columns"));
    for (const ComparedRun& run : runs) {
        const auto number = [&](std::uint64_t count) { return grouped(count, shell.language); };
        shell.print(fmt::format("{:<25} {:>10} {:>9} {:>11} {:>7} {:>4} {:>8.1f}",
                                row_name(run.algorithm, shell), number(run.counts.visited),
                                number(run.counts.cuts), number(run.counts.leaves),
                                run.is_interrupted ? "…" : short_form(run.score, shell.language),
                                run.move ? to_text(record.game(), *run.move) : "?",
                                std::chrono::duration<double, std::milli>(run.elapsed).count()));
    }
}

}  // namespace puissance::app
