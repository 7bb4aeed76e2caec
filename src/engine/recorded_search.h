// A search on one kind of board with a recorder watching, told as a Trace. Instantiated once a kind
// of board, apart from the silent searches (CMakeLists.txt lists the instances).
#pragma once

#include <algorithm>
#include <vector>

#include "engine/search_once.h"
#include "engine/thinking.h"
#include "engine/tracer.h"
#include "eval/evaluation.h"
#include "eval/evaluators.h"
#include "search/deepening.h"
#include "search/recorder.h"

namespace puissance {

// Says of every leaf that the evaluator judged what its value is made of.
template <Position Board>
void add_parts(Trace& trace, Board board) {
    const Evaluator evaluator = trace.algorithm.eval;
    std::vector<Move> path;  // From the root to the node at hand; nodes stand in this order.
    for (TraceNode& node : trace.nodes) {
        const auto above = static_cast<std::size_t>(std::max(0, node.ply - 1));
        while (path.size() > above) {
            board.undo(path.back());
            path.pop_back();
        }
        if (node.is_root() || !node.was_visited()) continue;
        path.push_back(*node.move);
        board.play(*node.move);
        const bool is_over = node.ending == Ending::won || node.ending == Ending::lost;
        if (node.ending == Ending::horizon || (is_over && !wins_by_depth(evaluator)))
            node.parts = evaluation_of(board, evaluator).parts;
    }
}

template <Position Board>
Trace trace_run(const Record& record, const Question& question, const Clock& clock, Table& table,
                int max_nodes) {
    const Algorithm& algorithm = question.algorithm;
    const bool is_endless = algorithm.method == Method::deepening && !question.limits.depth;
    Thinking<Board> thinking(
        record, question, clock,
        is_endless ? std::optional<std::chrono::nanoseconds>(default_time) : std::nullopt);
    Trace trace(record);
    trace.algorithm = algorithm;
    trace.limits.depth = question.limits.depth;
    trace.limits.nodes = question.limits.nodes;
    Recorder recorder(trace, max_nodes, [&](std::uint64_t visited) {
        Progress progress;
        progress.nodes = visited;
        if (question.on_progress) question.on_progress(progress);
    });
    const int depth = thinking.depth();
    const auto moves = thinking.candidates();
    DeepeningResult deepened;
    if (algorithm.method == Method::deepening) {
        Negamax negamax(thinking.board, algorithm.eval, algorithm.parts, table, thinking.budget,
                        recorder);
        deepened = deepen(negamax, moves, depth, thinking.budget, recorder,
                          [](const SearchResult&, int) {});
    } else {
        recorder.iteration(depth);
        deepened.found =
            search_once(thinking.board, algorithm, depth, moves, table, thinking.budget, recorder);
        deepened.depth = thinking.budget.is_spent() ? 0 : depth;
    }
    recorder.finish();
    trace.is_interrupted = thinking.budget.is_spent();
    trace.depth = deepened.depth;
    trace.line = deepened.found.line;
    if (!trace.line.empty()) trace.move = trace.line.front();
    if (deepened.depth > 0)
        trace.score = thinking.verdict(deepened.found.score, deepened.depth, algorithm.eval);
    add_parts(trace, position_of<Board>(record));
    return trace;
}

}  // namespace puissance
