// The engine of free boards. Small ones are solved where that is asked for. Where not every cell
// can be considered, proofs come first (wins by fours, then by fours and threes), then the search
// by patterns, and what that has seen is proved where the budget allows. Moves, analyses and hints
// go the same way, so that they agree.
#include <algorithm>

#include "board/free_board.h"
#include "engine/board_engine.h"
#include "engine/makers.h"
#include "free/four_search.h"
#include "free/pattern_search.h"
#include "free/quiet_proof.h"
#include "free/small_board_solver.h"
#include "free/threat_search.h"

namespace puissance {

namespace {

class FreeEngine final : public BoardEngine<FreeBoard> {
public:
    FreeEngine(const Game& game, std::size_t bytes, Crew& crew)
        : BoardEngine<FreeBoard>(bytes - pattern_bytes(game, bytes) - solver_bytes(game, bytes)),
          patterns_(game, pattern_bytes(game, bytes) - threat_bytes(game, bytes), {}, crew),
          threats_(game, threat_bytes(game, bytes)) {
        if (is_solved(game)) solver_.emplace(game, solver_bytes(game, bytes));
    }

    bool has_memory() const override {
        return BoardEngine<FreeBoard>::has_memory() && patterns_.has_memory() &&
               threats_.has_memory() && (!solver_ || solver_->has_memory());
    }

    void forget() override {
        BoardEngine<FreeBoard>::forget();
        patterns_.forget();
        threats_.forget();
        if (solver_) solver_->clear();
    }

    Result<Solution> solve(const Record& record, bool sign_only, const Limits& limits) override {
        if (!solver_) return fail(ErrorCode::no_solver);
        const auto start = Budget::Clock::now();
        Budget budget(limits, start);
        // Who is to move when all is over has lost to the stone before, or nobody wins.
        const int end = record.winner() ? -field_value(record.game(), record.ply(), 0) : 0;
        const ScoreBounds bounds =
            record.is_over() ? ScoreBounds{end, end}
                             : solver_->solve(position_of<FreeBoard>(record), sign_only, budget);
        return Solution{bounds, budget.nodes(), Budget::Clock::now() - start};
    }

private:
    // Small boards are searched whole, by others; on large ones the patterns have the most use for
    // memory, and proofs little for more than this.
    static std::size_t pattern_bytes(const Game& game, std::size_t bytes) {
        if (game.cells() <= FreeBoard::small_board) return bytes / 8;
        return is_solved(game) ? bytes / 2 : bytes / 4 * 3;
    }
    static std::size_t threat_bytes(const Game& game, std::size_t bytes) {
        return std::min(pattern_bytes(game, bytes) / 4, free_board::ThreatSearch::default_bytes);
    }

    // Proving needs memory as much as searching does.
    static std::size_t solver_bytes(const Game& game, std::size_t bytes) {
        return is_solved(game) ? bytes / 4 : 0;
    }

    // The whole truth about a small board, where the solver finds it with this share of what there
    // is. Near the end of the game a search of all moves is quicker.
    std::optional<Analysis> solved(Thinking& thinking, double share) {
        const bool is_near_the_end =
            thinking.empty_cells() <= max_empty_to_solve && thinking.board.considers_all();
        if (!solver_ || is_near_the_end) return std::nullopt;
        solver_->clear();  // The same question, the same answer.
        use_for_proof(thinking, share);
        const ScoreBounds bounds = solver_->solve(thinking.board, false, thinking.budget);
        const auto line =
            bounds.is_exact() ? best_play(thinking, bounds.lowest) : std::vector<Move>();
        if (line.empty()) return std::nullopt;
        Analysis analysis;
        analysis.score =
            exact_verdict(thinking.record.game(), thinking.record.ply(), bounds.lowest);
        analysis.line = line;
        analysis.move = line.front();
        analysis.depth = analysis.score.plies;
        return analysis;
    }

