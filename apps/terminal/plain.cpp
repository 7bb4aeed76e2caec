#include "terminal/plain.h"

#include <cerrno>
#include <csignal>
#include <cstdio>

#include <unistd.h>

#include "game/shown.h"
#include "system/files.h"
#include "system/interruption.h"
#include "terminal/advice.h"
#include "terminal/keeping.h"
#include "terminal/names.h"
#include "terminal/trainer.h"

namespace puissance::terminal {

namespace {

using Outcome = system::LineReader::Outcome;

constexpr std::chrono::milliseconds tick{20};
// How long the last move of a script may be thought about once the script wants to leave.
constexpr std::chrono::seconds script_patience{5};

}  // namespace

Plain::Plain(const Options& options, std::optional<Setup> start, Record record)
    : options_(options),
      language_(options.language),
      start_(std::move(start)),
      record_(std::move(record)),
      is_typed_(isatty(STDIN_FILENO) == 1) {}

int Plain::run() {
    if (!start_) start_ = ask_menu(options_.game);
    if (start_) {
        Record record = start_->game == record_.game() ? record_ : Record(start_->game);
        Host host(Session(std::move(record), start_->first, start_->second, start_->opening),
                  {options_.time, options_.seed, options_.memory_mib, options_.programs},
                  keep_ended);
        play(host);
    }
    if (system::Interruption::signal() != 0 || is_typed_) print(std::string());
    return exit_status();
}

int Plain::exit_status() const {
    if (const int signal = system::Interruption::signal(); signal != 0) return 128 + signal;
    if (output_error_ == 0) return 0;
    if (output_error_ == EPIPE) return 128 + SIGPIPE;  // Who read has had enough.
    const Phrase failure{"output.failed",
                         {{"reason", {"reason." + system::file_reason(output_error_), true}}}};
    std::fprintf(stderr, "puissance: %s\n", say(language_, failure).c_str());
    return 1;
}

void Plain::play(Host& host) {
    show_game(host.session());
    while (!leaving_) {
        settle(host);
        if (leaving_) return;
        prompt();
        obey(host, next_line());
    }
}

void Plain::settle(Host& host) {
    const auto start = std::chrono::steady_clock::now();
    while (!leaving_) {
        if (position_changed_) show_or_wait(host);
        if (const auto reason = host.take_unkept()) print(not_kept(*reason, language_));
        const Event event = host.step();
        if (event == Event::none && !host.is_thinking()) return;
        tell(host, event);
        if (!host.is_thinking()) continue;
        host.wait_for(tick);
        if (system::Interruption::signal() != 0) leaving_ = true;
        if (is_typed_) listen_while_thinking(host);
        else if (std::chrono::steady_clock::now() - start > script_patience && wants_to_leave(host))
            leaving_ = true;
    }
}

// A script has its moves answered before it leaves, unless that takes too long.
bool Plain::wants_to_leave(Host& host) {
    if (pending_.empty()) {
        system::LineReader::Line line = reader_.read_for(std::chrono::milliseconds(0));
        if (line.outcome == Outcome::timeout) return false;
        pending_.push_back(std::move(line));
    }
    const auto& [outcome, text, error] = pending_.front();
    if (outcome != Outcome::line) return outcome != Outcome::too_long;
    return parse_command(host.session().game(), text).verb == Verb::quit;
}

// When a machine replies at once, one board for both moves is enough.
void Plain::show_or_wait(Host& host) {
    const Session& session = host.session();
    const bool reply_comes = session.is_machine_turn() && !session.has_no_human();
    if (!reply_comes) show_position(host);
    if (reply_comes && is_typed_) print(status_of(session));
    position_changed_ = false;
}

void Plain::tell(Host& host, Event event) {
    const Session& session = host.session();
    switch (event) {
        case Event::none: return;
        case Event::moved: {
            position_changed_ = true;
            if (session.is_opening() && session.is_choosing())
                return print(Phrase{"swap2.opened",
                                    {{"player", player_name(session, other(session.mover()))}}});
            const Player mover = other(session.record().turn());
            const std::string move = move_name(session.game(), session.record().moves().back());
            print(Phrase{"status.played",
                         {{"player", player_name(session, mover)}, {"move", {move}}}});
            if (const auto thought = host.thought(); thought && thought->depth > 0)
                for (const std::string& line : thought_sentences(*thought, language_))
                    print("  " + line);
            if (host.take_fall_back()) print(Phrase{"status.fell_back", {}});
            position_changed_ = true;
            return;
        }
        case Event::chosen: return tell_choice(host);
        case Event::hinted: print(hint_sentence(session.game(), *host.hint(), language_)); return;
        case Event::analysed: show_analysis(host); return;
        case Event::explained:
            show_loss(host);
            position_changed_ = host.loss().has_value();
            return;
        case Event::failed: break;
    }
    print(host.failure());
    leaving_ = leaving_ || !is_typed_;
}

void Plain::listen_while_thinking(Host& host) {
    system::LineReader::Line line = reader_.read_for(std::chrono::milliseconds(0));
    if (line.outcome == Outcome::timeout) return;
    if (line.outcome != Outcome::line) {
        pending_.push_back(std::move(line));
        leaving_ = leaving_ || pending_.back().outcome != Outcome::too_long;
        return;
    }
    const Command command = parse_command(host.session().game(), line.text);
    if (command.verb == Verb::nothing) host.hurry();
    else if (command.verb == Verb::move) pending_.push_back(std::move(line));
    else obey(host, command);
}

system::LineReader::Line Plain::next_line() {
    if (pending_.empty()) return reader_.read();
    system::LineReader::Line line = std::move(pending_.front());
    pending_.pop_front();
    return line;
}

void Plain::obey(Host& host, const system::LineReader::Line& line) {
    switch (line.outcome) {
        case Outcome::line: obey(host, parse_command(host.session().game(), line.text)); return;
        case Outcome::too_long: print(too_long_line()); return;
        case Outcome::timeout: return;
        case Outcome::end:
        case Outcome::failed:
        case Outcome::interrupted: leaving_ = true; return;
    }
}

void Plain::obey(Host& host, const Command& command) {
    switch (command.verb) {
        case Verb::nothing: host.set_paused(false); return;
        case Verb::move: make_move(host, command.rest); return;
        case Verb::undo:
            if (!host.undo()) return print(Phrase{"status.nothing_to_undo", {}});
            if (host.is_paused()) print(Phrase{"plain.paused", {}});
            break;
        case Verb::redo:
            if (!host.redo()) return print(Phrase{"status.nothing_to_redo", {}});
            break;
        case Verb::hint: ask_for_hint(host); return;
        case Verb::why: ask_why(host); return;
        case Verb::analysis: toggle_analysis(host); return;
        case Verb::save: save(host, command.rest); return;
        case Verb::load: load(host, command.rest); return;
        case Verb::restart:
            host.restart();
            print(Phrase{"status.restarted", {}});
            break;
        case Verb::swap:
            host.swap_sides();
            print(Phrase{"status.swapped", {}});
            show_game(host.session());
            break;
        case Verb::now: host.hurry(); return;
        case Verb::board: break;
        case Verb::help: show_help(host.session().game()); return;
        case Verb::menu: open_menu(host); return;
        case Verb::train: train(host.session().game()); return;
        case Verb::back: return;
        case Verb::quit: quit(host); return;
    }
    position_changed_ = true;
}

void Plain::make_move(Host& host, const std::string& text) {
    const Session& session = host.session();
    if (session.is_machine_turn()) return print(Phrase{"status.not_your_turn", {}});
    if (session.is_choosing()) return choose(host, text);
    const auto move = read_move(session.game(), text);
    if (!move) {
        print(move.error());
        if (move.error().code == ErrorCode::wrong_move) print(Phrase{"plain.try_help", {}});
        return;
    }
    const auto loss = host.loss();
    if (session.record().check(*move) && !host.saves(*move))
        return print(wrong_try(*loss, session.game(), *move, language_));
    if (const auto played = host.play(*move); !played) return print(played.error());
    if (loss) print(right_try(*loss, session.game(), *move, language_));
    position_changed_ = true;
}

void Plain::choose(Host& host, const std::string& text) {
    const auto choice = choice_in(host.session(), text);
    if (!choice) return print(status_of(host.session()));
    host.choose(*choice);
    tell_choice(host);
}

void Plain::tell_choice(const Host& host) {
    const Session& session = host.session();
    print(choice_made(session));
    if (!session.is_opening()) show_players(session);
    position_changed_ = true;
}

void Plain::ask_for_hint(Host& host) {
    if (!host.session().is_human_turn() || host.session().is_opening())
        return print(Phrase{"status.no_hint", {}});
    if (host.hint()) return tell(host, Event::hinted);
    host.ask_for_hint();
}

void Plain::ask_why(Host& host) {
    if (!host.has_lost()) return print(Phrase{"status.not_lost", {}});
    print(Phrase{"lost.running", {}});
    host.ask_why();
}

void Plain::toggle_analysis(Host& host) {
    host.set_analysing(!host.is_analysing());
    print(Phrase{host.is_analysing() ? "status.analysis_on" : "status.analysis_off", {}});
}

void Plain::train(const Game& game) {
    TrainOptions training;
    training.game = game;
    training.language = language_;
    training.seed = options_.seed;
    const auto status = terminal::train(training, reader_);
    if (!status) return print(status.error());
    leaving_ = system::Interruption::signal() != 0;
    position_changed_ = true;
}

// A game that is not over is kept in a file, unless the player leaves the name empty; a script says
// itself what it keeps.
void Plain::quit(Host& host) {
    const Session& session = host.session();
    const Record& record = session.record();
    leaving_ = !is_typed_ || record.ply() == 0 || record.is_over() || session.has_no_human();
    while (!leaving_) {
        print(Phrase{"prompt.quit", {}});
        prompt();
        const system::LineReader::Line line = next_line();
        leaving_ = line.outcome != Outcome::line || line.text.empty();
        if (leaving_) return;
        const auto saved = host.save(line.text);
        if (!saved) print(saved.error());
        leaving_ = saved.has_value();
    }
}

void Plain::save(Host& host, const std::string& file) {
    if (file.empty()) return print(Phrase{"file.no_name", {}});
    if (const auto saved = host.save(file); !saved) return print(saved.error());
    print(Phrase{"file.saved", {{"file", {shown(file)}}}});
}

void Plain::load(Host& host, const std::string& file) {
    if (file.empty()) return print(Phrase{"file.no_name", {}});
    if (const auto loaded = host.load(file); !loaded)
        return print(Phrase{"file.not_loaded", {{"reason", {say(language_, loaded.error())}}}});
    print(Phrase{"file.loaded", {{"file", {shown(file)}}}});
    show_game(host.session());
    position_changed_ = true;
}

}  // namespace puissance::terminal
