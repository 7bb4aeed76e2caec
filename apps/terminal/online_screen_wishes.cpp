// What the keys of a game between people do on the full screen.
#include "terminal/online_screen.h"
#include "terminal/phrase.h"
#include "terminal/save_file.h"

namespace puissance::terminal {

namespace {

bool agrees(const Key& key) {
    return key.kind == Key::Kind::character && (key.character == U'y' || key.character == U'o');
}

}  // namespace

void OnlineScreen::handle(const Key& key) {
    if (key.kind == Key::Kind::none) return;
    falling_.stop();
    if (key.kind == Key::Kind::resized) return;
    message_.clear();
    if (std::exchange(shows_link_, false)) return;
    if (std::exchange(asks_end_, false)) return end(agrees(key));
    if (!cursor_) {
        leaving_ = key.kind == Key::Kind::character && key.character == U'q';
        return;
    }
    if (cursor_->handle(key)) return;
    if (key.kind == Key::Kind::enter) play_cursor();
    if (key.kind == Key::Kind::click) click(key.place);
    if (key.kind == Key::Kind::character) handle_letter(key.character);
}

void OnlineScreen::click(Place place) {
    const Layout layout = layout_of(table().record().game(), screen_.size());
    const auto cell = layout.fits ? layout.cell_at(place) : std::nullopt;
    if (!cell) return;
    cursor_->choose(*cell);
    play_cursor();
}

void OnlineScreen::handle_letter(char32_t letter) {
    switch (letter) {
        case U'l': shows_link_ = true; return;
        case U's': return save();
        case U'?': return show_keys();
        case U'q': leaving_ = true; return;
        default: break;
    }
    // The rest is for players, and one thing at a time.
    constexpr std::u32string_view deeds = U" :udeynorc";
    if (deeds.find(letter) == std::u32string_view::npos) return;
    if (!plays()) {
        if (letter != U'r' || !follow_rematch()) return say("remote.only_watching_keys");
        return cursor_.reset();
    }
    if (client().is_acting()) return say("remote.sending");
    const auto& offer = table().standing().offer;
    const bool is_mine = offer && offer->seat == table().standing().seat;
    switch (letter) {
        case U' ': return play_cursor();
        case U':': return type_move();
        case U'u': return act("ask_takeback");
        case U'd': return act("offer_draw");
        case U'e': return ask_end();
        case U'y':
        case U'o': return answer("agree");
        case U'n': return answer(is_mine ? "withdraw" : "decline");
        case U'r': return act("rematch");
        case U'c': return act("claim");
        default: return;
    }
}

void OnlineScreen::play_cursor() {
    if (!plays()) return say("remote.only_watching_keys");
    if (client().is_acting()) return say("remote.sending");
    if (is_over()) return say("remote.after_keys");
    if (play(cursor_->move())) sent_ = cursor_->move();
}

void OnlineScreen::type_move() {
    const auto text =
        ask_text(screen_, words::say(language_, "prompt.move"), "", "", language_, meanwhile());
    if (!text || text->empty()) return;
    const auto move = parse_move(table().record().game(), *text);
    if (!move) return tell(terminal::say(language_, move.error()));
    cursor_->choose(*move);
    play_cursor();
}

void OnlineScreen::ask_end() {
    if (is_over()) return say("remote.after_keys");
    asks_end_ = true;
}

void OnlineScreen::end(bool is_wanted) {
    if (!is_wanted) return say("remote.goes_on");
    act(table().has_both_moved() ? "resign" : "abort");
}

void OnlineScreen::save() {
    const auto saved = ask_to_save(
        screen_, file_, language_,
        [this](const std::string& file) {
            return save_game(file, {table().record(), human(), human()});
        },
        meanwhile());
    if (saved) tell(*saved);
}

void OnlineScreen::show_keys() {
    std::vector<const char*> keys;
    if (plays())
        keys = {"keyhelp.play",         "keyhelp.mouse",      "keyhelp.type",
                "keyhelp.ask_takeback", "keyhelp.offer_draw", "keyhelp.answer",
                "keyhelp.end",          "keyhelp.rematch",    "keyhelp.claim"};
    keys.insert(keys.end(), {"keyhelp.save", "keyhelp.link", "keyhelp.marks", "keyhelp.leave"});
    show_help(screen_, table().record().game(), keys, language_, meanwhile());
}

}  // namespace puissance::terminal
