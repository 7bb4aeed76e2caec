// Reads numbers inside a text, such as the size of a game or the cell of a move: for both readers,
// which know nothing of each other.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace puissance {

// Removes the number at the start of the text and returns it. Nothing if there is none, if it has a
// sign, or if it does not fit in an int.
[[nodiscard]] inline std::optional<int> take_number(std::string_view& text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || text.front() == '-') return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

}  // namespace puissance
