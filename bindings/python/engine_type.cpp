// Engine: one question at a time, each interruptible.
#include <atomic>
#include <memory>

#include <pybind11/stl.h>

#include "puissance/thread_crew.h"
#include "python/answers.h"
#include "python/module.h"
#include "python/run.h"
#include "wire/json_pieces.h"
#include "wire/requests.h"

namespace py = pybind11;

namespace puissance::python {

namespace {

// The limits of a question, which also ends when its run is stopped.
Limits limits_of(const Run& run, std::optional<double> time, std::optional<int> depth,
                 std::optional<std::uint64_t> nodes) {
    Settings settings{until(run.stop())};
    const auto set = [&](const char* name, const auto& given) {
        if (given) setting_named(name).set(settings, check_setting(name, *given));
    };
    set("time", time);
    set("depth", depth);
    set("nodes", nodes);
    return settings.limits;
}

Contestant machine_of(const std::string& text) {
    Contestant machine = value_of(parse_contestant(text));
    if (machine.is_human) refuse({ErrorCode::wrong_usage, {{"reason", "human_cannot"}}});
    return machine;
}

class OwnEngine {
public:
    OwnEngine(const py::object& game, std::size_t memory_mib, int threads)
        : game_(game_of(game)), crew_(static_cast<int>(check_setting("threads", threads))) {
        check_setting("memory", memory_mib);
        engine_ = value_of(make_engine(game_, memory_mib, crew_));
    }

    [[nodiscard]] const Game& game() const { return game_; }

