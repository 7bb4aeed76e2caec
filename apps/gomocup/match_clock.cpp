#include "gomocup/match_clock.h"

#include <algorithm>

namespace puissance::gomocup {

namespace {

using Time = MatchClock::Time;

constexpr Time quickest{1};
// Of a turn: a twentieth, but enough for a busy machine to come back to us.
Time reserve_of(Time time) { return std::clamp(time / 20, Time{10}, Time{60}); }

Time usable(Time time) { return std::max(quickest, time - reserve_of(time)); }

}  // namespace

void MatchClock::spend(Time time) {
    if (match_ > Time{0}) left_ = std::max(Time{0}, left_.value_or(match_) - time);
}

Time MatchClock::next_move(int moves_to_come) const {
    if (turn_ <= Time{0}) return quickest;
    if (match_ <= Time{0}) return usable(turn_);
    // Most games end long before the board is full: the first moves get more than an even share.
    constexpr int max_moves = 25;
    constexpr int min_moves = 6;
    const Time left = usable(left_.value_or(match_));
    const Time share = left / std::clamp(moves_to_come, min_moves, max_moves);
    return std::clamp(share, quickest, usable(turn_));
}

}  // namespace puissance::gomocup
