// The lines of a text, one after the other, for the formats that are read by lines.
#pragma once

#include <string_view>

namespace puissance {

// Removes the first line from the text and returns it without its end, which may be Windows'.
inline std::string_view take_line(std::string_view& text) {
    const auto end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

}  // namespace puissance
