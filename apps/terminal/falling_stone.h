// The stone of the last move while it is shown falling. PUISSANCE_NO_ANIMATION: none ever is.
#pragma once

#include <chrono>
#include <optional>

#include "puissance/record.h"
#include "terminal/board_view.h"

namespace puissance::terminal {

class FallingStone {
public:
    FallingStone();
    // The last move of the record was made just now. Nothing falls on free boards.
    void begin(const Record& record);
    void stop() { since_.reset(); }
    // Where it is; nothing once it has arrived, or where none falls.
    [[nodiscard]] std::optional<Fall> fall(const Record& record) const;

private:
    using Clock = std::chrono::steady_clock;

    bool is_wanted_;
    std::optional<Clock::time_point> since_;
};

}  // namespace puissance::terminal
