#include "play/online_clock.h"

#include <algorithm>

namespace puissance::online {

namespace {

constexpr Milliseconds nothing = Milliseconds::zero();

// The first outage that ends after this time. Requires: as Outages are.
auto first_after(const Outages& outages, Milliseconds time) {
    return std::ranges::upper_bound(outages, time, {}, &Outage::ended);
}

// What a player gets back for lag: with lichess' numbers, as is the estimate of a game's length.
constexpr int quota_at_first = 3;
constexpr int max_quota = 7;
Milliseconds quota_gain(const ClockRule& clock) {
    if (!clock.is_live()) return nothing;
    constexpr int estimated_moves = 40;
    const Milliseconds estimated = clock.base + estimated_moves * clock.increment;
    return std::min<Milliseconds>(std::chrono::seconds(1),
                                  Milliseconds(150) + 4 * estimated / 1000);
}

}  // namespace

Milliseconds time_passed(Milliseconds from, Milliseconds to, const Outages& outages) {
    Milliseconds time = to - from;
    for (auto outage = first_after(outages, from); outage != outages.end() && outage->began < to;
         ++outage)
        time -= std::min(outage->ended, to) - std::max(outage->began, from);
    return std::max(time, nothing);
}

Milliseconds time_after(Milliseconds from, Milliseconds span, const Outages& outages) {
    Milliseconds end = from + span;
    for (auto outage = first_after(outages, from); outage != outages.end() && outage->began < end;
         ++outage)
        end += outage->ended - std::max(outage->began, from);
    return end;
}

SeatClocks::SeatClocks(const ClockRule& rule) : rule_(rule), gain_(quota_gain(rule)) {
    left_.fill(rule.is_live() ? rule.base : std::chrono::hours(24 * rule.days));
    quota_.fill(quota_at_first * gain_);
}

void SeatClocks::move(int seat, Milliseconds spent, Milliseconds lag) {
    if (!rule_.is_live()) return;
    left_[index(seat)] += rule_.increment - spent;
    quota_[index(seat)] = std::min(max_quota * gain_, quota(seat) - lag + gain_);
}

void SeatClocks::spend(int seat, Milliseconds spent) {
    if (rule_.is_live()) left_[index(seat)] -= spent;
}

}  // namespace puissance::online
