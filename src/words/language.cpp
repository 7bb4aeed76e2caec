#include <array>

#include "words/words.h"

namespace puissance::words {
namespace {

// Tags are ASCII, and the result must not depend on the locale of the process.
constexpr char lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

struct Tag {
    std::array<char, 2> letters;
    Language language;
};

constexpr std::array tags{Tag{{'e', 'n'}, Language::english}, Tag{{'f', 'r'}, Language::french}};

}  // namespace

std::optional<Language> language_from_tag(std::string_view tag) {
    constexpr std::string_view separators = "_-.@";
    if (tag.size() < 2) return std::nullopt;
    if (tag.size() > 2 && separators.find(tag[2]) == std::string_view::npos) return std::nullopt;
    for (const Tag& known : tags) {
        if (lower(tag[0]) == known.letters[0] && lower(tag[1]) == known.letters[1]) {
            return known.language;
        }
    }
    return std::nullopt;
}

}  // namespace puissance::words
