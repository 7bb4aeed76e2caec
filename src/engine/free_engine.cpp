// The engine of free boards. Small ones are solved where that is asked for. Where not every cell
// can be considered, proofs come first (wins by fours, then by fours and threes), then the search
// by the network or, on boards that it was not trained for, by patterns; what that has seen is
// proved where the budget allows. A win is announced where it is proved as a tree, and the tree is
// followed as the game goes on; all else is an estimate. Moves, analyses and hints go the same way,
// so that they agree.
#include <algorithm>
#include <memory>
#include <utility>

#include "board/free_board.h"
#include "engine/announced_proof.h"
#include "engine/board_engine.h"
#include "engine/makers.h"
#include "engine/proved_options.h"
#include "free/four_search.h"
#include "free/net_evaluation.h"
#include "free/quiet_proof.h"
#include "free/search_score.h"
#include "free/small/small_board_solver.h"
#include "free/strong_search.h"
#include "free/threat_search.h"
#include "free/win_plan.h"

namespace puissance {

namespace {

class FreeEngine final : public BoardEngine<FreeBoard> {
public:
    FreeEngine(const Game& game, std::size_t bytes, Crew& crew, const Clock& clock)
        : BoardEngine<FreeBoard>(bytes - pattern_bytes(game, bytes) - solver_bytes(game, bytes),
                                 clock),
          patterns_(game, pattern_bytes(game, bytes) - threat_bytes(game, bytes), {}, crew),
          weights_(free_board::net_for(game)),
          threats_(game, threat_bytes(game, bytes)) {
        if (weights_)
            net_.emplace(game, patterns_.tables(), free_board::PatternParts{}, crew, *weights_);
        if (is_solved(game)) solver_.emplace(game, solver_bytes(game, bytes));
    }

    bool has_memory() const override {
        return BoardEngine<FreeBoard>::has_memory() && patterns_.has_memory() &&
               threats_.has_memory() && (!solver_ || solver_->has_memory());
    }

    void forget() override {
        BoardEngine<FreeBoard>::forget();
        patterns_.forget();
        if (net_) net_->forget();
        threats_.forget();
        plan_.forget();
        if (solver_) solver_->clear();
    }

    Result<Solution> solve(const Record& record, const SolveQuestion& question) override {
        if (!solver_) return fail(ErrorCode::no_solver);
        const auto start = clock().now();
        Budget budget(question.limits, clock(), start);
        // Who is to move when all is over has lost to the stone before, or nobody wins.
        const int end = record.winner() ? -field_value(record.game(), record.ply(), 0) : 0;
        const ScoreBounds bounds = record.is_over() ? ScoreBounds{end, end}
                                                    : solver_->solve(position_of<FreeBoard>(record),
                                                                     question.sign_only, budget);
        return Solution{bounds, budget.nodes(), clock().now() - start};
    }

    [[nodiscard]] const std::vector<free_board::ProofNode>& announced_proof() const {
        return plan_.proof();
    }

private:
    // Small boards are searched whole, by others; on large ones the patterns have the most use for
    // memory, and proofs little for more than this.
    static std::size_t pattern_bytes(const Game& game, std::size_t bytes) {
        if (!is_large(game)) return bytes / 8;
        return is_solved(game) ? bytes / 2 : bytes / 4 * 3;
    }
    static std::size_t threat_bytes(const Game& game, std::size_t bytes) {
        return std::min(pattern_bytes(game, bytes) / 4, free_board::ThreatSearch::default_bytes);
    }

    // Proving needs memory as much as searching does.
    static std::size_t solver_bytes(const Game& game, std::size_t bytes) {
        return is_solved(game) ? bytes / 4 : 0;
    }

    // Near the end of the game a search of all moves is quicker.
    [[nodiscard]] bool is_for_solver(const Thinking& thinking) const {
        const bool is_near_the_end =
            thinking.empty_cells() <= max_empty_to_solve && thinking.board.considers_all();
        return solver_ && !is_near_the_end;
    }

    // Calls ask() with the search by the strongest evaluation, unless the question names patterns.
    template <class Ask>
    auto by_evaluation(const Thinking& thinking, Ask&& ask) {
        if (net_ && thinking.question.algorithm.method != Method::pattern) return ask(*net_);
        return ask(patterns_);
    }

