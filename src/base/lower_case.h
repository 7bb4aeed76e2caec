// Names that users type are read in any case.
#pragma once

#include <string>
#include <string_view>

namespace puissance {

// Of the letters of ASCII, which names are made of.
[[nodiscard]] inline std::string lower_case(std::string_view text) {
    std::string lower(text);
    for (char& letter : lower)
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    return lower;
}

}  // namespace puissance