    // Best play from a position of this score, as far as the budget lasts.
    std::vector<Move> best_play(Thinking& thinking, int score) {
        FreeBoard board = thinking.board;
        std::vector<Move> line;
        while (!board.is_full() && !board.last_mover_won()) {
            const auto move = solver_->move_worth(board, score, thinking.budget);
            if (!move) break;
            line.push_back(*move);
            board.play(*move);
            score = -score;
        }
        return line;
    }

    Analysis think(Thinking& thinking) override {
        const Algorithm& algorithm = thinking.question.algorithm;
        if (!algorithm.threats && algorithm.method != Method::solver)
            return BoardEngine<FreeBoard>::think(thinking);
        if (!thinking.board.considers_all()) return play_by_patterns(thinking);
        if (const auto analysis = solved(thinking, solver_share))
            return reported(thinking, *analysis);
        thinking.use(Thinking::whole);
        return BoardEngine<FreeBoard>::think(thinking);
    }

    Analysis play_by_patterns(Thinking& thinking) override {
        if (const auto analysis = solved(thinking, solver_share))
            return reported(thinking, *analysis);
        forget_what_was_asked(thinking);
        return reported(thinking, best_by_patterns(thinking));
    }

    static Analysis reported(const Thinking& thinking, Analysis analysis) {
        thinking.report(analysis);
        return analysis;
    }

    // The best move is the one that choose() would play; the other options come after it.
    Analysis score_all(Thinking& thinking) override {
        if (thinking.question.algorithm.method != Method::pattern) return score_whole(thinking);
        Analysis analysis = play_by_patterns(thinking);
        analysis.options = {{*analysis.move, analysis.score, analysis.line}};
        add_options(thinking, analysis);
        std::ranges::sort(analysis.options, {}, &Option::move);
        return analysis;
    }

    // Every move by a search of all moves, and what the solver knows better.
    Analysis score_whole(Thinking& thinking) {
        const bool is_asked = solver_ && thinking.board.considers_all();
        if (is_asked) thinking.use(1 - solver_share);
        Analysis analysis = BoardEngine<FreeBoard>::score_all(thinking);
        if (!is_asked || !analysis.interrupted) return analysis;
        const auto exact = solved(thinking, Thinking::whole);
        if (!exact) return analysis;
        for (Option& option : analysis.options) {
            if (option.move == *exact->move) option = {*exact->move, exact->score, exact->line};
            else limit(option.score, exact->score);
        }
        std::vector<Option> options = std::move(analysis.options);
        analysis = *exact;
        analysis.options = std::move(options);
        return reported(thinking, analysis);
    }

    // The deeper search has preferred the best move, so no other is worth more.
    static void limit(Verdict& score, const Verdict& best) {
        if (score_of(score) <= score_of(best)) return;
        score = best;
        score.exact = false;
    }

    // Scores the best of the remaining moves, then the best of those that remain then, and so on.
    void add_options(Thinking& thinking, Analysis& analysis) {
        free_board::CellSet excluded;
        excluded.add(index_of(*analysis.move));
        const int count = thinking.question.options - 1;
        const bool was_proved = score_of(analysis.score).is_decided();
        const double used = was_proved ? proof_share : search_share;
        for (int i = 0; i < count; ++i) {
            thinking.use(used + (1 - used) * (i + 1) / count);
            const auto found =
                patterns_.search(thinking.board, thinking.depth(), thinking.budget, excluded);
            if (found.line.empty() || found.depth == 0) return;
            excluded.add(index_of(found.line.front()));
            Analysis next = answer(thinking, found);
            limit(next.score, analysis.score);
            analysis.options.push_back({*next.move, next.score, next.line});
        }
    }

    // The same question, the same answer; where a clock decides how far it goes there is no such
    // thing, and what the last question has taught is worth having.
    void forget_what_was_asked(const Thinking& thinking) {
        if (thinking.limits.time && !thinking.limits.nodes) return;
        patterns_.forget();
        threats_.forget();
    }

