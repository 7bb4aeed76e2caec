// The engine of free boards: on large ones it first looks for forced wins, its own and the other
// player's, which no search of all moves would see in time.
#include <algorithm>

#include "board/free_board.h"
#include "engine/board_engine.h"
#include "engine/engines.h"
#include "free/threat_search.h"

namespace puissance {

namespace {

class FreeEngine final : public BoardEngine<FreeBoard> {
public:
    FreeEngine(const Game& game, std::size_t memory_mib)
        : BoardEngine<FreeBoard>(memory_mib), threats_(game) {}

private:
    Analysis think(Thinking& thinking) override {
        if (!thinking.question.algorithm.threats || thinking.board.considers_all())
            return BoardEngine<FreeBoard>::think(thinking);
        threats_.clear();  // The same question, the same answer.
        Budget attack = part_of(thinking, attack_share);
        const auto win = threats_.prove(thinking.board, max_win, attack);
        thinking.budget.charge(attack.nodes());
        if (win) return decided(thinking, Score::win_in(win->plies), win->line);

        Budget defence = part_of(thinking, attack_share + defence_share);
        const auto danger = threats_.danger(thinking.board, max_danger, defence);
        thinking.budget.charge(defence.nodes());
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

    // A budget that ends when this share of the whole is used up.
    static Budget part_of(const Thinking& thinking, double share) {
        Limits limits = Thinking::limits_of(thinking.question);
        if (limits.time)
            limits.time = std::chrono::duration_cast<std::chrono::nanoseconds>(
                share * std::chrono::duration<double>(*limits.time));
        const auto nodes = static_cast<double>(limits.nodes.value_or(max_nodes));
        limits.nodes = static_cast<std::uint64_t>(share * nodes);
        return Budget(limits, thinking.start);
    }

    // Wins longer than these are rare, and looking for them in vain is what takes the time.
    static constexpr int max_win = 21;
    static constexpr int max_danger = 13;
    static constexpr double attack_share = 0.35;
    static constexpr double defence_share = 0.25;
    static constexpr std::uint64_t max_nodes = 4'000'000;  // Where no time is set.

    free_board::ThreatSearch threats_;
};

}  // namespace

std::unique_ptr<Engine> make_free_engine(const Game& game, std::size_t memory_mib,
                                         int /*threads*/) {
    return std::make_unique<FreeEngine>(game, memory_mib);
}

}  // namespace puissance
