// A clock that tests set: it moves on by a step whenever it is read, and by what it is told.
#pragma once

#include <atomic>
#include <chrono>

#include "puissance/clock.h"

namespace puissance::tests {

class FalseClock final : public Clock {
public:
    explicit FalseClock(std::chrono::nanoseconds step = std::chrono::nanoseconds(0))
        : step_(step) {}

    [[nodiscard]] std::chrono::nanoseconds now() const override {
        ++reads_;
        return std::chrono::nanoseconds(time_ += step_.count());
    }
    void advance(std::chrono::nanoseconds time) { time_ += time.count(); }

    [[nodiscard]] std::chrono::nanoseconds passed() const {
        return std::chrono::nanoseconds(time_.load());
    }
    [[nodiscard]] std::uint64_t reads() const { return reads_; }

private:
    std::chrono::nanoseconds step_;
    mutable std::atomic<std::chrono::nanoseconds::rep> time_{0};
    mutable std::atomic<std::uint64_t> reads_{0};
};

}  // namespace puissance::tests
