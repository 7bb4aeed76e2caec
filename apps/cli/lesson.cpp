#include "cli/lesson.h"

#include <string>
#include <vector>

#include <fmt/format.h>

#include "base/try.h"
#include "cli/machine.h"
#include "teach/lessons.h"
#include "teach/text_tree.h"
#include "terminal/board_text.h"
#include "terminal/text.h"
#include "wire/lesson_json.h"

namespace puissance::app {

namespace {

constexpr int columns = 80;
// Larger trees are for `--run`: a lesson should fit on a few screens.
constexpr std::size_t max_nodes_in_lesson = 45;

void print_wrapped(const std::string& text, Shell& shell) {
    for (const std::string& line : terminal::wrap(text, columns)) shell.print(line);
}

Result<std::vector<Trace>> run_all(const teach::Lesson& lesson, const Record& record,
                                   const LessonRequest& request) {
    TRY_ASSIGN(auto engine, make_engine(record.game(), request.memory_mib));
    std::vector<Trace> traces;
    for (const std::string_view run : lesson.runs) {
        Limits limits;
        limits.stop = &Shell::stop();
        const Question question = question_for(parse_contestant(run).value(), limits);
        TRY_ASSIGN(auto trace, engine->trace(record, question, request.max_nodes));
        traces.push_back(std::move(trace));
        if (Shell::stop().is_raised()) break;
    }
    return traces;
}

std::string command_of(const teach::Lesson& lesson, std::string_view run) {
    return fmt::format("puissance explain --game {}{}{} --algorithm '{}'", lesson.game,
                       lesson.moves.empty() ? "" : " ", lesson.moves, run);
}

// The command and the counts of each run and, where it is small, its tree.
void print_runs(const teach::Lesson& lesson, const std::vector<Trace>& traces, Shell& shell) {
    for (std::size_t i = 0; i < traces.size(); ++i) {
        const Trace& trace = traces[i];
        const auto number = [&](std::uint64_t count) { return grouped(count, shell.language); };
        shell.print("");
        shell.print(command_of(lesson, lesson.runs[i]));
        shell.print("  " + shell.say("explain.counts", {{"nodes", number(trace.counts.visited)},
                                                        {"leaves", number(trace.counts.leaves)},
                                                        {"cuts", number(trace.counts.cuts)}}));
        if (trace.nodes.size() <= max_nodes_in_lesson)
            shell.print(teach::to_text_tree(teach::Tree(trace), shell.language,
                                            {wants_colour(), columns, i == 0}));
    }
}

void print_lesson(const teach::Lesson& lesson, const Record& record,
                  const std::vector<Trace>& traces, int number, Shell& shell) {
    const auto text = teach::text_of(lesson, traces, shell.language);
    shell.print(shell.say("lessons.heading", {{"number", std::to_string(number)},
                                              {"count", std::to_string(teach::lessons().size())},
                                              {"title", text.title}}));
    shell.print("");
    print_wrapped(text.text, shell);
    shell.print("");
    shell.print(terminal::board_text(record));
    shell.print("");
    print_wrapped(shell.say("lessons.question", {{"question", text.question}}), shell);
    print_runs(lesson, traces, shell);
    shell.print("");
    print_wrapped(shell.say("lessons.answer", {{"answer", text.answer}}), shell);
}

}  // namespace

void list_lessons(Shell& shell) {
    if (shell.json) return shell.print(wire::lessons_reply(shell.language));
    int number = 0;
    for (const teach::Lesson& lesson : teach::lessons())
        shell.print(fmt::format("{:>2}  {:<34}  {}", ++number,
                                teach::title_of(lesson, shell.language), lesson.game));
    shell.print(shell.say("lessons.how"));
}

void give_lesson(const LessonRequest& request, Shell& shell) {
    const teach::Lesson& lesson = teach::lessons()[static_cast<std::size_t>(request.number) - 1];
    if (static_cast<std::size_t>(request.run) > lesson.runs.size())
        return shell.refuse({ErrorCode::wrong_number,
                             {{"option", "--run"},
                              {"text", std::to_string(request.run)},
                              {"smallest", 1},
                              {"largest", static_cast<std::int64_t>(lesson.runs.size())}}});
    const Record record = parse_moves(parse_game(lesson.game).value(), lesson.moves).value();
    const auto traces = run_all(lesson, record, request);
    if (!traces) return shell.refuse(traces.error(), failed);
    if (traces->size() < lesson.runs.size()) {
        shell.status = interrupted;
        return;
    }
    const Trace& chosen = (*traces)[static_cast<std::size_t>(request.run) - 1];
    if (shell.json)
        return shell.print(wire::lesson_reply(request.number, lesson, *traces, shell.language));
    if (request.format != ExplanationFormat::text || request.with_steps)
        return print_explanation(chosen, request.format, request.with_steps, shell);
    print_lesson(lesson, record, *traces, request.number, shell);
}

}  // namespace puissance::app
