// Plays forced moves on a drop board: a threat is answered, and a move is made if it is the only
// one that does not lose at once. This ends when somebody wins, the board is full, or there is a
// choice: nobody wins at once, no threat must be answered, and at least two moves do not lose at
// once.
//
// It is also correct under Rule::exactly, where an additional stone can spoil a line: the other
// player's threats change only by the cell that the stone takes, and the threats of the player who
// laid it are computed anew.
//
// Immutable, so threads may share one.
#pragma once

#include <utility>

#include "board/drop_lines.h"

namespace puissance::drop {

// The stones and all threats of the player to move and of the other player.
template <Word W>
struct Stones {
    W own;
    W other;
    W own_threats;
    W other_threats;
    int ply;

    [[nodiscard]] PUISSANCE_INLINE W all() const { return own | other; }
};

// Where forced play ends: with a score for the player who was to move first, or in a position with
// a choice.
template <Word W>
struct Resolution {
    Stones<W> stones;
    W safe;  // The moves that do not lose at once.
    int score;
    bool is_decided;
    bool is_same_mover;  // Is the player who was to move first to move again?
};

template <class Geometry>
class ForcedPlay {
public:
    using Word = typename Geometry::Word;

    // Copies of the masks: on some processors a 64-bit constant takes four instructions, a member
    // only one.
    explicit ForcedPlay(const Geometry& geometry)
        : geometry_(geometry), bottom_(geometry.bottom()), cells_(geometry.cells()) {}

    [[nodiscard]] Stones<Word> stones_of(Word own, Word all) const {
        const Word other = own ^ all;
        return {own, other, threats(own, all), threats(other, all), count_bits(all)};
    }

    // Plays on from any position. Requires: the game is not over.
    [[nodiscard]] Resolution<Word> resolve(const Stones<Word>& at) const {
        if ((at.own_threats & playable(at.all())) != 0) return {at, 0, win_at(at.ply), true, true};
        return play_out(at.own, at.other, at.own_threats, at.other_threats, at.ply, true);
    }

    // Plays on after `move`. Requires: `before` is a position with a choice, and `move` is one of
    // those that do not lose at once.
    [[nodiscard]] PUISSANCE_INLINE Resolution<Word> resolve(const Stones<Word>& before,
                                                            Word move) const {
        const Word moved = before.own | move;
        return play_out(before.other, moved, before.other_threats & ~move,
                        threats(moved, before.other | moved), before.ply + 1, false);
    }

    [[nodiscard]] PUISSANCE_INLINE Word playable(Word all) const {
        return (all + bottom_) & cells_;
    }
    [[nodiscard]] PUISSANCE_INLINE Word bottom() const { return bottom_; }
    [[nodiscard]] PUISSANCE_INLINE Word empty(Word all) const {
        return static_cast<Word>(cells_ & ~all);
    }
    // All threats of these stones.
    [[nodiscard]] PUISSANCE_INLINE Word threats(Word stones, Word all) const {
        return threats_of(geometry_, stones, empty(all));
    }
    // The score of a win with the next stone when `ply` stones are on the board.
    [[nodiscard]] PUISSANCE_INLINE int win_at(int ply) const { return (cells() + 1 - ply) >> 1; }
    // How many plies from now the latest win comes that answers whether the mover's score is above
    // `target` when `left` cells are empty: a win of the mover if target >= 0, else one of the
    // other player. Later wins have too small a score.
    [[nodiscard]] PUISSANCE_INLINE static constexpr int horizon(int left, int target) {
        return left - 1 - 2 * (target < 0 ? ~target : target);
    }
    [[nodiscard]] PUISSANCE_INLINE int cells() const {
        return geometry_.columns() * geometry_.rows();
    }

private:
    // Requires: `own`, the player to move, does not win at once. Works on local variables and
    // builds the result at the end, because the compiler keeps those in registers.
    [[nodiscard]] PUISSANCE_INLINE Resolution<Word> play_out(Word own, Word other, Word own_threats,
                                                             Word other_threats, int ply,
                                                             bool is_same) const {
        Word all = own | other;
        Word safe = 0;
        int score = 0;
        bool is_decided = true;
        for (;;) {
            const Word open = playable(all);
            const Word forced = other_threats & open;
            safe = open & ~(other_threats >> 1);
            if (forced == 0) [[likely]] {
                if ((safe & (safe - 1)) != 0) [[likely]] {
                    is_decided = false;
                    break;
                }
                if (open == 0) break;  // A draw.
            } else {
                safe &= forced;
                if ((forced & (forced - 1)) != 0) safe = 0;
            }
            if (safe == 0) {
                score = is_same ? -win_at(ply + 1) : win_at(ply + 1);
                break;
            }
            own |= safe;
            all |= safe;
            ++ply;
            other_threats &= ~safe;
            own_threats = threats(own, all);
            std::swap(own, other);
            std::swap(own_threats, other_threats);
            is_same = !is_same;
            if ((own_threats & playable(all)) != 0) {
                score = is_same ? win_at(ply) : -win_at(ply);
                break;
            }
        }
        return {{own, other, own_threats, other_threats, ply}, safe, score, is_decided, is_same};
    }

    [[no_unique_address]] Geometry geometry_;
    Word bottom_;
    Word cells_;
};

}  // namespace puissance::drop
