#include "terminal/text.h"

#include <algorithm>
#include <array>
#include <cwchar>

namespace puissance::terminal {

namespace {

constexpr char32_t replacement = 0xFFFD;

// What the first byte of a UTF-8 character says: how many bytes follow it, or -1 when no character
// begins with it, and the bits of the character that it holds.
struct Lead {
    int following;
    char32_t bits;
};

Lead lead_of(unsigned char byte) {
    if (byte < 0x80) return {0, byte};
    if (byte >= 0xC2 && byte < 0xE0) return {1, byte & 0x1FU};
    if (byte >= 0xE0 && byte < 0xF0) return {2, byte & 0x0FU};
    if (byte >= 0xF0 && byte < 0xF5) return {3, byte & 0x07U};
    return {-1, 0};
}

struct Stand {
    char32_t character;
    std::string_view ascii;
};

constexpr auto stands = std::to_array<Stand>({
    {U'\u00A0', " "}, {U'«', "\""}, {U'»', "\""},  {U'·', "."}, {U'×', "x"}, {U'À', "A"},
    {U'Ç', "C"},      {U'É', "E"},  {U'à', "a"},   {U'â', "a"}, {U'ç', "c"}, {U'è', "e"},
    {U'é', "e"},      {U'ê', "e"},  {U'ë', "e"},   {U'î', "i"}, {U'ï', "i"}, {U'ô', "o"},
    {U'ù', "u"},      {U'û', "u"},  {U'œ', "oe"},  {U'–', "-"}, {U'—', "-"}, {U'’', "'"},
    {U'“', "\""},     {U'”', "\""}, {U'…', "..."}, {U'←', "<"}, {U'↑', "^"}, {U'→', ">"},
    {U'↓', "v"},      {U'−', "-"},  {U'─', "-"},   {U'│', "|"}, {U'┌', "+"}, {U'┐', "+"},
    {U'└', "+"},      {U'┘', "+"},  {U'├', "+"},   {U'┤', "+"}, {U'┬', "+"}, {U'┴', "+"},
    {U'┼', "+"},      {U'▸', ">"},  {U'▾', "v"},   {U'○', "O"}, {U'●', "X"}, {U'★', "*"},
});

}  // namespace

std::u32string decode(std::string_view utf8) {
    std::u32string characters;
    for (std::size_t at = 0; at < utf8.size();) {
        const Lead lead = lead_of(static_cast<unsigned char>(utf8[at++]));
        char32_t character = lead.bits;
        int missing = lead.following;
        for (; missing > 0 && at < utf8.size(); --missing, ++at) {
            const auto byte = static_cast<unsigned char>(utf8[at]);
            if ((byte & 0xC0U) != 0x80U) break;
            character = (character << 6U) | (byte & 0x3FU);
        }
        const bool is_wrong = lead.following < 0 || missing > 0 || character > 0x10FFFF ||
                              (character >= 0xD800 && character < 0xE000);
        characters += is_wrong ? replacement : character;
    }
    return characters;
}

std::string encode(char32_t character) {
    const auto byte = [](char32_t bits) { return static_cast<char>(bits); };
    const auto tail = [&](unsigned shift) { return byte(0x80U | ((character >> shift) & 0x3FU)); };
    if (character < 0x80) return {byte(character)};
    if (character < 0x800) return {byte(0xC0U | (character >> 6U)), tail(0)};
    if (character < 0x10000) return {byte(0xE0U | (character >> 12U)), tail(6), tail(0)};
    return {byte(0xF0U | (character >> 18U)), tail(12), tail(6), tail(0)};
}

int width_of(char32_t character) {
    const int width = wcwidth(static_cast<wchar_t>(character));
    // An ASCII locale has no width for other characters; their replacement is what is drawn.
    return width >= 0 ? width : static_cast<int>(ascii_of(character).size());
}

int width_of(std::string_view utf8) {
    int width = 0;
    for (const char32_t character : decode(utf8)) width += width_of(character);
    return width;
}

std::string ascii_of(char32_t character) {
    if (character < 0x80) return encode(character);
    const auto* const found = std::ranges::find(stands, character, &Stand::character);
    return found == stands.end() ? "?" : std::string(found->ascii);
}

std::vector<std::string> wrap(std::string_view text, int width) {
    std::vector<std::string> lines;
    std::string line;
    while (!text.empty()) {
        const auto space = std::min(text.find(' '), text.size());
        const std::string word(text.substr(0, space));
        text.remove_prefix(std::min(space + 1, text.size()));
        if (!line.empty() && width_of(line) + 1 + width_of(word) > width) {
            lines.push_back(line);
            line.clear();
        }
        line += (line.empty() ? "" : " ") + word;
    }
    if (!line.empty()) lines.push_back(line);
    return lines;
}

std::string cut(std::string_view text, int width) {
    if (width_of(text) <= width) return std::string(text);
    std::string kept;
    int used = 1;
    for (const char32_t character : decode(text)) {
        used += width_of(character);
        if (used > width) break;
        kept += encode(character);
    }
    return width > 0 ? kept + "…" : kept;
}

std::string padded(std::string text, int width) {
    const int missing = width - width_of(text);
    if (missing > 0) text.append(static_cast<std::size_t>(missing), ' ');
    return text;
}

}  // namespace puissance::terminal
