// Times as people write them, in seconds: "0.25". Digits and at most one point, no exponent, and
// nothing is lost on the way: what is written is read back to the nanosecond.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace puissance {

// Rounded to the nanosecond; nothing for what is no number, or no time from 0 to 30 years.
[[nodiscard]] std::optional<std::chrono::nanoseconds> parse_seconds(std::string_view text);
// Requires: time >= 0.
[[nodiscard]] std::string to_seconds_text(std::chrono::nanoseconds time);

}  // namespace puissance
