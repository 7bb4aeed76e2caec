// The full screen, through ncurses: draws text in a few styles and reads keys and clicks. The
// destructor restores the terminal. Only one may exist at a time, used by one thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string_view>

#include "terminal/layout.h"

namespace puissance::terminal {

// The players' colours, orange and blue, stay distinct for colour-blind players; the stones differ
// in shape too.
enum class Ink : std::uint8_t { plain, first, second, faint, accent };

struct Style {
    Ink ink = Ink::plain;
    bool bold = false;
    bool reverse = false;
};
inline constexpr Style strong{Ink::plain, true};
inline constexpr Style faint{Ink::faint};

struct Key {
    enum class Kind : std::uint8_t {
        none,
        character,
        up,
        down,
        left,
        right,
        enter,
        escape,
        backspace,
        click,
        resized,
    };
    Kind kind = Kind::none;
    char32_t character = 0;
    Place place;  // Only for clicks.
};

class Screen {
public:
    // Input and output are a terminal that is more than a printer.
    [[nodiscard]] static bool is_possible();
    // Null when the terminal cannot move its cursor.
    [[nodiscard]] static std::unique_ptr<Screen> open();
    ~Screen();
    Screen(const Screen&) = delete;
    Screen& operator=(const Screen&) = delete;

    [[nodiscard]] ScreenSize size() const;
    void clear();
    // Text is cut at the right edge, and nothing is drawn outside the screen.
    void put(Place place, std::string_view utf8, Style style = {}) const;
    // Both show what was drawn; the first one hides the cursor.
    void show();
    void show_with_cursor(Place cursor);

    // Waits for a key, at most `time`, and then returns Kind::none.
    [[nodiscard]] Key read(std::chrono::milliseconds time);
    // The terminal was closed; no key will come any more.
    [[nodiscard]] bool is_closed() const { return closed_; }
    [[nodiscard]] bool has_input() const;

private:
    Screen(void* terminal, bool speaks_utf8);
    void start_colours();

    void* terminal_;
    bool speaks_utf8_;
    bool has_colours_ = false;
    bool closed_ = false;
};

}  // namespace puissance::terminal