    // The whole truth about a small board, where the solver finds it with this share of what there
    // is.
    std::optional<Analysis> solved(Thinking& thinking, double share) {
        if (!is_for_solver(thinking)) return std::nullopt;
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
        if (!thinking.board.considers_all()) return search_strongly(thinking);
        if (const auto analysis = solved(thinking, solver_share))
            return reported(thinking, *analysis);
        thinking.share.use(Share::whole);
        return BoardEngine<FreeBoard>::think(thinking);
    }

    Analysis search_strongly(Thinking& thinking) override {
        if (const auto analysis = solved(thinking, solver_share))
            return reported(thinking, *analysis);
        forget_what_was_asked(thinking);
        return reported(thinking, best_by_search(thinking));
    }

    static Analysis reported(const Thinking& thinking, Analysis analysis) {
        thinking.report(analysis);
        return analysis;
    }

    // The best move is the one that choose() would play; the other options come after it.
    Analysis score_all(Thinking& thinking) override {
        if (!is_strong_search(thinking.question.algorithm.method)) return score_whole(thinking);
        Analysis analysis = search_strongly(thinking);
        analysis.options = {{*analysis.move, analysis.score, analysis.line}};
        add_options(thinking, analysis);
        std::ranges::sort(analysis.options, {}, &Option::move);
        return analysis;
    }

    // Every move by a search of all moves, and what the solver knows better.
    Analysis score_whole(Thinking& thinking) {
        // A depth asks for a search, not for the truth.
        const bool is_asked =
            is_for_solver(thinking) && thinking.board.considers_all() && !thinking.limits.depth;
        if (is_asked) thinking.share.use(1 - solver_share);
        Analysis analysis = BoardEngine<FreeBoard>::score_all(thinking);
        if (!is_asked) return analysis;
        const auto exact = solved(thinking, Share::whole);
        if (!exact) return analysis;
        return reported(thinking, with_options(*exact, analysis.options));
    }

    // Scores the best of the remaining moves, then the best of those that remain then, and so on.
    void add_options(Thinking& thinking, Analysis& analysis) {
        free_board::CellSet excluded;
        excluded.add(index_of(*analysis.move));
        const int count = thinking.question.options - 1;
        const double used = thinking.share.used();
        for (int i = 0; i < count; ++i) {
            thinking.share.use(used + (1 - used) * (i + 1) / count);
            const auto found = by_evaluation(thinking, [&](auto& search) {
                return search.search(thinking.board, thinking.depth(), thinking.budget, excluded);
            });
            if (found.line.empty() || found.depth == 0) return;
            excluded.add(index_of(found.line.front()));
            Analysis next = answer(thinking, found);
            limit(next.score, analysis.score);
            analysis.options.push_back({*next.move, next.score, next.line});
        }
    }

    // Where a clock decides how far it goes, what the last question has taught is worth having;
    // otherwise the same question has the same answer.
    void forget_what_was_asked(const Thinking& thinking) {
        if (thinking.limits.time && !thinking.is_repeatable()) return;
        by_evaluation(thinking, [](auto& search) { search.forget(); });
        threats_.forget();
        plan_.forget();
    }

