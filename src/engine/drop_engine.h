// The engine of drop boards: where the solver can finish in the time there is, its answers are
// exact; elsewhere it thinks as every engine does.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "drop/book.h"
#include "drop/exact_solver.h"
#include "engine/board_engine.h"
#include "engine/makers.h"
#include "engine/proved_options.h"

namespace puissance {

template <class Geometry>
class DropEngine final : public BoardEngine<DropBoard<Geometry>> {
public:
    using Board = DropBoard<Geometry>;
    using Base = BoardEngine<Board>;
    using Thinking = typename Base::Thinking;

    // The solver needs memory most: three quarters are its own.
    DropEngine(const Game& game, std::size_t bytes, Crew& crew, const Clock& clock)
        : Base(bytes / 4, clock), solver_(drop::make_exact_solver(game, bytes - bytes / 4, crew)) {}

    bool has_memory() const override { return Base::has_memory() && solver_->has_memory(); }

    Result<Solution> solve(const Record& record, const SolveQuestion& question) override {
        const auto board = position_of<Board>(record);
        const auto start = this->clock().now();
        Budget budget(question.limits, this->clock(), start);
        const auto known = record.is_over() || question.by_book ? known_score(board) : std::nullopt;
        const ScoreBounds bounds =
            known ? ScoreBounds{*known, *known}
                  : solver_->solve(
                        board.own(), board.all(),
                        question.sign_only ? drop::Strength::weak : drop::Strength::strong, budget);
        return Solution{bounds, budget.nodes(), this->clock().now() - start};
    }

    void forget() override {
        Base::forget();
        solver_->forget();
    }

private:
    // How much of the time a quick solution, an estimate of all moves, a solution and, where there
    // is none, the search for a move may take.
    static constexpr double quick_share = 0.1;
    static constexpr double estimate_share = 0.05;
    static constexpr double solve_share = 0.65;
    static constexpr double search_share = 0.2;
    // Until when, after a quick solution, the other moves are solved before they are estimated.
    static constexpr double options_share = 0.5;
    // Until when lines are followed once every score is known.
    static constexpr double line_share = 0.4;

    struct Line {
        int score;
        std::vector<Move> moves;
    };

    std::chrono::nanoseconds analysis_time() const override { return default_exact_time; }

    Analysis play_exactly(Thinking& thinking) override {
        if (thinking.is_repeatable()) solver_->forget();
        for (const double share : {quick_share, solve_share})
            if (const auto line = solved(thinking, share)) return exact_answer(thinking, *line);
        return searched(thinking);
    }

    // The best move is the one that `perfect` would play in the same time: the solver has as much
    // of it, and so has the search where the solver fails.
    Analysis score_all(Thinking& thinking) override {
        // A depth asks for a search, not for the truth.
        if (thinking.limits.depth) return Base::score_all(thinking);
        if (thinking.is_repeatable()) solver_->forget();
        std::vector<Option> known;
        auto line = solved(thinking, quick_share);
        if (line) {
            tell(thinking, *line);
            thinking.share.use(options_share);
            if (auto analysis = score_all_exactly(thinking, *line, known)) return *analysis;
        }
        // An estimate: whatever ends the rest, there is an answer.
        thinking.share.use_more(estimate_share);
        const Analysis estimate = Base::score_all(thinking);
        Base::forget();
        if (!line) {
            thinking.told_depth = estimate.depth;
            line = solved(thinking, solve_share);
            if (line) tell(thinking, *line);
        }
        Analysis best = line ? exact_answer(thinking, *line) : searched(thinking);
        if (line) {
            thinking.share.use(Share::whole);
            if (auto analysis = score_all_exactly(thinking, *line, known)) return *analysis;
            best.interrupted = true;
        }
        if (best.depth == 0) best = estimate;
        best.fell_back = false;
        best = with_options(std::move(best), with_proved(estimate.options, known));
        thinking.told_depth = 0;
        thinking.report(best);
        return best;
    }

    // After a proof no estimate is told.
    static void tell(Thinking& thinking, const Line& line) {
        thinking.report(exact_answer(thinking, line));
        thinking.told_depth = thinking.empty_cells();
    }

    // The best line, if the solver finds its first move with this share of the time.
    std::optional<Line> solved(Thinking& thinking, double share) {
        thinking.share.use_more(share);
        return best_line(thinking.board, thinking.budget);
    }

    // The best move without the solver.
    Analysis searched(Thinking& thinking) {
        thinking.share.use_more(search_share);
        return Base::play_exactly(thinking);
    }

