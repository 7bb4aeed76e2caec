// The full screen, through ncurses: text in a few styles out, keys and clicks in. The terminal is
// given back as it was when the Screen goes. One at a time, used by one thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string_view>

#include "terminal/layout.h"

namespace puissance::terminal {

// Blue and orange are told apart by all eyes that tell colours; stones differ by shape too.
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
    Place place;  // Of a click.
};

class Screen {
public:
    // Nothing when the terminal cannot move its cursor.
    [[nodiscard]] static std::unique_ptr<Screen> open();
    ~Screen();
    Screen(const Screen&) = delete;
    Screen& operator=(const Screen&) = delete;

    [[nodiscard]] ScreenSize size() const;
    void clear();
    // Cut at the right edge; nothing outside the screen is drawn.
    void put(Place place, std::string_view utf8, Style style = {}) const;
    // Shows what was drawn; the cursor stands at `cursor`, or is hidden.
    void show();
    void show_with_cursor(Place cursor);

    // Waits for a key, at most that long: Kind::none.
    [[nodiscard]] Key read(std::chrono::milliseconds time);
    // Nobody is at the other end any more.
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
