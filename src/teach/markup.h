// Writes well-formed XML, a tag at a time: every tag that is opened is closed, and whatever stands
// in a text or an attribute is escaped.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace puissance::teach {

// The text without anything that XML would take for markup; what no XML document may hold (control
// characters) is left out.
[[nodiscard]] std::string escaped(std::string_view text);

class Markup {
public:
    struct Attribute {
        Attribute(std::string_view its_name, std::string_view text) : name(its_name), value(text) {}
        Attribute(std::string_view its_name, int number)
            : name(its_name), value(std::to_string(number)) {}

        std::string_view name;
        std::string value;
    };
    using Attributes = std::initializer_list<Attribute>;

    void open(std::string_view tag, Attributes attributes = {});
    // Requires: a tag is open.
    void close();
    void empty(std::string_view tag, Attributes attributes);
    void text(std::string_view tag, Attributes attributes, std::string_view content);
    // What was written by another Markup.
    void add(const Markup& other) { written_ += other.written_; }

    [[nodiscard]] const std::string& written() const { return written_; }

private:
    void begin(std::string_view tag, Attributes attributes);

    std::string written_;
    std::vector<std::string> open_;
};

}  // namespace puissance::teach
