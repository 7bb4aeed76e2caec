#include "terminal/full_screen.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "terminal/advice.h"
#include "terminal/dialogue.h"
#include "terminal/names.h"
#include "terminal/panel.h"
#include "terminal/text.h"

namespace puissance::terminal {

namespace {

using Kind = Key::Kind;
using std::chrono::milliseconds;

constexpr milliseconds quick_tick{25};  // While something moves on the screen.
constexpr milliseconds calm_tick{150};
constexpr milliseconds max_fall{280};
constexpr milliseconds fall_of_a_row{40};
// The pause between two moves when two machines play, from slow to fast.
constexpr std::array<milliseconds, 6> paces{milliseconds{3000}, milliseconds{1500},
                                            milliseconds{800},  milliseconds{400},
                                            milliseconds{150},  milliseconds{0}};
constexpr std::size_t default_pace = 2;

Cell centre_of(const Game& game) {
    return {(game.columns - 1) / 2, game.drops() ? 0 : (game.rows - 1) / 2};
}

// A narrow screen has no column to spare for a margin.
int left_margin(const Layout& layout) { return layout.has_panel ? layout.board.column : 0; }

}  // namespace

FullScreen::FullScreen(Screen& screen, const Options& options, const Setup& setup, Record record)
    : screen_(screen),
      language_(options.language),
      host_(Session(std::move(record), setup.first, setup.second),
            {options.time, options.seed, options.memory_mib, options.programs}),
      cursor_(centre_of(setup.game)),
      animates_(std::getenv("PUISSANCE_NO_ANIMATION") == nullptr),
      pace_(default_pace),
      last_move_(Clock::now()) {}

void FullScreen::run() {
    while (!leaving_ && !must_leave(screen_)) {
        step();
        draw();
        const bool moves = falling_since_ || host_.is_thinking();
        handle(screen_.read(moves ? quick_tick : calm_tick));
    }
}

void FullScreen::step() {
    if (falling_since_ && !fall()) falling_since_.reset();
    switch (host_.step(may_machine_move())) {
        case Event::none:
        case Event::analysed: return;
        case Event::moved:
            begin_fall();
            if (host_.take_fall_back()) say_now(Phrase{"status.fell_back", {}});
            return;
        case Event::explained:
            message_ = loss_sentences(host_, language_).back();
            if (host_.loss()) after_change();
            return;
        case Event::hinted: message_ = hint_sentence(game(), *host_.hint(), language_); return;
        case Event::failed: say_now(host_.failure()); return;
    }
}

bool FullScreen::may_machine_move() const {
    if (falling_since_) return false;
    return !session().has_no_human() || Clock::now() - last_move_ >= paces[pace_];
}

void FullScreen::begin_fall() {
    last_move_ = Clock::now();
    falling_since_.reset();
    if (animates_ && game().drops() && !screen_.has_input()) falling_since_ = last_move_;
}

// Where the stone of the last move is while it falls; nothing once it has arrived.
std::optional<Fall> FullScreen::fall() const {
    const auto target = session().last_cell();
    if (!falling_since_ || !target) return std::nullopt;
    const int rows = game().rows - 1 - target->row;
    if (rows == 0) return std::nullopt;
    const auto whole = std::min<milliseconds>(max_fall, fall_of_a_row * rows);
    const auto passed = std::chrono::duration_cast<milliseconds>(Clock::now() - *falling_since_);
    if (passed >= whole) return std::nullopt;
    const int fallen = static_cast<int>(rows * passed.count() / whole.count());
    return Fall{*target, game().rows - 1 - fallen};
}

void FullScreen::handle(const Key& key) {
    if (key.kind == Kind::none) return;
    falling_since_.reset();
    if (key.kind == Kind::resized) return;
    message_.clear();
    const Layout layout = layout_of(game(), screen_.size());
    switch (key.kind) {
        case Kind::left: return move_cursor(-1, 0);
        case Kind::right: return move_cursor(1, 0);
        case Kind::up: return move_cursor(0, 1);
        case Kind::down: return move_cursor(0, -1);
        case Kind::enter: return play_cursor();
        case Kind::character: return handle_letter(key.character);
        case Kind::click: {
            const auto cell = layout.fits ? layout.cell_at(key.place) : std::nullopt;
            if (!cell) return;
            choose(*cell);
            return play_cursor();
        }
        default: return;
    }
}

void FullScreen::handle_letter(char32_t letter) {
    const Game& board = game();
    if (letter >= U'1' && letter <= U'9') {
        const int number = static_cast<int>(letter - U'1');
        if (board.drops()) return choose({number, 0});
        // The digits are laid out as on a number pad: 1 is the bottom left.
        if (board.columns == 3 && board.rows == 3) return choose({number % 3, number / 3});
        return choose({cursor_.column, number});
    }
    if (letter >= U'A' && letter <= U'Z') {
        const int number = static_cast<int>(letter - U'A');
        return choose({board.drops() ? number + 9 : number, cursor_.row});
    }
    if (session().has_no_human()) handle_spectator(letter);
    handle_command(letter);
}

void FullScreen::handle_spectator(char32_t letter) {
    if (letter == U' ') host_.set_paused(!host_.is_paused());
    if ((letter == U'+' || letter == U'=') && pace_ + 1 < paces.size()) ++pace_;
    if (letter == U'-' && pace_ > 0) --pace_;
}

void FullScreen::handle_command(char32_t letter) {
    switch (letter) {
        case U' ':
            if (!session().has_no_human()) play_cursor();
            return;
        case U':': return type_move();
        case U'u': return undo();
        case U'r': return redo();
        case U'h': return hint();
        case U'w': return ask_why();
        case U'a': return toggle_analysis();
        case U's': return save();
        case U'o': return load();
        case U'n': return restart();
        case U'x': return swap_sides();
        case U'g': return open_menu();
        case U'm': host_.hurry(); return;
        case U't': leaving_ = wants_training_ = true; return;
        case U'?': return show_help(screen_, game(), language_);
        case U'q': leaving_ = true; return;
        default: return;
    }
}

void FullScreen::move_cursor(int across, int up) {
    if (game().drops()) up = 0;
    choose({std::clamp(cursor_.column + across, 0, game().columns - 1),
            std::clamp(cursor_.row + up, 0, game().rows - 1)});
}

void FullScreen::choose(Cell cell) {
    if (cell.column < game().columns && cell.row < game().rows) cursor_ = cell;
}

// The board may have changed with the game, so the cursor starts again in the centre.
void FullScreen::after_change() {
    cursor_ = centre_of(game());
    last_move_ = Clock::now();
    falling_since_.reset();
}

void FullScreen::draw() {
    screen_.clear();
    const Layout layout = layout_of(game(), screen_.size());
    if (!layout.fits) return draw_too_small(layout);
    draw_title(layout);
    Picture picture;
    picture.record = &session().record();
    picture.language = language_;
    if (session().is_human_turn()) picture.cursor = cursor_;
    picture.last = session().last_cell();
    picture.fall = fall();
    if (host_.hint()) picture.hint = host_.hint()->move;
    if (host_.analysis()) picture.analysis = &*host_.analysis();
    draw_board(screen_, layout, picture);
    if (layout.has_panel) draw_panel(screen_, layout, host_, {pace_line()}, language_);
    std::string line = bottom_line();
    if (line.empty() && !layout.has_panel) line = say(language_, status_of(session()));
    const int left = left_margin(layout);
    screen_.put({layout.message_row(), left}, cut(line, layout.screen.columns - left),
                {Ink::plain, !message_.empty()});
    screen_.show();
}

void FullScreen::draw_title(const Layout& layout) {
    if (!layout.has_title) return;
    const int room = layout.screen.columns - left_margin(layout);
    std::string title = say(language_, game_name(game()));
    const std::string size = " · " + say(language_, game_size(game()));
    if (width_of(title + size) <= room) title += size;
    screen_.put({0, left_margin(layout)}, cut(title, room), {Ink::accent, true});
}

void FullScreen::draw_too_small(const Layout& layout) {
    const std::string text = words::say(language_, "screen.too_small",
                                        {{"columns", std::to_string(layout.needed.columns)},
                                         {"rows", std::to_string(layout.needed.rows)}});
    int row = 0;
    for (const std::string& line : wrap(text, layout.screen.columns)) screen_.put({row++, 0}, line);
    screen_.show();
}

std::string FullScreen::bottom_line() const {
    if (!message_.empty()) return message_;
    if (host_.is_thinking_about(Thinker::Task::hint)) return words::say(language_, "hint.running");
    if (host_.is_thinking_about(Thinker::Task::loss)) return words::say(language_, "lost.running");
    if (session().is_over())
        return words::say(language_, host_.has_lost() ? "screen.after_loss" : "screen.after");
    const bool is_waiting = session().is_machine_turn() && !session().has_no_human();
    return is_waiting ? words::say(language_, "screen.play_now") : "";
}

std::string FullScreen::pace_line() const {
    if (!session().has_no_human() || session().is_over()) return {};
    if (host_.is_paused()) return words::say(language_, "screen.paused");
    return words::say(
        language_, "screen.pace",
        {{"pace", std::to_string(pace_ + 1)}, {"most", std::to_string(paces.size())}});
}

void FullScreen::say_now(const Phrase& phrase) { message_ = say(language_, phrase); }

void FullScreen::say_now(const Error& error) { message_ = say(language_, error); }

}  // namespace puissance::terminal