    Analysis best_by_search(Thinking& thinking) {
        use_for_proof(thinking, threat_share);
        if (auto analysis = won_by_threats(thinking)) return *std::move(analysis);
        // The move that looks best may win though it threatens nothing.
        if (auto win = prove_by_ideas(thinking, {1, 2'000}))
            return announce(thinking, *std::move(win));
        thinking.share.use(search_share);
        const auto report = [&](const free_board::PatternResult& result) {
            thinking.report(answer(thinking, result));
        };
        const auto found = by_evaluation(thinking, [&](auto& search) {
            return search.search(thinking.board, thinking.depth(), thinking.budget, {}, report);
        });
        Analysis analysis = answer(thinking, found);
        analysis.interrupted = !found.is_final && found.depth < thinking.depth();
        if (analysis.score.exact || !found.score.is_decided()) return analysis;
        if (found.score.is_win()) {
            if (auto win = prove_what_was_seen(thinking, found))
                return announce(thinking, *std::move(win));
            return analysis;
        }
        use_for_proof(thinking, proof_share);
        if (const auto proved = prove(thinking, found)) analysis.score = verdict(thinking, *proved);
        return analysis;
    }

    // By fours and threes, or as was announced before: whatever is sooner.
    std::optional<Analysis> won_by_threats(Thinking& thinking) {
        auto win = threats_.prove(thinking.board, thinking.budget);
        const auto node = plan_.node_at(thinking.record);
        const int planned = node ? plan_.proof()[*node].plies : 0;
        if (node && (!win || planned < win->plies))
            return announced(thinking, planned, threats_.line_of(plan_.proof(), *node));
        if (win) return announce(thinking, *std::move(win));
        return std::nullopt;
    }

    std::optional<Score> prove(Thinking& thinking, const free_board::PatternResult& found) {
        return by_evaluation(thinking, [&](auto& search) {
            return search.prove(thinking.board, found, thinking.budget);
        });
    }

    // A win that the search has seen. What a search of every reply finds has no tree of its own,
    // but gives ideas for one.
    std::optional<free_board::ForcedWin> prove_what_was_seen(
        Thinking& thinking, const free_board::PatternResult& found) {
        const double left = proof_share - std::min(proof_share, thinking.share.used());
        use_for_proof(thinking, proof_share - left / 2);
        if (auto win = prove_by_ideas(thinking, {8, 20'000})) return win;
        use_for_proof(thinking, proof_share - left / 4);
        if (!prove(thinking, found)) return std::nullopt;
        use_for_proof(thinking, proof_share);
        return prove_by_ideas(thinking, {16, 2'000});
    }

    // What the search has in mind, against every reply.
    std::optional<free_board::ForcedWin> prove_by_ideas(
        Thinking& thinking, const free_board::QuietProof::Limit& limit) {
        const free_board::QuietProof::Guide guide = [&](const free_board::PatternBoard& board) {
            return by_evaluation(thinking, [&](auto& search) { return search.idea(board); });
        };
        return free_board::QuietProof(threats_, guide)
            .prove(thinking.board, limit, thinking.budget);
    }

    Analysis announce(const Thinking& thinking, free_board::ForcedWin win) {
        plan_.make(thinking.record, std::move(win.proof));
        return announced(thinking, win.plies, win.line);
    }

    static Analysis announced(const Thinking& thinking, int plies, const std::vector<Move>& line) {
        Analysis analysis;
        analysis.score = verdict(thinking, Score::win_in(plies));
        analysis.line = line;
        analysis.move = line.front();
        analysis.depth = plies;
        return analysis;
    }

    // Of what is proved, or an estimate.
    static Verdict verdict(const Thinking& thinking, Score score) {
        Verdict verdict = verdict_of(thinking.record.game(), thinking.record.ply(), score, false);
        verdict.at_most = verdict.plies > max_sure_plies;
        return verdict;
    }

    // What was seen. A win or a loss is proved only where nothing can be replied.
    static Analysis answer(const Thinking& thinking, const free_board::PatternResult& result) {
        Analysis analysis;
        const bool is_sure = result.score.is_decided() && result.score.plies() <= max_sure_plies;
        analysis.score =
            is_sure ? verdict(thinking, result.score) : free_board::estimate_of(result.score);
        analysis.line = result.line;
        analysis.move = result.line.front();
        analysis.depth = result.depth;
        return analysis;
    }

    // Where only a depth is set, a number of nodes ends a search for proofs.
    static void use_for_proof(Thinking& thinking, double share) {
        if (thinking.limits.time || thinking.limits.nodes) thinking.share.use(share);
        else thinking.share.use_at_most(max_proof_nodes);
    }

    static constexpr double threat_share = 0.06;
    static constexpr double search_share = 0.95;
    static constexpr double proof_share = 0.98;
    static constexpr std::uint64_t max_proof_nodes = 200'000;
    static constexpr double solver_share = 0.5;

    free_board::PatternSearch patterns_;
    std::shared_ptr<const free_board::NetWeights> weights_;  // Null: no network knows the board.
    std::optional<free_board::NetSearch> net_;
    free_board::ThreatSearch threats_;
    free_board::WinPlan plan_;
    std::optional<free_board::SmallBoardSolver> solver_;  // Of boards that are solved.
};

}  // namespace

std::unique_ptr<Engine> make_free_engine(const Game& game, std::size_t bytes, Crew& crew,
                                         const Clock& clock) {
    auto engine = std::make_unique<FreeEngine>(game, bytes, crew, clock);
    if (!engine->has_memory()) return nullptr;
    return engine;
}

const std::vector<free_board::ProofNode>& announced_proof(const Engine& engine) {
    static const std::vector<free_board::ProofNode> none;
    const auto* const free_engine = dynamic_cast<const FreeEngine*>(&engine);
    return free_engine == nullptr ? none : free_engine->announced_proof();
}

}  // namespace puissance
