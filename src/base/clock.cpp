#include "puissance/clock.h"

namespace puissance {

namespace {

class MachineClock final : public Clock {
public:
    [[nodiscard]] std::chrono::nanoseconds now() const override {
        return std::chrono::steady_clock::now().time_since_epoch();
    }
};

}  // namespace

const Clock& machine_clock() {
    static const MachineClock clock;
    return clock;
}

}  // namespace puissance
