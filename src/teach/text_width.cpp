#include "teach/text_width.h"

#include <algorithm>
#include <cstddef>

namespace puissance::teach {

namespace {

// The bytes of the first character. Requires: !text.empty().
std::string_view first_of(std::string_view text) {
    std::size_t length = 1;
    while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80U)
        ++length;
    return text.substr(0, length);
}

// In hundredths of the font's size.
int width_of(std::string_view character) {
    if (character.size() > 1) {
        if (character == "\u00A0" || character == "·") return 32;
        if (character == "’") return 32;
        if (character == "…") return 100;
        // Accented letters are as wide as the others; signs like ≥ and ∞ are wider.
        return static_cast<unsigned char>(character.front()) < 0xE0U ? 64 : 84;
    }
    const char c = character.front();
    if (c >= '0' && c <= '9') return 64;
    if (c >= 'A' && c <= 'Z') return 74;
    constexpr std::string_view thin = " ,.:;'|!ijl";
    if (thin.find(c) != std::string_view::npos) return 33;
    constexpr std::string_view slim = "()[]-ftr";
    if (slim.find(c) != std::string_view::npos) return 41;
    constexpr std::string_view wide = "+=<>mw%";
    if (wide.find(c) != std::string_view::npos) return 90;
    return 62;
}

}  // namespace

int text_width(std::string_view text, int size) {
    int hundredths = 0;
    while (!text.empty()) {
        const auto character = first_of(text);
        hundredths += width_of(character);
        text.remove_prefix(character.size());
    }
    return (hundredths * size + 99) / 100;
}

std::vector<std::string> wrapped(std::string_view text, int size, int width) {
    std::vector<std::string> lines(1);
    while (!text.empty()) {
        const auto space = text.find(' ');
        std::string_view word = text.substr(0, space);
        text.remove_prefix(std::min(text.size(), word.size() + 1));
        std::string& line = lines.back();
        const std::string longer =
            line.empty() ? std::string(word) : line + " " + std::string(word);
        if (text_width(longer, size) <= width) {
            line = longer;
            continue;
        }
        if (!line.empty()) lines.emplace_back();
        while (!word.empty()) {
            const auto character = first_of(word);
            if (!lines.back().empty() &&
                text_width(lines.back() + std::string(character), size) > width)
                lines.emplace_back();
            lines.back() += character;
            word.remove_prefix(character.size());
        }
    }
    return lines;
}

}  // namespace puissance::teach
