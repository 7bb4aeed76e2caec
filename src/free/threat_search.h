// Proves forced wins on free boards: four and five in a row and the like are won by threats, long
// before a search of all moves would see it.
//
// What is announced is proved against every reply on the whole board; that nothing is found proves
// nothing. The attacker tries moves in lines where he lacks at most three stones, and a quiet
// move (one that does not threaten to win at once) only if it threatens to win within
// `quiet_plies`. Replies of the defender are left out only where the proof for a pass shows that
// they lose (proof.h).
//
// Plies are therefore a true upper bound: the least for wins made of such moves, not always the
// shortest win there is. A win once announced is found again after the attacker's move and any
// reply, two plies shorter or more, as long as the budget allows: a proof disturbed by nothing
// still consists of moves that are tried.
//
// Positions won and failed are stored in two tables from one question to the next, by keys of 64
// bits: two positions are taken for one with a chance of one in 2^64.
// The same questions in the same order visit the same nodes; clear() forgets the earlier ones.
// One thread at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/budget.h"
#include "base/mebibytes.h"
#include "board/free_board.h"
#include "free/proof.h"
#include "free/slot_table.h"
#include "free/threat_board.h"

namespace puissance::free_board {

struct ForcedWin {
    int plies = 0;           // The game is won after at most so many moves from now.
    std::vector<Move> line;  // One way it can go, the loser resisting; at most `plies` moves.
};

// The other player would win if the player to move passed.
struct Danger {
    std::vector<Move> answers;  // The only moves not proved to lose, in board order. None: all is
                                // lost.
    int plies = 0;              // After any other move the game is lost within so many from now.
    std::vector<Move> line;     // Without answers: the longest resistance, and what follows.
};

class ThreatSearch {
public:
    static constexpr int default_quiet_plies = 3;
    static constexpr std::size_t default_bytes = 8_MiB;

    // `bytes` are for both tables; ask has_memory(). Requires: !game.drops().
    explicit ThreatSearch(const Game& game, int quiet_plies = default_quiet_plies,
                          std::size_t bytes = default_bytes);

    // Without it nothing may be asked.
    [[nodiscard]] bool has_memory() const { return won_.has_memory() && failed_.has_memory(); }

    // Both require that nobody has won. Both look for wins of 1, 3, 5 … plies up to `max_plies`
    // until the budget is spent.

    // A win of the player to move.
    [[nodiscard]] std::optional<ForcedWin> prove(const FreeBoard& board, int max_plies,
                                                 Budget& budget);
    // What the player to move must answer. Nothing when he can win at once, or when no win of the
    // other player was found; when the budget ends early, some answers may be untried.
    [[nodiscard]] std::optional<Danger> danger(const FreeBoard& board, int max_plies,
                                               Budget& budget);

    void clear();

private:
    struct Candidate {
        int cell;
        int weight;
        int line;  // Why it is a candidate; -1: it must be played.
    };
    using Candidates = std::vector<Candidate>;
    struct Won {
        std::uint64_t key = 0;
        Proof proof;
    };
    struct Failed {
        std::uint64_t key = 0;
        int plies = 0;  // No win found within so many.
    };

    [[nodiscard]] std::optional<Proof> deepen(int max_plies);
    // The attacker moves, and may play (plies + 1) / 2 moves. `hint` is tried first.
    [[nodiscard]] std::optional<Proof> attack(int plies, int hint);
    [[nodiscard]] std::optional<Proof> attack_by_threats(int plies, int hint,
                                                         const CellSet& forced);
    [[nodiscard]] std::optional<Proof> win_in_three(const CellSet& allowed) const;
    [[nodiscard]] Candidates candidates(int hint, const CellSet& forced) const;
    // The defender moves; the proof counts his move as its first.
    [[nodiscard]] std::optional<Proof> defend(int plies);
    [[nodiscard]] std::optional<Proof> answer_threat(int plies, int cell);
    [[nodiscard]] std::optional<Proof> answer_quiet(int plies);
    [[nodiscard]] std::optional<Proof> attack_after(int reply, int plies, int hint);
    void follow(Proof proof, std::vector<Move>& line);

    int quiet_plies_;
    ThreatBoard board_;
    Budget* budget_ = nullptr;  // Of the question being answered.
    SlotTable<Won> won_;
    SlotTable<Failed> failed_;
};

}  // namespace puissance::free_board
