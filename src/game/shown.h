// Cuts and escapes text that came from outside, so that a message can quote it safely: it may be
// megabytes long or not text at all.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace puissance {

// At most so many characters, then an ellipsis; bytes that are not text as \xNN.
[[nodiscard]] std::string shown(std::string_view text, int max_characters = 60);

// The first UTF-8 character.
[[nodiscard]] std::string_view first_character(std::string_view text);

// The position of the first control character other than a tab or a line end.
[[nodiscard]] std::optional<std::size_t> control_character(std::string_view text);

}  // namespace puissance
