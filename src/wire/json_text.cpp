#include "wire/json_text.h"

namespace puissance::wire {

namespace {

// The parser recurses when what it has read is destroyed, so the depth is looked at first.
bool is_nested_too_deep(std::string_view text) {
    int depth = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_string) {
            if (c == '\\') ++i;
            else if (c == '"') in_string = false;
        } else if (c == '"') {
            in_string = true;
        } else if (c == '[' || c == '{') {
            if (++depth > max_json_depth) return true;
        } else if (c == ']' || c == '}') {
            --depth;
        }
    }
    return false;
}

}  // namespace

std::optional<nlohmann::ordered_json> parse_json(std::string_view text) {
    // To the parser a zero byte is the end, and what comes behind it nobody's business.
    if (is_nested_too_deep(text) || text.find('\0') != std::string_view::npos) return std::nullopt;
    auto json = nlohmann::ordered_json::parse(text, nullptr, false);
    if (json.is_discarded()) return std::nullopt;
    return json;
}

}  // namespace puissance::wire
