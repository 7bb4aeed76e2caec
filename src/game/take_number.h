// Numbers inside a text: the size of a game, the cell of a move.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace puissance {

// Takes the number off that the text begins with; nothing where it begins with none, with a sign,
// or with one that an int cannot hold.
[[nodiscard]] inline std::optional<int> take_number(std::string_view& text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || text.front() == '-') return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

}  // namespace puissance
