// The engine of one kind of board: turns a record into a position, picks the search, and turns
// what it found into an Analysis. Everything below it is compiled for this board alone.
#pragma once

#include <algorithm>
#include <vector>

#include "board/perft.h"
#include "engine/ladder.h"
#include "engine/search_once.h"
#include "engine/thinking.h"
#include "engine/tracer.h"
#include "eval/evaluation.h"
#include "eval/evaluators.h"
#include "puissance/engine.h"
#include "search/deepening.h"
#include "search/negamax.h"
#include "search/table.h"

namespace puissance {

template <Position Board>
class BoardEngine : public Engine {
public:
    // The clock must outlive it.
    BoardEngine(std::size_t table_bytes, const Clock& clock) : table_(table_bytes), clock_(clock) {}

    // Without it nothing may be asked.
    [[nodiscard]] virtual bool has_memory() const { return table_.has_memory(); }

    Analysis choose(const Record& record, const Question& question) override {
        if (question.rung) return choose_on_ladder(*this, record, question, clock_);
        Thinking thinking(record, question, clock_, unasked_time(question));
        if (record.is_over()) return thinking.finish(over(record));
        table_.start_search();
        switch (question.algorithm.method) {
            case Method::random: return thinking.finish(pick(thinking));
            case Method::solver: return thinking.finish(play_exactly(thinking));
            case Method::deepening: return thinking.finish(think(thinking));
            case Method::pattern:
            case Method::net: return thinking.finish(search_strongly(thinking));
            default: break;
        }
        return thinking.finish(search_to_depth(thinking));
    }

    Analysis analyse(const Record& record, const Question& question) override {
        Thinking thinking(record, question, clock_, analysis_time());
        if (record.is_over()) return thinking.finish(over(record));
        table_.start_search();
        return thinking.finish(score_all(thinking));
    }

    Result<Solution> solve(const Record& /*record*/, const SolveQuestion& /*question*/) override {
        return fail(ErrorCode::no_solver);
    }

    Result<Trace> trace(const Record& record, const Question& question, int max_nodes) override {
        if (record.is_over()) return fail(ErrorCode::finished);
        if (!can_be_traced(question.algorithm.method))
            return fail(ErrorCode::no_trace,
                        {{"method", std::string(name_of(question.algorithm.method))}});
        table_.start_search();
        return trace_run<TracedBoard<Board>>(record, question, clock_, table_, max_nodes);
    }

    void forget() override { table_.start_search(); }

    Evaluation evaluate(const Record& record, Evaluator evaluator) override {
        return evaluation_of(position_of<Board>(record), evaluator);
    }

    void perft(const Record& record, int depth, const Stop* stop,
               const std::function<void(int, std::uint64_t)>& counted) override {
        auto board = position_of<Board>(record);
        for (int plies = 1; plies <= depth; ++plies) {
            const std::uint64_t count = puissance::perft(board, plies, stop);
            if (stop != nullptr && stop->is_raised()) return;
            counted(plies, count);
        }
    }

protected:
    using Thinking = puissance::Thinking<Board>;

    static constexpr int max_empty_to_solve = 16;

    [[nodiscard]] const Clock& clock() const { return clock_; }

    // `deepening` and `expert`. Boards that know more than search override it.
    virtual Analysis think(Thinking& thinking) {
        return deepen_by(thinking.question.algorithm.eval, thinking);
    }

    // `pattern` and `net`, where the board has them.
    virtual Analysis search_strongly(Thinking& thinking) { return think(thinking); }

    // Exact play where the end of the game can be searched; elsewhere it thinks, and says so.
    virtual Analysis play_exactly(Thinking& thinking) {
        if (thinking.empty_cells() <= max_empty_to_solve && thinking.board.considers_all()) {
            Analysis analysis = deepen_by(Evaluator::outcome, thinking);
            analysis.fell_back = analysis.interrupted;
            return analysis;
        }
        Analysis analysis = think(thinking);
        analysis.fell_back = !analysis.score.exact;
        return analysis;
    }

    // How long an analysis takes when nobody says.
    [[nodiscard]] virtual std::chrono::nanoseconds analysis_time() const { return default_time; }

