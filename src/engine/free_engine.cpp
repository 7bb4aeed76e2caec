// The engine of free boards: on large ones it first looks for forced wins, its own and the other
// player's, which no search of all moves would see in time.
#include <algorithm>

#include "board/free_board.h"
#include "engine/board_engine.h"
#include "engine/makers.h"
#include "free/threat_search.h"

namespace puissance {

namespace {

class FreeEngine final : public BoardEngine<FreeBoard> {
public:
    FreeEngine(const Game& game, std::size_t bytes)
        : BoardEngine<FreeBoard>(bytes - threat_bytes(game, bytes)),
          threats_(game, free_board::ThreatSearch::default_quiet_plies, threat_bytes(game, bytes)) {
    }

    bool has_memory() const override {
        return BoardEngine<FreeBoard>::has_memory() && threats_.has_memory();
    }

    void forget() override {
        BoardEngine<FreeBoard>::forget();
        threats_.clear();
    }

private:
    // Threats are searched on large boards only, and more memory than this helps them little.
    static std::size_t threat_bytes(const Game& game, std::size_t bytes) {
        if (game.cells() <= FreeBoard::small_board) return 0;
        return std::min(bytes / 2, free_board::ThreatSearch::default_bytes);
    }

    Analysis think(Thinking& thinking) override {
        if (!thinking.question.algorithm.threats || thinking.board.considers_all())
            return BoardEngine<FreeBoard>::think(thinking);
        threats_.clear();  // The same question, the same answer.
        use_for_threats(thinking, attack_share);
        const auto win = threats_.prove(thinking.board, max_win, thinking.budget);
        if (win) return decided(thinking, Score::win_in(win->plies), win->line);

        use_for_threats(thinking, attack_share + defence_share);
        const auto danger = threats_.danger(thinking.board, max_danger, thinking.budget);
        thinking.use(Thinking::whole);
        if (!danger) return BoardEngine<FreeBoard>::think(thinking);
        if (danger->answers.empty())
            return decided(thinking, Score::loss_in(danger->plies), danger->line);
        return deepen_among(thinking, danger->answers);
    }

    static Analysis decided(const Thinking& thinking, Score score, const std::vector<Move>& line) {
        Analysis analysis;
        analysis.score = verdict_of(thinking.record.game(), thinking.record.ply(), score, true);
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
    static constexpr std::uint64_t max_threat_nodes = 4'000'000;

    free_board::ThreatSearch threats_;
};

}  // namespace

std::unique_ptr<Engine> make_free_engine(const Game& game, std::size_t bytes, Crew& /*crew*/) {
    auto engine = std::make_unique<FreeEngine>(game, bytes);
    if (!engine->has_memory()) return nullptr;
    return engine;
}

}  // namespace puissance
