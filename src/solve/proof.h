// What is kept of a proof that the attacker wins: not its tree, only what decides which further
// stones of the defender could disturb it.
//
// A defender who answers a quiet move anywhere else has in effect passed, and loses to the proof
// found for the pass, provided that his stone disturbs nothing in it. A stone disturbs a proof
//   - on a cell the proof needs: one the attacker plays or threatens to win on (`zone`); or
//   - in a window that could come to lack a single stone before the attacker has won, a threat
//     the proof does not know of. The stones in such a window are those that lie there now, the
//     stone itself, replies the proof foresees (`replies`), and stones of other replies that were
//     passes in effect, at most `spare` of them on any path. All but the first of these cost the
//     defender a move each, and the move just before the attacker's last comes too late to matter.
//
// That counting is for all such stones at once: take the first of them to fall into a window; the
// others are among the `spare` of the proof that was followed from there on. So a reply that does
// not disturb the proof for the pass loses to it, whatever else the defender passes with later.
#pragma once

#include <algorithm>

#include "solve/cell_set.h"
#include "solve/threat_board.h"

namespace puissance {

struct Proof {
    CellSet zone;
    CellSet replies;
    int plies = 0;   // The attacker has won after at most so many moves.
    int spare = 0;   // Most replies on one path that the proof treats as a pass.
    int first = -1;  // The attacker's move.
    int reply = -1;  // The defender's longest resistance; -1 when every reply loses alike.

    // Defender's moves on one path that can still make a threat in time.
    [[nodiscard]] int tempi() const { return std::max(0, (plies - 3) / 2); }

    void join(const Proof& that) {
        zone |= that.zone;
        replies |= that.replies;
        spare = std::max(spare, that.spare);
        plies = std::max(plies, that.plies);
    }
};

// The empty cells where a stone of the defender could disturb the proof, which begins with the
// attacker to move on this board.
[[nodiscard]] CellSet disturbing_cells(const ThreatBoard& board, const Proof& proof);

}  // namespace puissance