    // Every move's score and line, or in `known` those scores that were found in time. The best
    // line is known.
    std::optional<Analysis> score_all_exactly(Thinking& thinking, const Line& line,
                                              std::vector<Option>& known) {
        const auto moves = thinking.record.legal_moves();
        while (known.size() < moves.size()) {
            const Move move = moves[known.size()];
            const auto score = move == line.moves.front()
                                   ? line.score
                                   : score_of(thinking.board, move, thinking.budget);
            if (!score) return std::nullopt;
            known.push_back({move, verdict_at(thinking.record, *score), {move}});
        }
        const auto best = std::ranges::find(known, line.moves.front(), &Option::move);
        best->line = line.moves;
        thinking.share.use(line_share);
        lengthen_lines(thinking.board, known, thinking.budget);
        Analysis analysis = exact_answer(thinking, {line.score, best->line});
        analysis.options = known;
        thinking.report(analysis);
        return analysis;
    }

    // Follows every move as far as the budget lasts, the better ones first, unless it is known
    // already what comes after it.
    void lengthen_lines(const Board& board, std::vector<Option>& options, Budget& budget) {
        std::vector<Option*> order;
        for (Option& option : options) order.push_back(&option);
        std::ranges::stable_sort(order, std::greater(),
                                 [](const Option* option) { return option->score.value; });
        for (Option* const option : order) {
            if (option->line.size() > 1) continue;
            Board after = board;
            after.play(option->move);
            const auto line = best_play(after, -static_cast<int>(option->score.value), budget);
            option->line.insert(option->line.end(), line.begin(), line.end());
        }
    }

    // The best move, and best play from there as far as the budget lasts; nothing if it does not
    // last for the move.
    std::optional<Line> best_line(const Board& board, Budget& budget) {
        const ScoreBounds bounds = solve(board, budget);
        if (!bounds.is_exact()) return std::nullopt;
        Line line{bounds.lowest, best_play(board, bounds.lowest, budget)};
        if (line.moves.empty()) return std::nullopt;
        return line;
    }

    // Best play from a position whose score is known, as far as the budget lasts.
    std::vector<Move> best_play(Board board, int score, Budget& budget) {
        std::vector<Move> moves;
        while (!board.is_full() && !board.last_mover_won()) {
            const auto move = move_worth(board, score, budget);
            if (!move) break;
            moves.push_back(*move);
            board.play(*move);
            score = -score;
        }
        return moves;
    }

    // The move nearest to the centre that earns this score, which is the best there is.
    std::optional<Move> move_worth(const Board& board, int score, Budget& budget) {
        typename Board::Moves moves;
        board.legal_moves(moves);
        order_moves(board, Order::centre, moves);
        for (const Move move : moves) {
            Board after = board;
            after.play(move);
            const ScoreBounds bounds = compare(after, -score, budget);
            if (bounds.highest <= -score) return move;
            if (bounds.lowest <= -score) return std::nullopt;
        }
        return std::nullopt;
    }

    // What a move earns the player who makes it.
    std::optional<int> score_of(Board board, Move move, Budget& budget) {
        board.play(move);
        const ScoreBounds bounds = solve(board, budget);
        if (!bounds.is_exact()) return std::nullopt;
        return -bounds.lowest;
    }

    // The score of the player to move.
    [[nodiscard]] ScoreBounds solve(const Board& board, Budget& budget) {
        if (const auto known = known_score(board)) return {*known, *known};
        return solver_->solve(board.own(), board.all(), drop::Strength::strong, budget);
    }

    // The same, as soon as it is known whether it is above alpha.
    [[nodiscard]] ScoreBounds compare(const Board& board, int alpha, Budget& budget) {
        if (const auto known = known_score(board)) return {*known, *known};
        return solver_->compare(board.own(), board.all(), alpha, budget);
    }

    // Without search: the game is over, or the position is in the book.
    [[nodiscard]] static std::optional<int> known_score(const Board& board) {
        if (board.last_mover_won()) return -field_value(board.game(), board.ply(), 0);
        if (board.is_full()) return 0;
        const drop::Book* const book = book_of(board.game());
        if (book == nullptr) return std::nullopt;
        return book->score(board.own(), board.all());
    }

    // The shipped book, if it is of this game: read when it is first needed.
    [[nodiscard]] static const drop::Book* book_of(const Game& game) {
        if (game != Game{7, 6, 4, Gravity::down}) return nullptr;
        static const auto book = drop::Book::read(drop::shipped_book());
        return book ? &*book : nullptr;
    }

    static Verdict verdict_at(const Record& record, int score) {
        return exact_verdict(record.game(), record.ply(), score);
    }

    static Analysis exact_answer(const Thinking& thinking, const Line& line) {
        Analysis analysis;
        analysis.score = verdict_at(thinking.record, line.score);
        analysis.line = line.moves;
        analysis.move = line.moves.front();
        analysis.depth = analysis.score.plies;  // However far the line was followed.
        return analysis;
    }

    std::unique_ptr<drop::ExactSolver> solver_;
};

template <class Geometry>
std::unique_ptr<Engine> make_drop_engine(const Game& game, std::size_t bytes, Crew& crew,
                                         const Clock& clock) {
    auto engine = std::make_unique<DropEngine<Geometry>>(game, bytes, crew, clock);
    if (!engine->has_memory()) return nullptr;
    return engine;
}

}  // namespace puissance
