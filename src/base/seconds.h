// Times written in seconds: "0.25". Digits and at most one point, no exponent. Reading what was
// written gives the same time, to the nanosecond.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace puissance {

// Rounds to the nanosecond. Nothing if the text is not such a number or is 10^9 seconds (about 30
// years) or more.
[[nodiscard]] std::optional<std::chrono::nanoseconds> parse_seconds(std::string_view text);
// Requires: time >= 0.
[[nodiscard]] std::string to_seconds_text(std::chrono::nanoseconds time);

}  // namespace puissance
