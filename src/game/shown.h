// What came from outside, cut and escaped so that a message can quote it: it may be megabytes of
// anything.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace puissance {

// At most 60 characters, then an ellipsis; bytes that are not text as \xNN.
[[nodiscard]] std::string shown(std::string_view text);

// The first UTF-8 character.
[[nodiscard]] std::string_view first_character(std::string_view text);

// Where the first byte stands that no text holds (control characters but tab and line ends).
[[nodiscard]] std::optional<std::size_t> control_character(std::string_view text);

}  // namespace puissance
