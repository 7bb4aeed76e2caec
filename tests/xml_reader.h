// A small, strict XML parser for what the library writes: elements, attributes in double quotes,
// text, the five named entities. Anything else is an error, and so is a duplicate id.
#pragma once

#include <cctype>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace puissance::tests {

struct XmlElement {
    int parent = -1;
    std::string name;
    std::map<std::string, std::string> attributes;
    std::string text;  // Without the text of its children.

    [[nodiscard]] std::string attribute(const std::string& wanted) const {
        const auto found = attributes.find(wanted);
        return found == attributes.end() ? "" : found->second;
    }
};

class XmlReader {
public:
    explicit XmlReader(std::string_view text) : rest_(text) { read(); }

    [[nodiscard]] const std::string& complaint() const { return complaint_; }
    // In the order of their start tags.
    [[nodiscard]] const std::vector<XmlElement>& elements() const { return elements_; }

private:
    void complain(const std::string& what) {
        if (complaint_.empty()) complaint_ = what + " before: " + std::string(rest_.substr(0, 60));
    }

    bool take(std::string_view token) {
        if (!rest_.starts_with(token)) return false;
        rest_.remove_prefix(token.size());
        return true;
    }

    void read() {
        while (!rest_.empty() && complaint_.empty()) {
            if (take("</")) close();
            else if (take("<")) open();
            else text();
        }
        if (!path_.empty()) complain("never closed: " + current().name);
        if (elements_.empty()) complain("nothing there");
    }

    XmlElement& current() { return elements_[static_cast<std::size_t>(path_.back())]; }

    std::string name() {
        std::size_t length = 0;
        while (length < rest_.size() &&
               (std::isalnum(static_cast<unsigned char>(rest_[length])) != 0 ||
                rest_[length] == '-' || rest_[length] == ':'))
            ++length;
        std::string taken(rest_.substr(0, length));
        rest_.remove_prefix(length);
        if (taken.empty()) complain("no name");
        return taken;
    }

    void open() {
        if (path_.empty() && !elements_.empty()) return complain("a second root");
        XmlElement element;
        element.parent = path_.empty() ? -1 : path_.back();
        element.name = name();
        while (complaint_.empty() && take(" ")) {
            const std::string key = name();
            if (!take("=\"")) return complain("an attribute without value");
            const auto end = rest_.find('"');
            if (end == std::string_view::npos) return complain("an open quote");
            const std::string value = unescaped(rest_.substr(0, end));
            rest_.remove_prefix(end + 1);
            if (!element.attributes.emplace(key, value).second) complain("twice: " + key);
            if (key == "id" && !ids_.insert(value).second) complain("id twice: " + value);
        }
        const bool is_empty = take("/");
        if (!take(">")) return complain("a tag without end");
        elements_.push_back(std::move(element));
        if (!is_empty) path_.push_back(static_cast<int>(elements_.size()) - 1);
    }

    void close() {
        if (path_.empty()) return complain("closed and never opened");
        if (name() != current().name) complain("closed in the wrong order");
        if (!take(">")) complain("a closing tag without end");
        path_.pop_back();
    }

    void text() {
        const std::string_view raw = rest_.substr(0, rest_.find('<'));
        const std::string plain = unescaped(raw);
        rest_.remove_prefix(raw.size());
        if (!path_.empty()) current().text += plain;
        else if (plain.find_first_not_of('\n') != std::string::npos) complain("text outside");
    }

    std::string unescaped(std::string_view raw) {
        std::string plain;
        while (!raw.empty()) {
            if (raw.front() == '<') complain("a bare <");
            if (static_cast<unsigned char>(raw.front()) < ' ' && raw.front() != '\n')
                complain("a control character");
            if (raw.front() != '&') {
                plain += raw.front();
                raw.remove_prefix(1);
                continue;
            }
            const std::string_view entity = raw.substr(0, raw.find(';') + 1);
            static const std::map<std::string_view, char> entities{
                {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}};
            const auto known = entities.find(entity);
            if (known == entities.end()) {
                complain("a bare &");
                return plain;
            }
            plain += known->second;
            raw.remove_prefix(entity.size());
        }
        return plain;
    }

    std::string_view rest_;
    std::string complaint_;
    std::vector<XmlElement> elements_;
    std::vector<int> path_;  // The elements that are still open.
    std::set<std::string> ids_;
};

}  // namespace puissance::tests
