#include "teach/markup.h"

#include <cassert>

namespace puissance::teach {

std::string escaped(std::string_view text) {
    std::string safe;
    safe.reserve(text.size());
    for (const char c : text) {
        switch (c) {
            case '&': safe += "&amp;"; break;
            case '<': safe += "&lt;"; break;
            case '>': safe += "&gt;"; break;
            case '"': safe += "&quot;"; break;
            default:
                if (static_cast<unsigned char>(c) >= ' ' || c == '\n' || c == '\t') safe += c;
        }
    }
    return safe;
}

void Markup::begin(std::string_view tag, Attributes attributes) {
    written_.append("<").append(tag);
    for (const Attribute& attribute : attributes)
        written_.append(" ")
            .append(attribute.name)
            .append("=\"")
            .append(escaped(attribute.value))
            .append("\"");
}

void Markup::open(std::string_view tag, Attributes attributes) {
    begin(tag, attributes);
    written_ += ">\n";
    open_.emplace_back(tag);
}

void Markup::close() {
    assert(!open_.empty());
    written_.append("</").append(open_.back()).append(">\n");
    open_.pop_back();
}

void Markup::empty(std::string_view tag, Attributes attributes) {
    begin(tag, attributes);
    written_ += "/>\n";
}

void Markup::text(std::string_view tag, Attributes attributes, std::string_view content) {
    begin(tag, attributes);
    written_.append(">").append(escaped(content)).append("</").append(tag).append(">\n");
}

}  // namespace puissance::teach
