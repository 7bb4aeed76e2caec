// JSON that comes from outside: read without exceptions, and not nested deeper than anything we
// write.
#pragma once

#include <optional>
#include <string_view>

#include <nlohmann/json.hpp>

namespace puissance::wire {

inline constexpr int max_json_depth = 32;

// The value, or nothing when the text is no JSON or is nested too deep.
[[nodiscard]] std::optional<nlohmann::ordered_json> parse_json(std::string_view text);

}  // namespace puissance::wire
