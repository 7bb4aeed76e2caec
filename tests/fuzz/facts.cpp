#include "fuzz/facts.h"

#include <string_view>

namespace puissance::fuzz {

namespace {

// Well-formed UTF-8 without control characters, by the table of the Unicode standard (3-7).
bool is_clean(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const auto byte = [&](std::size_t at) {
            return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
        };
        const unsigned head = byte(i);
        if (head < 0x20 || head == 0x7F) return false;
        unsigned low = 0x80;
        unsigned high = 0xBF;
        std::size_t length = 1;
        if (head >= 0xC2 && head <= 0xDF) length = 2;
        else if (head >= 0xE0 && head <= 0xEF) length = 3;
        else if (head >= 0xF0 && head <= 0xF4) length = 4;
        else if (head >= 0x80) return false;
        if (head == 0xE0) low = 0xA0;
        if (head == 0xED) high = 0x9F;
        if (head == 0xF0) low = 0x90;
        if (head == 0xF4) high = 0x8F;
        for (std::size_t j = 1; j < length; ++j) {
            if (byte(i + j) < low || byte(i + j) > high) return false;
            low = 0x80;
            high = 0xBF;
        }
        i += length;
    }
    return true;
}

}  // namespace

std::string wrong_facts(const std::vector<Fact>& facts) {
    for (const Fact& fact : facts) {
        const auto* value = std::get_if<std::string>(&fact.value);
        if (value == nullptr) continue;
        if (!is_clean(*value)) return "a fact that is no text: " + fact.name;
        if (value->size() > 300) return "a fact without end: " + fact.name;
    }
    return {};
}

}  // namespace puissance::fuzz