    // Calls find(engine) on a thread of its own. Refuses a second question meanwhile.
    template <class Find>
    auto ask(Run& run, Find&& find) {
        if (is_asked_.test_and_set(std::memory_order_acquire))
            refuse({ErrorCode::wrong_usage, {{"reason", "still_asked"}}});
        const std::unique_ptr<std::atomic_flag, void (*)(std::atomic_flag*)> turn(
            &is_asked_, [](std::atomic_flag* flag) { flag->clear(std::memory_order_release); });
        std::optional<decltype(find(*engine_))> found;
        run.perform([&] { found.emplace(find(*engine_)); });
        return std::move(*found);
    }

private:
    Game game_;
    ThreadCrew crew_;
    std::unique_ptr<Engine> engine_;
    std::atomic_flag is_asked_;
};

// Has the question report to a Python function, on the thread that asked.
void report(Question& question, Run& run, const Game& game, const py::object& progress) {
    if (progress.is_none()) return;
    const auto* const function = &progress;
    question.on_progress = [&run, game, function](const Progress& found) {
        run.tell([found = ProgressReport{found, game}, function] { (*function)(found); });
    };
}

AnalysisAnswer choose(OwnEngine& engine, const py::object& position, const std::string& player,
                      std::optional<double> time, std::optional<int> depth,
                      std::optional<std::uint64_t> nodes, std::uint64_t seed,
                      const py::object& progress) {
    Record record = record_of(position, engine.game());
    const Contestant machine = machine_of(player);
    if (record.is_over()) refuse({ErrorCode::finished, {}});
    Run run;
    Question question = question_for(machine, limits_of(run, time, depth, nodes));
    question.seed = seed;
    report(question, run, engine.game(), progress);
    Analysis found = engine.ask(run, [&](Engine& asked) { return asked.choose(record, question); });
    return {std::move(found), std::move(record), machine.text};
}

AnalysisAnswer analyse(OwnEngine& engine, const py::object& position,
                       const std::optional<std::string>& eval, std::optional<double> time,
                       std::optional<int> depth, std::optional<std::uint64_t> nodes, int options,
                       const py::object& progress) {
    Record record = record_of(position, engine.game());
    std::optional<Evaluator> evaluator;
    if (eval) evaluator = value_of(parse_evaluator(*eval));
    check_setting("options", options);
    Run run;
    Question question;
    question.algorithm = analysis_algorithm(engine.game(), evaluator);
    question.limits = limits_of(run, time, depth, nodes);
    question.options = options;
    report(question, run, engine.game(), progress);
    Analysis found =
        engine.ask(run, [&](Engine& asked) { return asked.analyse(record, question); });
    constexpr bool is_of_all_moves = true;
    return {std::move(found), std::move(record), to_text(question.algorithm), is_of_all_moves};
}

SolutionAnswer solve(OwnEngine& engine, const py::object& position, bool weak, bool book,
                     std::optional<double> time, std::optional<std::uint64_t> nodes) {
    Record record = record_of(position, engine.game());
    Run run;
    const SolveQuestion question{weak, book, limits_of(run, time, std::nullopt, nodes)};
    auto found = engine.ask(run, [&](Engine& asked) { return asked.solve(record, question); });
    return {value_of(std::move(found)), std::move(record)};
}

Trace explain(OwnEngine& engine, const py::object& position, const std::string& algorithm,
              std::optional<double> time, int max_nodes) {
    const Record record = record_of(position, engine.game());
    Contestant machine = machine_of(algorithm);
    check_setting("max_nodes", max_nodes);
    Limits& own = machine.limits;
    if (!own.depth && !own.nodes && !own.time) own.depth = wire::default_explain_depth;
    Run run;
    const Question question =
        question_for(machine, limits_of(run, time, std::nullopt, std::nullopt));
    return value_of(
        engine.ask(run, [&](Engine& asked) { return asked.trace(record, question, max_nodes); }));
}

std::pair<std::int64_t, py::dict> evaluate(OwnEngine& engine, const py::object& position,
                                           const std::string& eval) {
    const Record record = record_of(position, engine.game());
    const Evaluator evaluator = value_of(parse_evaluator(eval));
    Run run;
    const Evaluation evaluation =
        engine.ask(run, [&](Engine& asked) { return asked.evaluate(record, evaluator); });
    py::dict parts;
    for (const Part& part : evaluation.parts) parts[py::str(part.name)] = part.points;
    return {evaluation.value, parts};
}

py::object opinion_of(const OwnEngine& engine, const py::object& position) {
    const Record record = record_of(position, engine.game());
    const auto opinion = net_opinion(record);
    if (!opinion) return py::none();
    return dict_of(wire::written(wire::opinion_json(record.game(), *opinion)));
}

void forget(OwnEngine& engine) {
    Run run;
    engine.ask(run, [](Engine& asked) {
        asked.forget();
        return true;
    });
}

}  // namespace

void bind_engine(py::module_& module) {
    const auto no_limit = py::none();
    py::class_<OwnEngine>(module, "Engine", R"doc(
Answers questions about positions of one game. A position is a Record, the text of its moves, or where stones
fall a list of columns from 1.

`memory` is the size of all its tables in MiB; `threads` find exact solutions together. An engine
answers one question at a time. Meanwhile other Python threads go on, and Ctrl-C ends it.

A question ends after `time` seconds, `depth` plies or so many `nodes`, if they are given; without
any it takes about a second, solve() as long as it needs. `progress` is called with a Progress from
time to time; what it raises ends the question.

>>> Engine().choose("112233", "hard").move
'4'
)doc")
        .def(py::init<const py::object&, std::size_t, int>(), py::arg("game") = "connect4",
             py::kw_only(), py::arg("memory") = default_memory_mib, py::arg("threads") = 1)
        .def_property_readonly("game", &OwnEngine::game)
        .def("choose", choose, py::arg("position") = "", py::arg("player") = "perfect",
             py::kw_only(), py::arg("time") = no_limit, py::arg("depth") = no_limit,
             py::arg("nodes") = no_limit, py::arg("seed") = 0, py::arg("progress") = py::none(),
             R"doc(
The move that a level ("easy", "medium", "hard", "expert", "perfect"), a rung of the ladder ("level:1"
to "level:10") or an algorithm would play. A game that is over is refused.

>>> Engine("tictactoe").choose("b2", "minimax(eval=outcome)").score
Score('draw', plies=8, value=0, exact=True)
)doc")
        .def("analyse", analyse, py::arg("position") = "", py::kw_only(),
             py::arg("eval") = py::none(), py::arg("time") = no_limit, py::arg("depth") = no_limit,
             py::arg("nodes") = no_limit, py::arg("options") = default_options,
             py::arg("progress") = py::none(), R"doc(
A score for every legal move; on large free boards for the best few, `options` of them.

>>> analysis = Engine().analyse("4444447777775")
>>> [(option.move, option.score.value) for option in analysis.options]
[('1', -14), ('2', -14), ('3', -14), ('5', -14), ('6', -2)]
)doc")
        .def("solve", solve, py::arg("position") = "", py::kw_only(), py::arg("weak") = false,
             py::arg("book") = true, py::arg("time") = no_limit, py::arg("nodes") = no_limit, R"doc(
The exact score; if `weak`, only who wins. A limit may leave it between two bounds. Without the `book`,
a position that it knows is searched too.

>>> Engine().solve("4444447777775").score.value
-2
)doc")
        .def("explain", explain, py::arg("position") = "", py::arg("algorithm") = "alphabeta",
             py::kw_only(), py::arg("time") = no_limit, py::arg("max_nodes") = default_trace_nodes,
             R"doc(
The trace of an algorithm: minimax, alphabeta, negamax or deepening, with its options. Without a
depth it searches four plies. At most `max_nodes` nodes are kept, and those below are counted.

>>> Engine("tictactoe").explain("b2a1", "minimax(depth=2)").visited
50
)doc")
        .def("evaluate", evaluate, py::arg("position") = "", py::arg("eval") = "alignments", R"doc(
What an evaluator ("outcome", "cells", "runs", "windows", "alignments") thinks of a position: its
value for the first player, and the parts of the sum.

>>> Engine("tictactoe").evaluate("b2a1", "cells")
(1, {'first_cells': 4, 'second_cells': -3})
)doc")
        .def("net_opinion", opinion_of, py::arg("position") = "", R"doc(
What the network thinks of a position without a search, or None where no network values the board and
when the game is over. For the player to move: "value" (200 points are one logit), "chance" in percent,
"advantage" ("none", "slight", "clear", "great"), and "moves" with the "percent" of each near the stones,
"by" the network's "policy" or by a "look" at the position after it. All of it is estimated.

>>> Engine("tictactoe").net_opinion() is None
True
>>> sorted(Engine("gomoku").net_opinion("h8 i9"))
['advantage', 'by', 'chance', 'moves', 'value']
)doc")
        .def("forget", forget,
             "Empties the tables, so that the next answer does not depend on earlier ones.")
        .def("__repr__",
             [](const OwnEngine& own) { return "Engine('" + to_text(own.game()) + "')"; });
}

}  // namespace puissance::python
