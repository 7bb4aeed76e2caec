// One question being answered on one kind of board: its position, its limits, the moves it may
// choose from, and how what was found becomes an Analysis.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <vector>

#include "base/random.h"
#include "base/share.h"
#include "board/position.h"
#include "eval/evaluators.h"
#include "game/large_board.h"
#include "puissance/engine.h"
#include "search/fixed_orders.h"
#include "search/observer.h"
#include "search/search_result.h"

namespace puissance {

// How long a question without limits is thought about, by search and by proof.
inline constexpr std::chrono::seconds default_time{1};
inline constexpr std::chrono::seconds default_exact_time{2};

template <Position Board>
struct Thinking {
    // `unasked`: the time where the question names none and nothing else would end it.
    Thinking(const Record& asked, const Question& what, const Clock& clock,
             std::optional<std::chrono::nanoseconds> unasked = std::nullopt)
        : record(asked),
          question(what),
          share(with_time(what.limits, unasked), clock),
          limits(share.limits()),
          budget(share.budget()),
          board(position_of<Board>(asked)) {}

    // Must the answer be the same whatever was asked before?
    [[nodiscard]] bool is_repeatable() const {
        return limits.nodes && *limits.nodes != endless_nodes;
    }

    [[nodiscard]] int empty_cells() const { return record.game().cells() - record.ply(); }

    // Plies to search, never beyond the end of the game.
    [[nodiscard]] int depth() const {
        int depth = empty_cells();
        if (limits.depth) depth = std::min(depth, *limits.depth);
        return std::max(1, depth);
    }

    // The candidates, in the order of the algorithm, or in random order when that is asked for.
    [[nodiscard]] std::vector<Move> candidates() const {
        typename Board::Moves moves;
        board.candidates(moves);
        order_moves(board, question.algorithm.parts.order ? Order::centre : Order::natural, moves);
        std::vector<Move> list(moves.begin(), moves.end());
        if (question.algorithm.shuffle) Random(question.seed).shuffle(list);
        return list;
    }

    [[nodiscard]] Verdict verdict(Score score, int depth, Evaluator evaluator) const {
        const bool exhausted =
            wins_by_depth(evaluator) && board.considers_all() && depth >= empty_cells();
        Verdict verdict = verdict_of(record.game(), record.ply(), score, exhausted);
        if (!board.considers_all() && verdict.plies > max_sure_plies) verdict.exact = false;
        return verdict;
    }

    [[nodiscard]] Analysis answer(const SearchResult& found, int depth, Evaluator evaluator) const {
        Analysis analysis;
        analysis.score = verdict(found.score, depth, evaluator);
        analysis.line = found.line;
        analysis.depth = depth;
        if (!found.line.empty()) analysis.move = found.line.front();
        return analysis;
    }

    [[nodiscard]] Analysis finish(Analysis analysis) const {
        analysis.nodes = budget.nodes();
        analysis.elapsed = share.elapsed();
        return analysis;
    }

    void report(const Analysis& analysis) const {
        if (!question.on_progress) return;
        if (!analysis.score.exact && analysis.depth <= told_depth) return;
        question.on_progress(
            {analysis.depth, budget.nodes(), analysis.move, analysis.score, analysis.line});
    }

    const Record& record;
    const Question& question;
    Share share;
    const Limits& limits;  // The question's, and the time it is given unasked.
    Budget& budget;
    Board board;
    Silent watch;
    int told_depth = 0;  // An estimate is told only if it looks deeper than this.

private:
    static Limits with_time(Limits limits, std::optional<std::chrono::nanoseconds> unasked) {
        if (!limits.time && !limits.nodes) limits.time = unasked;
        return limits;
    }
};

}  // namespace puissance
