// Spans by a clock that can be set: that of the store.
#pragma once

#include <chrono>

namespace puissance::server {

// Whether so much time has passed since then. Where the clock was set back it has: nobody is to
// wait until it is there again.
[[nodiscard]] constexpr bool has_passed(std::chrono::milliseconds span,
                                        std::chrono::milliseconds since,
                                        std::chrono::milliseconds now) {
    return now < since || now - since >= span;
}

}  // namespace puissance::server
