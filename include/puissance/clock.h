// The time that searches see. Programs hand in the machine's clock; tests may hand in one of their
// own, to play with time without waiting.
#pragma once

#include <chrono>

namespace puissance {

class Clock {
public:
    virtual ~Clock() = default;
    Clock() = default;
    Clock(const Clock&) = delete;
    Clock& operator=(const Clock&) = delete;

    // The time since some moment that stays the same; it never goes back. Any thread may call it.
    [[nodiscard]] virtual std::chrono::nanoseconds now() const = 0;
};

[[nodiscard]] const Clock& machine_clock();

}  // namespace puissance
