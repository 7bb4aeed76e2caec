// What is kept of a proof that the attacker wins: not its tree, only what decides which further
// stones of the defender could disturb it.
//
// A defender who answers a quiet move (one that does not threaten to win at once) far away has in
// effect passed. He loses to the proof found for the pass, unless his stone disturbs it. A stone
// disturbs a proof
//   - on a cell of its `zone`: those the attacker plays or threatens to win on; or
//   - in a line without attackers that comes to lack a single stone before the attacker is about
//     to win: a threat the proof does not know of.
//
// The stones of such a line are those there now, the disturbing one, `replies` the proof
// foresees, and stones that were passes in effect, of which one path holds at most `spare`. Each
// but the first two kinds costs the defender a move of the proof, and his last move comes too late:
// the attacker's next one wins. So a line counts when
//
//     stones now + 1 + min(foreseen replies in it + spare, tempi)  >=  align - 1
//
// Where only runs of exactly `align` win, a stone of the defender on the border of such a line
// kills it for good. disturbing_cells may leave those lines out or not; to count too many only
// makes more replies be tried. The attacker's own lines are as the proof knows them: he plays the
// same stones whether the defender passes or not, and a stone of the defender beside a line does it
// no harm.
//
// This covers any number of passes together: of all passing stones in a line look at the one
// that was placed first; the others are among the `spare` of the proof followed from there on.
#pragma once

#include <algorithm>

#include "free/cell_set.h"
#include "free/threat_board.h"

namespace puissance::free_board {

struct Proof {
    CellSet zone;
    CellSet replies;
    int plies = 0;   // The attacker has won after at most so many moves.
    int spare = 0;   // Most replies on one path that the proof treats as passes.
    int first = -1;  // The next move of the proof.
    int reply = -1;  // The one after it: of the defender's, what resists longest. -1: none.

    // The most moves of the defender that come early enough to make a threat.
    [[nodiscard]] int tempi() const { return std::max(0, (plies - 3) / 2); }
};

// The empty cells where a stone of the defender could disturb the proof, which begins with the
// attacker to move on this board.
[[nodiscard]] CellSet disturbing_cells(const ThreatBoard& board, const Proof& proof);

}  // namespace puissance::free_board