    // A score for every legal move, one ply deeper each time.
    virtual Analysis score_all(Thinking& thinking) {
        const Algorithm& algorithm = thinking.question.algorithm;
        Negamax negamax(thinking.board, algorithm.eval, algorithm.parts, table_, thinking.budget,
                        thinking.watch);
        const auto moves = thinking.record.legal_moves();
        Analysis analysis = unfinished(moves.front());
        for (int depth = 1; depth <= thinking.depth(); ++depth) {
            std::vector<Option> options;
            std::vector<Score> scores;
            for (const Move move : moves) {
                const SearchResult found = negamax.value_of(move, depth);
                if (thinking.budget.is_spent()) return analysis;
                options.push_back(
                    {move, thinking.verdict(found.score, depth, algorithm.eval), found.line});
                scores.push_back(found.score);
            }
            const std::size_t best = best_of(thinking, moves, scores);
            analysis = thinking.answer({scores[best], options[best].line}, depth, algorithm.eval);
            analysis.options = std::move(options);
            analysis.interrupted = depth < thinking.depth();
            thinking.report(analysis);
            if (std::ranges::all_of(scores, [](Score s) { return s.is_decided(); })) {
                analysis.interrupted = false;
                break;
            }
        }
        return analysis;
    }

    Analysis deepen_by(Evaluator evaluator, Thinking& thinking) {
        const auto moves = thinking.candidates();
        Negamax negamax(thinking.board, evaluator, thinking.question.algorithm.parts, table_,
                        thinking.budget, thinking.watch);
        const DeepeningResult deepened =
            deepen(negamax, moves, thinking.depth(), thinking.budget, thinking.watch,
                   [&](const SearchResult& found, int depth) {
                       thinking.report(thinking.answer(found, depth, evaluator));
                   });
        if (deepened.depth == 0) return unfinished(moves.front());
        Analysis analysis = thinking.answer(deepened.found, deepened.depth, evaluator);
        analysis.interrupted = !deepened.is_final;
        return analysis;
    }

private:
    // Only what would go on for ever: a depth ends the others, and deepening too.
    static std::optional<std::chrono::nanoseconds> unasked_time(const Question& question) {
        if (question.algorithm.method == Method::solver) return default_exact_time;
        const Method method = question.algorithm.method;
        const bool is_endless =
            (method == Method::deepening || is_strong_search(method)) && !question.limits.depth;
        return is_endless ? std::optional<std::chrono::nanoseconds>(default_time) : std::nullopt;
    }

    static Analysis over(const Record& record) {
        Analysis analysis;
        analysis.score = record.winner()
                             ? verdict_of(record.game(), record.ply(), Score::loss_in(0), true)
                             : verdict_of(record.game(), record.ply(), {}, true);
        return analysis;
    }

    // Nothing is known but that the move is legal.
    static Analysis unfinished(Move move) {
        Analysis analysis;
        analysis.move = move;
        analysis.line = {move};
        analysis.interrupted = true;
        return analysis;
    }

    static Analysis pick(Thinking& thinking) {
        const auto moves = thinking.record.legal_moves();
        Analysis analysis;
        analysis.move =
            moves[static_cast<std::size_t>(Random(thinking.question.seed).below(moves.size()))];
        analysis.line = {*analysis.move};
        return analysis;
    }

    // One search to a fixed depth: minimax, alphabeta or negamax.
    Analysis search_to_depth(Thinking& thinking) {
        const int depth = thinking.depth();
        const Algorithm& algorithm = thinking.question.algorithm;
        const auto moves = thinking.candidates();
        const SearchResult found = search_once(thinking.board, algorithm, depth, moves, table_,
                                               thinking.budget, thinking.watch);
        if (thinking.budget.is_spent())
            return unfinished(found.line.empty() ? moves.front() : found.line.front());
        return thinking.answer(found, depth, algorithm.eval);
    }

    // The place of the best score; among equals, of the move that a search would try first.
    static std::size_t best_of(const Thinking& thinking, const std::vector<Move>& moves,
                               const std::vector<Score>& scores) {
        const auto best = std::ranges::max_element(scores) - scores.begin();
        auto order = thinking.candidates();
        if (const auto win = thinking.board.winning_move()) order.insert(order.begin(), *win);
        for (const Move move : order) {
            const auto place = std::ranges::find(moves, move) - moves.begin();
            if (scores[static_cast<std::size_t>(place)] == scores[static_cast<std::size_t>(best)])
                return static_cast<std::size_t>(place);
        }
        return static_cast<std::size_t>(best);
    }

    Table table_;
    const Clock& clock_;
};

}  // namespace puissance
