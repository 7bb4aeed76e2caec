// Answers the questions that only a win with the second stone from now can decide: all moves are
// played out, without table, static bounds or order. Near the leaves of the search such questions
// are an eighth to a third of all, and most are answered by the first move that is tried.
#pragma once

#include "drop/forced_play.h"

namespace puissance::drop {

// Does the player to move win with his second stone, whatever the other player answers to the first
// one? Requires: a position with a choice; `safe` are the moves that do not lose at once.
template <class Geometry, Word W>
[[nodiscard]] PUISSANCE_INLINE inline bool wins_with_second_stone(const ForcedPlay<Geometry>& play,
                                                                  const Stones<W>& at, W safe) {
    for (; safe != 0; safe &= safe - 1) {
        const W own = at.own | (safe & (~safe + 1));
        const W all = own | at.other;
        const W threats = play.threats(own, all);
        const W open = play.playable(all);
        const W forced = threats & open;
        // The answers that neither leave a threat open nor allow a win on top.
        const W answers = (forced == 0 ? open : forced) & ~(threats >> 1);
        if ((answers == 0 || (forced & (forced - 1)) != 0) && open != 0) return true;
    }
    return false;
}

// Has the player to move a move after which the other player does not win with his second stone
// from now? Requires: the same, and whether the score is above `target` depends on that alone.
template <class Geometry, Word W>
[[nodiscard]] PUISSANCE_INLINE inline bool prevents_second_stone(const ForcedPlay<Geometry>& play,
                                                                 const Stones<W>& at, W safe,
                                                                 int target) {
    for (; safe != 0; safe &= safe - 1) {
        const auto after = play.resolve(at, static_cast<W>(safe & (~safe + 1)));
        if (after.is_decided) {
            if (after.score > target) return true;
            continue;
        }
        // After forced moves a second stone comes too late.
        if (after.stones.ply > at.ply + 1 ||
            !wins_with_second_stone(play, after.stones, after.safe))
            return true;
    }
    return false;
}

}  // namespace puissance::drop
