// Time in a game between people: how much of it passes where there were outages, what each player
// has left, and the lag that he gets back. Pure: the time is handed in.
#pragma once

#include "play/online_event.h"

namespace puissance::online {

// How much of the time from one to the other was not in an outage.
[[nodiscard]] Milliseconds time_passed(Milliseconds from, Milliseconds to, const Outages& outages);
// When so much time will have passed.
[[nodiscard]] Milliseconds time_after(Milliseconds from, Milliseconds span, const Outages& outages);

// The clocks of both seats. Days a move and no clock are clocks that never change.
class SeatClocks {
public:
    explicit SeatClocks(const ClockRule& rule);

    [[nodiscard]] const std::array<Milliseconds, 2>& left() const { return left_; }
    [[nodiscard]] Milliseconds left(int seat) const { return left_[index(seat)]; }
    // The lag that a seat may still get back.
    [[nodiscard]] Milliseconds quota(int seat) const { return quota_[index(seat)]; }

    // A turn is over, and what was charged was decided.
    void move(int seat, Milliseconds spent, Milliseconds lag);
    void spend(int seat, Milliseconds spent);
    void fall(int seat) { left_[index(seat)] = Milliseconds::zero(); }

private:
    [[nodiscard]] static std::size_t index(int seat) { return static_cast<std::size_t>(seat); }

    ClockRule rule_;
    std::array<Milliseconds, 2> left_{};
    std::array<Milliseconds, 2> quota_{};
    Milliseconds gain_;  // Of the quota, with each move.
};

}  // namespace puissance::online
