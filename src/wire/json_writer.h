// Writes one JSON value piece by piece, because a large trace as a Json value would take ten times
// the memory of its text. It puts the commas; the caller must pair names with values and close what
// it opens.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "wire/json_pieces.h"
#include "wire/trace_json.h"

namespace puissance::wire {

class JsonWriter {
public:
    // Without `take`, text() returns everything.
    explicit JsonWriter(TakePiece take = {}) : take_(std::move(take)) {}

    void open_object() { open('{'); }
    void close_object() { close('}'); }

    // Inside an object: the name of the next value.
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
    // Inside an object: all members of another object.
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
        for (const auto& item : items) {
            if (is_unwanted_) break;
            write(item);
            hand_out();
        }
        close(']');
    }

    // What was not handed out in pieces.
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
    void hand_out() {
        constexpr std::size_t piece_bytes = 64 * 1024;
        if (!take_ || text_.size() < piece_bytes) return;
        is_unwanted_ = !take_(text_);
        text_.clear();
    }

    TakePiece take_;
    bool is_unwanted_ = false;
    std::string text_;
    bool is_first_ = true;  // The next value needs no comma before it.
};

}  // namespace puissance::wire
