#include "game/shown.h"

#include <algorithm>
#include <array>

namespace puissance {

namespace {

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// The length of the well-formed UTF-8 character at the start of the text; 0 when there is none.
std::size_t character_length(std::string_view text) {
    const auto head = static_cast<unsigned char>(text.front());
    std::size_t length = 0;
    if (head < 0x80) return 1;
    if (head >= 0xC2 && head < 0xE0) length = 2;
    else if (head >= 0xE0 && head < 0xF0) length = 3;
    else if (head >= 0xF0 && head < 0xF5) length = 4;
    if (length == 0 || text.size() < length) return 0;
    const bool whole = std::ranges::all_of(text.substr(1, length - 1), is_continuation);
    // Overlong forms and surrogates are not valid UTF-8.
    const auto second = static_cast<unsigned char>(text[1]);
    if ((head == 0xE0 && second < 0xA0) || (head == 0xED && second >= 0xA0) ||
        (head == 0xF0 && second < 0x90) || (head == 0xF4 && second >= 0x90))
        return 0;
    return whole ? length : 0;
}

bool is_control(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7F;
}

struct Characters {
    std::string_view first;
    std::string_view last;
};

// Control characters beyond ASCII, those that reverse the direction of writing or mark it, and all
// that Unicode wants to be shown as nothing (Default_Ignorable_Code_Point).
constexpr std::array unseen{
    Characters{"\u0080", "\u009F"},         Characters{"\u00AD", "\u00AD"},
    Characters{"\u034F", "\u034F"},         Characters{"\u061C", "\u061C"},
    Characters{"\u115F", "\u1160"},         Characters{"\u17B4", "\u17B5"},
    Characters{"\u180B", "\u180F"},         Characters{"\u200B", "\u200F"},
    Characters{"\u2028", "\u202E"},         Characters{"\u2060", "\u206F"},
    Characters{"\u3164", "\u3164"},         Characters{"\uFE00", "\uFE0F"},
    Characters{"\uFEFF", "\uFEFF"},         Characters{"\uFFA0", "\uFFA0"},
    Characters{"\uFFF0", "\uFFFB"},         Characters{"\U0001D173", "\U0001D17A"},
    Characters{"\U000E0000", "\U000E0FFF"},
};

bool is_unseen(std::string_view character) {
    return std::ranges::any_of(unseen, [&](const Characters& those) {
        return character.size() == those.first.size() && character >= those.first &&
               character <= those.last;
    });
}

}  // namespace

std::string shown(std::string_view text, int max_characters) {
    constexpr std::array<char, 17> digits{"0123456789abcdef"};
    std::string result;
    for (int count = 0; !text.empty(); ++count) {
        if (count == max_characters) return result + "…";
        const std::size_t length = character_length(text);
        if (length == 0 || is_control(text.front()) || is_unseen(text.substr(0, length))) {
            const auto byte = static_cast<unsigned char>(text.front());
            result += {'\\', 'x', digits[byte >> 4U], digits[byte & 15U]};
            text.remove_prefix(1);
        } else {
            result += text.substr(0, length);
            text.remove_prefix(length);
        }
    }
    return result;
}

std::string_view first_character(std::string_view text) {
    if (text.empty()) return text;
    return text.substr(0, std::max<std::size_t>(1, character_length(text)));
}

std::optional<std::size_t> control_character(std::string_view text) {
    const auto found = std::ranges::find_if(
        text, [](char c) { return is_control(c) && c != '\t' && c != '\n' && c != '\r'; });
    if (found == text.end()) return std::nullopt;
    return static_cast<std::size_t>(found - text.begin());
}

}  // namespace puissance
