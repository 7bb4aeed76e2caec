// Score, Option, Progress, Analysis, Solution and Trace: what an engine answers.
#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include "engine/better_score.h"
#include "engine/whole_line.h"
#include "python/answers.h"
#include "python/module.h"
#include "teach/narration.h"
#include "teach/reasons.h"
#include "teach/svg.h"
#include "teach/text_tree.h"
#include "wire/json.h"
#include "wire/json_pieces.h"
#include "wire/trace_json.h"

namespace py = pybind11;

namespace puissance::python {

namespace {

std::optional<std::string> text_of(const Game& game, std::optional<Move> move) {
    return move ? std::optional(to_text(game, *move)) : std::nullopt;
}

template <class Time>
double seconds(Time time) {
    return std::chrono::duration<double>(time).count();
}

bool is_worse(const Verdict& one, const Verdict& two) { return is_better(two, one); }

// Counted from 1.
std::optional<int> column_of(const Game& game, std::optional<Move> move) {
    return move ? std::optional(index_of(*move) % game.columns + 1) : std::nullopt;
}

std::string sentence(const Verdict& score) { return sentence_of(score, language()); }

std::vector<OptionText> options_of(const AnalysisAnswer& answer) {
    const Game& game = answer.record.game();
    std::vector<OptionText> options;
    for (const Option& option : answer.options)
        options.push_back({to_text(game, option.move), *column_of(game, option.move), option.score,
                           texts_of(game, option.line),
                           is_cut(answer.record, option.score, option.line)});
    return options;
}

// "<Analysis of '4453': 4, draw>"
std::string summary(std::string_view type, const Record& record, std::optional<Move> move,
                    const Verdict& score) {
    return "<" + std::string(type) + " of '" + to_text(record) +
           "': " + (move ? to_text(record.game(), *move) + ", " : "") + sentence(score) + ">";
}

std::optional<Verdict> score_of_solution(const SolutionAnswer& answer) {
    if (!answer.is_exact()) return std::nullopt;
    return exact_verdict(answer.record.game(), answer.record.ply(), answer.lowest);
}

std::string repr_of_solution(const SolutionAnswer& answer) {
    if (const auto score = score_of_solution(answer))
        return summary("Solution", answer.record, std::nullopt, *score);
    return "<Solution of '" + to_text(answer.record) + "': " + std::to_string(answer.lowest) +
           " to " + std::to_string(answer.highest) + ">";
}

std::vector<std::string> steps_of_trace(const Trace& trace) {
    const teach::Tree tree(trace);
    std::vector<std::string> sentences;
    for (const teach::Step& step : teach::steps_of(tree))
        sentences.push_back(teach::say(trace, teach::narrate(tree, step), language()));
    return sentences;
}

std::vector<std::string> reasons_of_trace(const Trace& trace) {
    std::vector<std::string> sentences;
    for (const teach::Sentence& reason : teach::reasons_for(trace))
        sentences.push_back(teach::say(trace, reason, language()));
    return sentences;
}

void bind_score(py::module_& module) {
    py::class_<Verdict>(module, "Score", R"doc(
The value of a position for the player to move.

`kind` is "win", "loss", "draw" or "estimate". `plies` is the number of plies until the game ends,
None for an estimate; with `at_most` it may end sooner. `value` counts what is left of the board when
the game is won, or the points of an estimate; `seen` says of an estimate that its search has seen the
end of the game and not proved it.

Scores are ordered: a win is better the sooner it comes, a loss the later, and a draw is worth 0 points.

>>> score = Engine().solve("112233").score
>>> score
Score('win', plies=1, value=18, exact=True)
>>> print(score)
wins in 1 move
>>> max(option.score for option in Engine().analyse("4444447777775").options).value
-2
)doc")
        .def_property_readonly("kind",
                               [](const Verdict& score) {
                                   return wire::score_kinds[static_cast<std::size_t>(score.kind)];
                               })
        .def_property_readonly("plies",
                               [](const Verdict& score) {
                                   return score.kind == ScoreKind::estimate
                                              ? std::nullopt
                                              : std::optional(score.plies);
                               })
        .def_readonly("value", &Verdict::value)
        .def_readonly("exact", &Verdict::exact)
        .def_readonly("at_most", &Verdict::at_most)
        .def_readonly("seen", &Verdict::is_seen)
        .def("__lt__", is_worse, py::is_operator())
        .def(
            "__gt__", [](const Verdict& one, const Verdict& two) { return is_worse(two, one); },
            py::is_operator())
        .def(
            "__le__", [](const Verdict& one, const Verdict& two) { return !is_worse(two, one); },
            py::is_operator())
        .def(
            "__ge__", [](const Verdict& one, const Verdict& two) { return !is_worse(one, two); },
            py::is_operator())
        .def("__str__", sentence)
        .def("__repr__",
             [](const Verdict& score) {
                 return py::str("Score({!r}, plies={}, value={}, exact={})")
                     .format(py::cast(score).attr("kind"), py::cast(score).attr("plies"),
                             score.value, score.exact);
             })
        .def("__hash__",
             [](const Verdict& score) {
                 return py::hash(py::make_tuple(static_cast<int>(score.kind), score.plies,
                                                score.value, score.exact, score.at_most,
                                                score.is_seen));
             })
        .def(py::self == py::self);
}

void bind_option(py::module_& module) {
    py::class_<OptionText>(module, "Option", "A move with its score and the expected line.")
        .def_readonly("move", &OptionText::move)
        .def_readonly("column", &OptionText::column, "Its column, from 1.")
        .def_readonly("score", &OptionText::score)
        .def_readonly("line", &OptionText::line)
        .def_readonly("cut", &OptionText::is_cut, "The line stops before the end that is known.")
        .def("__repr__", [](const OptionText& option) {
            return "<Option " + option.move + ": " + sentence(option.score) + ">";
        });
    py::class_<ProgressReport>(module, "Progress", "What a running search has found so far.")
        .def_readonly("depth", &ProgressReport::depth)
        .def_readonly("nodes", &ProgressReport::nodes)
        .def_property_readonly(
            "move", [](const ProgressReport& report) { return text_of(report.game, report.move); })
        .def_readonly("score", &ProgressReport::score)
        .def_property_readonly(
            "line", [](const ProgressReport& report) { return texts_of(report.game, report.line); })
        .def("__repr__", [](const ProgressReport& report) {
            return "<Progress, depth " + std::to_string(report.depth) + ": " +
                   sentence(report.score) + ">";
        });
}

void bind_analysis(py::module_& module) {
    py::class_<AnalysisAnswer>(module, "Analysis", R"doc(
What an engine found: a move with its score, the expected line, and what it cost.

>>> analysis = Engine("tictactoe").analyse("b2a1")
>>> analysis.score.kind, len(analysis.options)
('draw', 7)
)doc")
        .def_readonly("record", &AnalysisAnswer::record)
        .def_property_readonly(
            "move",
            [](const AnalysisAnswer& answer) { return text_of(answer.record.game(), answer.move); },
            "None when the game is over.")
        .def_property_readonly(
            "column",
            [](const AnalysisAnswer& answer) {
                return column_of(answer.record.game(), answer.move);
            },
            "The column of the move, from 1.")
        .def_readonly("score", &AnalysisAnswer::score)
        .def_property_readonly("line",
                               [](const AnalysisAnswer& answer) {
                                   return texts_of(answer.record.game(), answer.line);
                               })
        .def_property_readonly(
            "cut",
            [](const AnalysisAnswer& answer) {
                return is_cut(answer.record, answer.score, answer.line);
            },
            "The line stops before the end that is known.")
        .def_property_readonly("options", options_of,
                               "The moves with their scores, in board order; only from analyse().")
        .def_readonly("depth", &AnalysisAnswer::depth)
        .def_readonly("nodes", &AnalysisAnswer::nodes)
        .def_property_readonly("seconds",
                               [](const AnalysisAnswer& answer) { return seconds(answer.elapsed); })
        .def_readonly("interrupted", &AnalysisAnswer::interrupted, "A limit ended it early.")
        .def_readonly("fell_back", &AnalysisAnswer::fell_back,
                      "The board is too large for `perfect`: played as `expert`.")
        .def_readonly("player", &AnalysisAnswer::player)
        .def(
            "to_dict",
            [](const AnalysisAnswer& answer) {
                return dict_of(answer.is_of_all_moves
                                   ? wire::analyse_reply(answer.record, answer, answer.player)
                                   : wire::move_reply(answer.record, answer, answer.player));
            },
            "The same in the shape of the service's JSON.")
        .def("__repr__", [](const AnalysisAnswer& answer) {
            return summary("Analysis", answer.record, answer.move, answer.score);
        });
}

void bind_solution(py::module_& module) {
    py::class_<SolutionAnswer>(module, "Solution", R"doc(
The bounds proved for a position's score; `score` is the score itself where they are equal.

>>> solution = Engine().solve("4444447777775")
>>> solution.is_exact, solution.lowest, solution.highest
(True, -2, -2)
>>> solution.score
Score('loss', plies=26, value=-2, exact=True)
)doc")
        .def_readonly("record", &SolutionAnswer::record)
        .def_readonly("lowest", &SolutionAnswer::lowest)
        .def_readonly("highest", &SolutionAnswer::highest)
        .def_property_readonly("is_exact", &SolutionAnswer::is_exact)
        .def_property_readonly("score", score_of_solution, "None unless it is exact.")
        .def_readonly("nodes", &SolutionAnswer::nodes)
        .def_property_readonly("seconds",
                               [](const SolutionAnswer& answer) { return seconds(answer.elapsed); })
        .def(
            "to_dict",
            [](const SolutionAnswer& answer) {
                return dict_of(wire::solve_reply(answer.record, answer));
            },
            "The same in the shape of the service's JSON.")
        .def("__repr__", repr_of_solution);
}

void bind_trace(py::module_& module) {
    py::class_<Trace>(module, "Trace", R"doc(
How an algorithm decided: the tree of its run. A notebook shows it as a drawing.

>>> trace = Engine("tictactoe").explain("b2a1", "alphabeta(depth=2)")
>>> trace.visited, trace.cuts
(28, 6)
)doc")
        .def_readonly("record", &Trace::record)
        .def_property_readonly(
            "move", [](const Trace& trace) { return text_of(trace.record.game(), trace.move); })
        .def_readonly("score", &Trace::score)
        .def_property_readonly(
            "line", [](const Trace& trace) { return texts_of(trace.record.game(), trace.line); })
        .def_readonly("depth", &Trace::depth)
        .def_property_readonly("visited", [](const Trace& trace) { return trace.counts.visited; })
        .def_property_readonly("leaves", [](const Trace& trace) { return trace.counts.leaves; })
        .def_property_readonly("cuts", [](const Trace& trace) { return trace.counts.cuts; })
        .def_readonly("interrupted", &Trace::is_interrupted, "A limit ended it early.")
        .def_property_readonly("steps", steps_of_trace, "Every step of the run, in a sentence.")
        .def_property_readonly("reasons", reasons_of_trace, "Why this move, in sentences.")
        .def(
            "to_dict", [](const Trace& trace) { return dict_of(wire::trace_reply(trace)); },
            "The whole trace in the shape of the service's JSON.")
        .def("__str__",
             [](const Trace& trace) {
                 return teach::to_text_tree(teach::Tree(trace), language(), {});
             })
        .def("__repr__",
             [](const Trace& trace) {
                 return summary("Trace", trace.record, trace.move, trace.score);
             })
        .def("_repr_svg_", [](const Trace& trace) { return teach::to_svg(trace, language()); });
}

}  // namespace

void bind_answers(py::module_& module) {
    bind_score(module);
    bind_option(module);
    bind_analysis(module);
    bind_solution(module);
    bind_trace(module);
}

}  // namespace puissance::python
