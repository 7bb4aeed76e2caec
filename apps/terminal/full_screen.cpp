#include "terminal/full_screen.h"

#include <array>

#include "terminal/advice.h"
#include "terminal/dialogue.h"
#include "terminal/frame.h"
#include "terminal/keeping.h"
#include "terminal/names.h"
#include "terminal/panel.h"
#include "terminal/text.h"

namespace puissance::terminal {

namespace {

using Kind = Key::Kind;
using std::chrono::milliseconds;

constexpr milliseconds quick_tick{25};  // While something moves on the screen.
constexpr milliseconds calm_tick{150};
// The pause between two moves when two machines play, from slow to fast.
constexpr std::array<milliseconds, 6> paces{milliseconds{3000}, milliseconds{1500},
                                            milliseconds{800},  milliseconds{400},
                                            milliseconds{150},  milliseconds{0}};
constexpr std::size_t default_pace = 2;

}  // namespace

FullScreen::FullScreen(Screen& screen, const Options& options, const Setup& setup, Record record)
    : screen_(screen),
      language_(options.language),
      host_(Session(std::move(record), setup.first, setup.second, setup.opening),
            {options.time, options.seed, options.memory_mib, options.programs}, keep_ended),
      cursor_(setup.game),
      pace_(default_pace),
      last_move_(Clock::now()) {}

void FullScreen::run() {
    while (!leaving_ && !must_leave(screen_)) {
        step();
        if (const auto reason = host_.take_unkept()) say_now(not_kept(*reason, language_));
        draw();
        const bool moves = fall() || host_.is_thinking();
        handle(screen_.read(moves ? quick_tick : calm_tick));
    }
}

void FullScreen::step() {
    switch (host_.step(may_machine_move())) {
        case Event::none:
        case Event::analysed: return;
        case Event::moved:
            begin_fall();
            if (host_.take_fall_back()) say_now(Phrase{"status.fell_back", {}});
            return;
        case Event::chosen: return say_now(choice_made(session()));
        case Event::explained:
            message_ = loss_sentences(host_, language_).back();
            if (host_.loss()) after_change();
            return;
        case Event::hinted: message_ = hint_sentence(game(), *host_.hint(), language_); return;
        case Event::failed: say_now(host_.failure()); return;
    }
}

bool FullScreen::may_machine_move() const {
    if (fall()) return false;
    return !session().has_no_human() || Clock::now() - last_move_ >= paces[pace_];
}

void FullScreen::begin_fall() {
    last_move_ = Clock::now();
    falling_.stop();
    if (!screen_.has_input()) falling_.begin(session().record());
}

std::optional<Fall> FullScreen::fall() const { return falling_.fall(session().record()); }

void FullScreen::handle(const Key& key) {
    if (key.kind == Kind::none) return;
    falling_.stop();
    if (key.kind == Kind::resized) return;
    message_.clear();
    if (session().is_choosing() && session().is_human_turn() && choose(key)) return;
    if (cursor_.handle(key)) return;
    const Layout layout = layout_of(game(), screen_.size());
    switch (key.kind) {
        case Kind::enter: return play_cursor();
        case Kind::character: return handle_letter(key.character);
        case Kind::click: {
            const auto cell = layout.fits ? layout.cell_at(key.place) : std::nullopt;
            if (!cell) return;
            cursor_.choose(*cell);
            return play_cursor();
        }
        default: return;
    }
}

// The digits of the choices mean them, not rows, while a side is chosen.
bool FullScreen::choose(const Key& key) {
    if (key.kind != Kind::character) return false;
    const auto choice = choice_in(session(), encode(key.character));
    if (!choice) return false;
    host_.choose(*choice);
    say_now(choice_made(session()));
    return true;
}

void FullScreen::handle_letter(char32_t letter) {
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
        case U'?': return show_keys();
        case U'q': return quit();
        default: return;
    }
}

// The board may have changed with the game, so the cursor starts again in the centre.
void FullScreen::after_change() {
    cursor_ = Cursor(game());
    last_move_ = Clock::now();
    falling_.stop();
}

void FullScreen::draw() {
    screen_.clear();
    const Layout layout = layout_of(game(), screen_.size());
    if (!layout.fits) {
        draw_too_small(screen_, layout, language_);
        return screen_.show();
    }
    draw_title(screen_, layout, {}, language_);
    Picture picture;
    picture.record = &session().record();
    picture.language = language_;
    if (session().is_human_turn() && !session().is_choosing()) picture.cursor = cursor_.cell();
    picture.last = session().last_cell();
    picture.fall = fall();
    if (host_.hint()) picture.hint = host_.hint()->move;
    if (host_.analysis()) picture.analysis = &*host_.analysis();
    draw_board(screen_, layout, picture);
    if (layout.has_panel) draw_panel(screen_, layout, host_, {pace_line()}, language_);
    std::string line = bottom_line();
    if (line.empty() && !layout.has_panel)
        line = host_.is_paused() ? pace_line() : say(language_, status_of(session()));
    draw_message(screen_, layout, line, {Ink::plain, !message_.empty()});
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
