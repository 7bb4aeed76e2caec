// Text for a screen: how many columns it takes, where its lines break, and what replaces it where
// the terminal only shows ASCII.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace puissance::terminal {

// The characters of UTF-8 text; bytes that are not valid become U+FFFD.
[[nodiscard]] std::u32string decode(std::string_view utf8);
[[nodiscard]] std::string encode(char32_t character);

// The width in columns of the screen.
[[nodiscard]] int width_of(char32_t character);
[[nodiscard]] int width_of(std::string_view utf8);

// The nearest ASCII text: e for é, X for ●, - for ─.
[[nodiscard]] std::string ascii_of(char32_t character);

// Breaks the text at spaces into lines of at most `width` columns; a longer word gets a line of its
// own.
[[nodiscard]] std::vector<std::string> wrap(std::string_view text, int width);
// The text, or its beginning and an ellipsis when it is wider than `width`.
[[nodiscard]] std::string cut(std::string_view text, int width);
// Appends spaces up to `width` columns.
[[nodiscard]] std::string padded(std::string text, int width);

}  // namespace puissance::terminal
