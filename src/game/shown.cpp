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

// Characters that change how the text around them is shown: control characters beyond ASCII, and
// those that reverse the direction of writing or mark it.
bool acts_on_others(std::string_view character) {
    const auto is_between = [&](std::string_view first, std::string_view last) {
        return character.size() == first.size() && character >= first && character <= last;
    };
    return is_between("\u0080", "\u009F") || character == "\u061C" ||
           is_between("\u200B", "\u200F") || is_between("\u2028", "\u202E") ||
           is_between("\u2060", "\u206F");
}

}  // namespace

std::string shown(std::string_view text) {
    constexpr int max_characters = 60;
    constexpr std::array<char, 17> digits{"0123456789abcdef"};
    std::string result;
    for (int count = 0; !text.empty(); ++count) {
        if (count == max_characters) return result + "…";
        const std::size_t length = character_length(text);
        if (length == 0 || is_control(text.front()) || acts_on_others(text.substr(0, length))) {
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
