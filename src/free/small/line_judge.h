// One question about a small free board: can the attacker complete a line? The breaker tries to
// prevent it. If his lines count, he can also do so by completing a line himself. If they do not
// (the maker-breaker game), his task is harder: what he prevents there, he also prevents in the
// real game, under either rule.
//
// Only the gaps matter: the empty cells of each line that is still open to its player. If an
// additional stone never harms its owner,
//   - a gap that contains another gap can be ignored;
//   - a cell in no gap counts as taken;
//   - a move on a cell can be ignored if another cell lies in all gaps of the first: exchanging the
//     two cells shows that the other move is at least as good.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "free/small/line_game.h"

namespace puissance::free_board {

enum class Claim : std::uint8_t { open, wins, fails };  // The result for the attacker.

// A cell that belongs to both players is one that no longer matters.
struct LinePosition {
    Word64 attacker = 0;
    Word64 breaker = 0;
    bool is_attackers_turn = true;
    bool breaker_counts = true;          // Does the breaker win by completing a line?
    std::uint8_t stones_left = endless;  // The attacker may place so many more.

    static constexpr std::uint8_t endless = 255;

    bool operator==(const LinePosition&) const = default;
};

// The position after the mover's stone on this cell.
[[nodiscard]] LinePosition after(LinePosition position, int cell);

struct Judgement {
    Claim claim = Claim::open;
    Word64 moves = 0;  // The moves to search; at least one if the claim is open.
};

// Moves, taken in order of their weights.
class WeighedMoves {
public:
    [[nodiscard]] bool empty() const { return moves_ == 0; }
    // Requires: !empty().
    [[nodiscard]] int take_best();

private:
    friend class LineJudge;
    Word64 moves_ = 0;
    std::array<std::uint16_t, LineGame::max_cells> weights_{};
};

class LineJudge {
public:
    explicit LineJudge(const LineGame& game) : game_(game) {}

    // Decides what can be decided without a search, and marks the cells that no longer matter.
    // Requires: nobody has completed a line.
    [[nodiscard]] Judgement judge(LinePosition& position) const;

    // Weighs these moves by their lines: a line nearer to completion counts more.
    [[nodiscard]] WeighedMoves weigh(const LinePosition& position, Word64 moves) const;

    // Can the breaker prevent every line by a pairing strategy? Adds its pairs to `pairs`.
    // Requires: the attacker is to move and cannot win at once.
    [[nodiscard]] bool can_pair(const LinePosition& position, std::vector<Word64>& pairs) const;

    // Returns a cell that completes a line of the mover, or -1.
    [[nodiscard]] int completing_cell(const LinePosition& position) const;

    [[nodiscard]] const LineGame& game() const { return game_; }

private:
    class Gaps;

    [[nodiscard]] Gaps attackers_gaps(const LinePosition& position) const;
    [[nodiscard]] Gaps breakers_gaps(const LinePosition& position) const;
    [[nodiscard]] static Claim attack(const LinePosition& position, const Gaps& attackers,
                                      const Gaps& breakers, Word64& moves);
    [[nodiscard]] static Claim defend(const LinePosition& position, const Gaps& attackers,
                                      const Gaps& breakers, Word64& moves);
    [[nodiscard]] bool is_monotone(const LinePosition& position) const;
    void mark(LinePosition& position, Word64 relevant) const;

    const LineGame& game_;
};

}  // namespace puissance::free_board
