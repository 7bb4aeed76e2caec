// One question about a small free board: can the attacker complete a line? The breaker wants to
// prevent it, and where his lines count he does so by completing one himself. Where they do not
// (the maker-breaker game), he has less to hope for: what he prevents there he prevents in the
// game, too, whichever the rule.
//
// All that matters are the gaps: the empty cells of each line that is still open to its player.
// Where no stone harms its owner,
//   - a gap that holds another gap is superfluous;
//   - a cell in no gap is as good as taken;
//   - a cell is not worth a move when some other cell lies in all of its gaps: with the two
//     cells exchanged, whatever can be reached by the one can be reached by the other.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "free/small/line_game.h"

namespace puissance::free_board {

enum class Claim : std::uint8_t { open, wins, fails };  // What the attacker comes to.

// Cells that both have taken are those that matter to nobody any more.
struct LinePosition {
    Word64 attacker = 0;
    Word64 breaker = 0;
    bool is_attackers_turn = true;
    bool breaker_counts = true;          // Does the breaker win by completing a line?
    std::uint8_t stones_left = endless;  // So many more may the attacker place.

    static constexpr std::uint8_t endless = 255;

    bool operator==(const LinePosition&) const = default;
};

// The position after the mover's stone on this cell.
[[nodiscard]] LinePosition after(LinePosition position, int cell);

struct Judgement {
    Claim claim = Claim::open;
    Word64 moves = 0;  // Those worth a try; where the claim is open, at least one.
};

// Moves that come the best first.
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

    // Decides what can be seen without search, and marks the cells that matter to nobody.
    // Requires: nobody has completed a line.
    [[nodiscard]] Judgement judge(LinePosition& position) const;

    // These moves, weighed by the lines they lie on: the nearer to completion the more.
    [[nodiscard]] WeighedMoves weigh(const LinePosition& position, Word64 moves) const;

    // Can the breaker prevent every line by answering on pairs of cells? Those found are added.
    // Requires: the attacker is to move and cannot win at once.
    [[nodiscard]] bool can_pair(const LinePosition& position, std::vector<Word64>& pairs) const;

    // A cell that completes a line of the mover's; -1: none does.
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
