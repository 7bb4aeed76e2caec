// The engine of free boards: on large ones it first looks for forced wins, its own and the other
// player's, which no search of all moves would see in time; small ones it solves.
#include <algorithm>

#include "board/free_board.h"
#include "engine/board_engine.h"
#include "engine/makers.h"
#include "free/small_board_solver.h"
#include "free/threat_search.h"

namespace puissance {

namespace {

class FreeEngine final : public BoardEngine<FreeBoard> {
public:
    FreeEngine(const Game& game, std::size_t bytes)
        : BoardEngine<FreeBoard>(bytes - threat_bytes(game, bytes) - solver_bytes(game, bytes)),
          threats_(game, free_board::ThreatSearch::default_quiet_plies, threat_bytes(game, bytes)) {
        if (is_solved(game)) solver_.emplace(game, solver_bytes(game, bytes));
    }

    bool has_memory() const override {
        return BoardEngine<FreeBoard>::has_memory() && threats_.has_memory() &&
               (!solver_ || solver_->has_memory());
    }

    void forget() override {
        BoardEngine<FreeBoard>::forget();
        threats_.clear();
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
    // Threats are searched on large boards only, and more memory than this helps them little.
    static std::size_t threat_bytes(const Game& game, std::size_t bytes) {
        if (game.cells() <= FreeBoard::small_board) return 0;
        return std::min(bytes / 2, free_board::ThreatSearch::default_bytes);
    }

    // Proving needs memory as much as searching does.
    static std::size_t solver_bytes(const Game& game, std::size_t bytes) {
        return is_solved(game) ? bytes / 4 : 0;
    }

    // Near the end of the game a search of all moves finishes; before it, proofs may.
    Analysis play_exactly(Thinking& thinking) override {
        const bool is_near_the_end =
            thinking.empty_cells() <= max_empty_to_solve && thinking.board.considers_all();
        if (!solver_ || is_near_the_end) return BoardEngine<FreeBoard>::play_exactly(thinking);
        solver_->clear();  // The same question, the same answer.
        thinking.use(proof_share);
        const ScoreBounds bounds = solver_->solve(thinking.board, false, thinking.budget);
        const auto line =
            bounds.is_exact() ? best_play(thinking, bounds.lowest) : std::vector<Move>();
        if (line.empty()) {
            thinking.use(Thinking::whole);
            return BoardEngine<FreeBoard>::play_exactly(thinking);
        }
        return decided(thinking,
                       exact_verdict(thinking.record.game(), thinking.record.ply(), bounds.lowest),
                       line);
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
        if (!thinking.question.algorithm.threats || thinking.board.considers_all())
            return BoardEngine<FreeBoard>::think(thinking);
        threats_.clear();  // The same question, the same answer.
        use_for_threats(thinking, attack_share);
        const auto win = threats_.prove(thinking.board, max_win, thinking.budget);
        if (win) return decided(thinking, proved(thinking, Score::win_in(win->plies)), win->line);

        use_for_threats(thinking, attack_share + defence_share);
        const auto danger = threats_.danger(thinking.board, max_danger, thinking.budget);
        thinking.use(Thinking::whole);
        if (!danger) return BoardEngine<FreeBoard>::think(thinking);
        if (danger->answers.empty())
            return decided(thinking, proved(thinking, Score::loss_in(danger->plies)), danger->line);
        return deepen_among(thinking, danger->answers);
    }

    static Verdict proved(const Thinking& thinking, Score score) {
        return verdict_of(thinking.record.game(), thinking.record.ply(), score, true);
    }

    static Analysis decided(const Thinking& thinking, const Verdict& verdict,
                            const std::vector<Move>& line) {
        Analysis analysis;
        analysis.score = verdict;
        analysis.line = line;
        analysis.move = line.front();
        analysis.depth = analysis.score.plies;
        thinking.report(analysis);
        return analysis;
    }

    // Where only a depth is set, a number of nodes ends the search for threats.
    static void use_for_threats(Thinking& thinking, double share) {
        thinking.use(share);
        if (thinking.limits.time || thinking.limits.nodes) return;
        Limits bounded = thinking.limits;
        bounded.nodes = thinking.budget.nodes() +
                        static_cast<std::uint64_t>(share * static_cast<double>(max_threat_nodes));
        thinking.budget.limit(bounded, thinking.start);
    }

    // Wins longer than these are rare, and looking for them in vain is what takes the time.
    static constexpr int max_win = 21;
    static constexpr int max_danger = 13;
    static constexpr double attack_share = 0.35;
    static constexpr double defence_share = 0.25;
    static constexpr double proof_share = 0.6;
    static constexpr std::uint64_t max_threat_nodes = 4'000'000;

    free_board::ThreatSearch threats_;
    std::optional<free_board::SmallBoardSolver> solver_;  // Of boards that are solved.
};

}  // namespace

std::unique_ptr<Engine> make_free_engine(const Game& game, std::size_t bytes, Crew& /*crew*/) {
    auto engine = std::make_unique<FreeEngine>(game, bytes);
    if (!engine->has_memory()) return nullptr;
    return engine;
}

}  // namespace puissance
