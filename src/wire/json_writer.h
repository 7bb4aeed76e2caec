// Writes one JSON value piece by piece: as one value in memory, a large trace would take ten times
// its text. It knows where commas belong; names and brackets are the caller's to pair.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "wire/json_pieces.h"

namespace puissance::wire {

class JsonWriter {
public:
    void open_object() { open('{'); }
    void close_object() { close('}'); }

    // Inside an object: the name of the value that comes next.
    void name(std::string_view name) {
        value(name);
        text_ += ':';
        is_first_ = true;
    }
    void value(const Json& json) {
        separate();
        text_ += written(json);
        is_first_ = false;
    }
    // Inside an object: all that the other one holds.
    void members(const Json& object) {
        for (const auto& [key, inside] : object.items()) {
            name(key);
            value(inside);
        }
    }
    // Inside an object: an array in which `write` writes a value for each item.
    template <class Items, class Write>
    void array(std::string_view of, const Items& items, Write&& write) {
        name(of);
        open('[');
        for (const auto& item : items) write(item);
        close(']');
    }

    [[nodiscard]] std::string text() && { return std::move(text_); }

private:
    void separate() {
        if (!is_first_) text_ += ',';
    }
    void open(char bracket) {
        separate();
        text_ += bracket;
        is_first_ = true;
    }
    void close(char bracket) {
        text_ += bracket;
        is_first_ = false;
    }

    std::string text_;
    bool is_first_ = true;  // Nothing stands before the next value that a comma must part it from.
};

}  // namespace puissance::wire
