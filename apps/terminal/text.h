// Text for a screen: how many columns it takes, where its lines break, and what stands for it
// where the terminal knows ASCII only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace puissance::terminal {

// The characters of UTF-8 text; bytes that are none become U+FFFD.
[[nodiscard]] std::u32string decode(std::string_view utf8);
[[nodiscard]] std::string encode(char32_t character);

// Columns on the screen.
[[nodiscard]] int width_of(char32_t character);
[[nodiscard]] int width_of(std::string_view utf8);

// The nearest in ASCII: é e, ● X, ─ -.
[[nodiscard]] std::string ascii_of(char32_t character);

// Broken at spaces into lines of at most `width` columns; a longer word gets a line of its own.
[[nodiscard]] std::vector<std::string> wrap(std::string_view text, int width);
// The text, or its beginning and an ellipsis when it is wider than `width`.
[[nodiscard]] std::string cut(std::string_view text, int width);
// With spaces at its end, up to `width` columns.
[[nodiscard]] std::string padded(std::string text, int width);

}  // namespace puissance::terminal