    Analysis best_by_patterns(Thinking& thinking) {
        use_for_proof(thinking, threat_share);
        if (const auto win = threats_.prove(thinking.board, thinking.budget))
            return announce(thinking, *win);
        // The move that looks best may win though it threatens nothing.
        if (const auto win = prove_by_ideas(thinking, {1, 2'000})) return announce(thinking, *win);
        thinking.use(search_share);
        const auto found = patterns_.search(thinking.board, thinking.depth(), thinking.budget, {},
                                            [&](const free_board::PatternResult& result) {
                                                thinking.report(answer(thinking, result));
                                            });
        Analysis analysis = answer(thinking, found);
        analysis.interrupted = !found.is_final && found.depth < thinking.depth();
        if (analysis.score.exact || !found.score.is_decided()) return analysis;
        if (found.score.is_win()) {
            use_for_proof(thinking, (search_share + proof_share) / 2);
            if (const auto win = prove_by_ideas(thinking, {8, 20'000}))
                return announce(thinking, *win);
        }
        use_for_proof(thinking, proof_share);
        if (const auto proved = patterns_.prove(thinking.board, found, thinking.budget)) {
            analysis.score = verdict(thinking, *proved);
            analysis.score.exact = true;
        }
        return analysis;
    }

    // What the search has in mind, against every reply.
    std::optional<free_board::ForcedWin> prove_by_ideas(
        Thinking& thinking, const free_board::QuietProof::Limit& limit) {
        const free_board::QuietProof::Guide guide = [&](const free_board::PatternBoard& board) {
            return patterns_.idea(board);
        };
        return free_board::QuietProof(threats_, guide)
            .prove(thinking.board, limit, thinking.budget);
    }

    static Analysis announce(const Thinking& thinking, const free_board::ForcedWin& win) {
        Analysis analysis = answer(thinking, {Score::win_in(win.plies), win.line, 0, true});
        analysis.score.exact = true;
        analysis.depth = win.plies;
        return analysis;
    }

    static Verdict verdict(const Thinking& thinking, Score score) {
        constexpr int max_proved_plies = 3;
        Verdict verdict = verdict_of(thinking.record.game(), thinking.record.ply(), score, false);
        if (verdict.plies > max_proved_plies) {
            verdict.exact = false;
            verdict.at_most = true;
        }
        return verdict;
    }

    // What was seen, and is proved only where nothing can be replied.
    static Analysis answer(const Thinking& thinking, const free_board::PatternResult& result) {
        Analysis analysis;
        analysis.score = verdict(thinking, result.score);
        analysis.line = result.line;
        analysis.move = result.line.front();
        analysis.depth = result.depth;
        return analysis;
    }

    // Where only a depth is set, a number of nodes ends a search for proofs.
    static void use_for_proof(Thinking& thinking, double share) {
        thinking.use(share);
        if (thinking.limits.time || thinking.limits.nodes) return;
        Limits bounded = thinking.limits;
        bounded.nodes = thinking.budget.nodes() + max_proof_nodes;
        thinking.budget.limit(bounded, thinking.start);
    }

    static constexpr double threat_share = 0.12;
    static constexpr double search_share = 0.88;
    static constexpr double proof_share = 0.97;
    static constexpr std::uint64_t max_proof_nodes = 200'000;
    static constexpr double solver_share = 0.5;

    free_board::PatternSearch patterns_;
    free_board::ThreatSearch threats_;
    std::optional<free_board::SmallBoardSolver> solver_;  // Of boards that are solved.
};

}  // namespace

std::unique_ptr<Engine> make_free_engine(const Game& game, std::size_t bytes, Crew& crew) {
    auto engine = std::make_unique<FreeEngine>(game, bytes, crew);
    if (!engine->has_memory()) return nullptr;
    return engine;
}

}  // namespace puissance
