// What the keys of the full screen do: moves, undo, hints, saving, loading, the menu.
#include "game/shown.h"
#include "terminal/advice.h"
#include "terminal/dialogue.h"
#include "terminal/full_screen.h"
#include "terminal/names.h"

namespace puissance::terminal {

void FullScreen::play_cursor() {
    if (session().has_no_human()) return;
    play(cursor_.move());
}

void FullScreen::play(Move move) {
    if (session().is_machine_turn()) return say_now(Phrase{"status.not_your_turn", {}});
    if (session().is_choosing()) return say_now(status_of(session()));
    const auto loss = host_.loss();
    if (session().record().check(move) && !host_.saves(move)) {
        message_ = wrong_try(*loss, game(), move, language_);
        return;
    }
    if (const auto played = host_.play(move); !played) return say_now(played.error());
    if (loss) message_ = right_try(*loss, game(), move, language_);
    begin_fall();
}

void FullScreen::type_move() {
    if (!session().is_human_turn()) return;
    const auto text = ask_text(screen_, words::say(language_, "prompt.move"), "", "", language_);
    if (!text || text->empty()) return;
    const auto move = parse_move(game(), *text);
    if (!move) return say_now(move.error());
    cursor_.choose(*move);
    play(*move);
}

void FullScreen::undo() {
    if (!host_.undo()) say_now(Phrase{"status.nothing_to_undo", {}});
}

void FullScreen::redo() {
    if (!host_.redo()) say_now(Phrase{"status.nothing_to_redo", {}});
}

void FullScreen::hint() {
    if (!session().is_human_turn() || session().is_opening())
        return say_now(Phrase{"status.no_hint", {}});
    host_.ask_for_hint();
}

void FullScreen::ask_why() {
    if (!host_.has_lost()) return say_now(Phrase{"status.not_lost", {}});
    host_.ask_why();
}

void FullScreen::toggle_analysis() {
    host_.set_analysing(!host_.is_analysing());
    say_now(Phrase{host_.is_analysing() ? "status.analysis_on" : "status.analysis_off", {}});
}

void FullScreen::save() {
    const auto saved = ask_to_save(screen_, file_, language_,
                                   [this](const std::string& file) { return host_.save(file); });
    if (saved) message_ = *saved;
}

void FullScreen::load() {
    const auto file = ask_text(screen_, words::say(language_, "prompt.load"),
                               file_.empty() ? "game.txt" : file_, "", language_);
    if (!file || file->empty()) return;
    if (const auto loaded = host_.load(*file); !loaded)
        return say_now(Phrase{"file.not_loaded", {{"reason", {say(language_, loaded.error())}}}});
    file_ = *file;
    after_change();
    say_now(Phrase{"file.loaded", {{"file", {shown(*file)}}}});
}

void FullScreen::restart() {
    host_.restart();
    say_now(Phrase{"status.restarted", {}});
}

void FullScreen::swap_sides() {
    host_.swap_sides();
    say_now(Phrase{"status.swapped", {}});
}

void FullScreen::open_menu() {
    const auto setup = ask_menu(screen_, Menu(std::nullopt), language_);
    if (!setup) return;
    host_.replace(Session(Record(setup->game), setup->first, setup->second, setup->opening));
    after_change();
}

// A game that is not over is kept in a file, unless the player leaves the name empty.
void FullScreen::quit() {
    const Record& record = session().record();
    leaving_ = record.ply() == 0 || record.is_over() || session().has_no_human();
    std::string complaint;
    while (!leaving_ && !must_leave(screen_)) {
        const auto file = ask_text(screen_, words::say(language_, "prompt.quit"),
                                   file_.empty() ? "game.txt" : file_, complaint, language_);
        if (!file) return;
        const auto saved = file->empty() ? Result<void>{} : host_.save(*file);
        leaving_ = saved.has_value();
        if (!saved) complaint = say(language_, saved.error());
    }
}

void FullScreen::show_keys() {
    show_help(screen_, game(),
              {"keyhelp.play", "keyhelp.mouse", "keyhelp.type", "keyhelp.undo", "keyhelp.hint",
               "keyhelp.why", "keyhelp.analysis", "keyhelp.file", "keyhelp.restart", "keyhelp.swap",
               "keyhelp.menu", "keyhelp.train", "keyhelp.now", "keyhelp.spectator", "keyhelp.marks",
               "keyhelp.quit"},
              language_);
}

}  // namespace puissance::terminal
