#include "terminal/screen.h"

#include <clocale>
#include <cstdlib>
#include <cstring>

#include <curses.h>
#include <langinfo.h>
#include <poll.h>
#include <unistd.h>

#include "terminal/text.h"

namespace puissance::terminal {

namespace {

constexpr int escape_delay_ms = 25;

bool is_set(const char* variable) {
    const char* value = std::getenv(variable);
    return value != nullptr && *value != '\0';
}

short pair_of(Ink ink) { return static_cast<short>(ink); }

Key key_of(wint_t code) {
    switch (code) {
        case KEY_UP: return {Key::Kind::up, 0, {}};
        case KEY_DOWN: return {Key::Kind::down, 0, {}};
        case KEY_LEFT: return {Key::Kind::left, 0, {}};
        case KEY_RIGHT: return {Key::Kind::right, 0, {}};
        case KEY_ENTER: return {Key::Kind::enter, 0, {}};
        case KEY_BACKSPACE: return {Key::Kind::backspace, 0, {}};
        case KEY_RESIZE: return {Key::Kind::resized, 0, {}};
        default: break;
    }
    if (code != KEY_MOUSE) return {};
    MEVENT event{};
    constexpr mmask_t clicks = BUTTON1_PRESSED | BUTTON1_CLICKED;
    if (getmouse(&event) != OK || (event.bstate & clicks) == 0) return {};
    return {Key::Kind::click, 0, {event.y, event.x}};
}

Key character_of(wint_t code) {
    switch (code) {
        case L'\n':
        case L'\r': return {Key::Kind::enter, 0, {}};
        case 27: return {Key::Kind::escape, 0, {}};
        case 8:
        case 127: return {Key::Kind::backspace, 0, {}};
        default: return {Key::Kind::character, static_cast<char32_t>(code), {}};
    }
}

}  // namespace

bool Screen::is_possible() {
    const char* name = std::getenv("TERM");
    const std::string_view terminal = name == nullptr ? "" : name;
    return !terminal.empty() && terminal != "dumb" && isatty(STDIN_FILENO) == 1 &&
           isatty(STDOUT_FILENO) == 1;
}

std::unique_ptr<Screen> Screen::open() {
    std::setlocale(LC_CTYPE, "");
    SCREEN* terminal = newterm(nullptr, stdout, stdin);
    if (terminal == nullptr) return nullptr;
    const char* codeset = nl_langinfo(CODESET);
    const bool speaks_utf8 = std::strcmp(codeset, "UTF-8") == 0;
    return std::unique_ptr<Screen>(new Screen(terminal, speaks_utf8));
}

Screen::Screen(void* terminal, bool speaks_utf8) : terminal_(terminal), speaks_utf8_(speaks_utf8) {
    set_escdelay(escape_delay_ms);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    curs_set(0);
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED, nullptr);
    mouseinterval(0);
    if (has_colors() && !is_set("NO_COLOR")) start_colours();
}

Screen::~Screen() {
    endwin();
    delscreen(static_cast<SCREEN*>(terminal_));
}

void Screen::start_colours() {
    start_color();
    use_default_colors();
    has_colours_ = true;
    const bool is_rich = COLORS >= 256;
    // Of 256 colours: an orange, a sky blue and a grey that can be read on black and on white.
    init_pair(pair_of(Ink::first), is_rich ? short{208} : short{COLOR_YELLOW}, -1);
    init_pair(pair_of(Ink::second), is_rich ? short{39} : short{COLOR_CYAN}, -1);
    init_pair(pair_of(Ink::faint), is_rich ? short{244} : short{-1}, -1);
    init_pair(pair_of(Ink::accent), is_rich ? short{36} : short{COLOR_GREEN}, -1);
}

ScreenSize Screen::size() const { return {getmaxy(stdscr), getmaxx(stdscr)}; }

void Screen::clear() { erase(); }

void Screen::put(Place place, std::string_view utf8, Style style) const {
    const ScreenSize size = this->size();
    if (place.row < 0 || place.row >= size.rows) return;
    attr_t attributes = A_NORMAL;
    if (style.bold) attributes |= A_BOLD;
    if (style.reverse) attributes |= A_REVERSE;
    if (style.ink == Ink::faint && (!has_colours_ || COLORS < 256)) attributes |= A_DIM;
    attr_set(attributes, has_colours_ ? pair_of(style.ink) : short{0}, nullptr);
    int column = place.column;
    for (char32_t character : decode(utf8)) {
        if (character < 0x20 || character == 0x7F) character = U'?';
        std::wstring cell;
        if (speaks_utf8_) cell = static_cast<wchar_t>(character);
        else
            for (const char letter : ascii_of(character)) cell += static_cast<wchar_t>(letter);
        const int width = speaks_utf8_ ? width_of(character) : static_cast<int>(cell.size());
        if (column >= 0 && column + width <= size.columns)
            mvaddnwstr(place.row, column, cell.data(), static_cast<int>(cell.size()));
        column += width;
    }
    attr_set(A_NORMAL, 0, nullptr);
}

void Screen::show() {
    curs_set(0);
    refresh();
}

void Screen::show_with_cursor(Place cursor) {
    curs_set(1);
    move(cursor.row, cursor.column);
    refresh();
}

bool Screen::has_input() const {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    return poll(&input, 1, 0) > 0;
}

Key Screen::read(std::chrono::milliseconds time) {
    wint_t code = 0;
    int kind = get_wch(&code);
    if (kind == ERR) {
        pollfd input{STDIN_FILENO, POLLIN, 0};
        const int ready = poll(&input, 1, static_cast<int>(time.count()));
        if (ready > 0 && (input.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0) closed_ = true;
        // Asked even when a signal ended the poll: ncurses reports a change of size as a key.
        kind = get_wch(&code);
    }
    if (kind == ERR) return {};
    return kind == KEY_CODE_YES ? key_of(code) : character_of(code);
}

}  // namespace puissance::terminal
