#include "terminal/online_room.h"

#include <cerrno>
#include <csignal>
#include <cstdio>

#include <unistd.h>

#include "puissance/message.h"
#include "system/descriptor.h"
#include "system/files.h"
#include "system/interruption.h"
#include "terminal/board_text.h"
#include "terminal/command.h"
#include "terminal/names.h"
#include "terminal/online_text.h"
#include "terminal/phrase.h"

namespace puissance::terminal {

namespace {

using Outcome = system::LineReader::Outcome;

constexpr std::chrono::milliseconds beat{20};

int complain(const std::string& sentence) {
    std::fprintf(stderr, "puissance: %s\n", sentence.c_str());
    return 1;
}

// Nothing on the board has changed, and the game is not over.
bool is_mere_offer(online::Kind kind) {
    using enum online::Kind;
    return kind == draw_offered || kind == takeback_asked || kind == declined ||
           kind == withdrawn || kind == rematch_offered;
}

// The way in is closed, but the game is there to be watched.
bool is_taken(const remote::Trouble& trouble) {
    return trouble.code == "taken" || trouble.code == "expired" || trouble.code == "over";
}

}  // namespace

OnlineRoom::OnlineRoom(remote::Network& network, system::LineReader& reader,
                       words::Language language)
    : network_(network),
      reader_(reader),
      language_(language),
      is_typed_(isatty(STDIN_FILENO) == 1) {}

int OnlineRoom::run(remote::Seat seat) {
    client_ = std::make_unique<remote::Client>(network_, std::move(seat), language_, *this);
    while (!leaving_ && !is_done()) {
        network_.run_for(beat);
        if (failure_) break;
        if (!client_->table()) {
            leaving_ = system::Interruption::signal() != 0;
            continue;
        }
        follow_rematch();
        listen();
        obey_lines();
        if (!has_prompt_ && is_known_ && !client_->is_acting()) prompt();
    }
    if (has_prompt_) print("");
    if (client_->is_acting()) say("remote.unanswered");
    const remote::Site& site = client_->seat().site;
    if (const int signal = system::Interruption::signal(); signal != 0) return 128 + signal;
    if (failure_) return complain(sentence_of(*failure_, site, language_));
    if (output_error_ == 0) return 0;
    return complain(words::say(
        language_, "output.failed",
        {{"reason", words::say(language_, "reason." + system::file_reason(output_error_))}}));
}

bool OnlineRoom::is_done() const {
    if (!is_ended_ || !lines_.empty() || !client_->table() || client_->is_acting()) return false;
    return plays() || table().standing().state == online::State::over;
}

void OnlineRoom::listen() {
    if (system::Interruption::signal() != 0) leaving_ = true;
    while (!is_ended_ && !leaving_) {
        Line line = reader_.read_for(std::chrono::milliseconds(0));
        if (line.outcome == Outcome::timeout) return;
        is_ended_ = line.outcome == Outcome::end || line.outcome == Outcome::failed;
        // Who types and closes the terminal wants to leave; a pipe has simply no more to say.
        leaving_ = line.outcome == Outcome::interrupted || (is_ended_ && is_typed_);
        if (is_ended_ || leaving_) return;
        lines_.push_back(std::move(line));
    }
}

void OnlineRoom::obey_lines() {
    while (!lines_.empty() && !leaving_ && is_known_ && !client_->is_acting()) {
        if (!obey(lines_.front())) return;
        lines_.pop_front();
    }
}

bool OnlineRoom::obey(const Line& line) {
    const OnlineCommand command = parse_online_command(table().record().game(), line.text);
    const remote::Standing& standing = table().standing();
    const bool waits = plays() && standing.state != online::State::over && !table().is_my_turn();
    if (command.verb == OnlineVerb::move && !is_typed_ && !asks_resign_ && waits) return false;
    if (is_typed_) has_prompt_ = false;  // The line that was typed has ended it.
    if (line.outcome == Outcome::too_long) {
        print(terminal::say(
            language_,
            Error{ErrorCode::too_long, {{"limit", std::int64_t{system::LineReader::max_line}}}}));
    } else if (std::exchange(asks_resign_, false)) {
        if (says_yes(line.text)) act("resign");
        else say("remote.goes_on");
    } else {
        obey(command);
    }
    return true;
}

void OnlineRoom::obey(const OnlineCommand& command) {
    const bool is_deed = command.verb >= OnlineVerb::move && command.verb <= OnlineVerb::rematch;
    if (is_deed && !plays()) return say("remote.only_watching");
    switch (command.verb) {
        case OnlineVerb::nothing: return;
        case OnlineVerb::move: return make_move(command.text);
        case OnlineVerb::draw: return act("offer_draw");
        case OnlineVerb::takeback: return act("ask_takeback");
        case OnlineVerb::accept: return answer("agree");
        case OnlineVerb::decline: return answer("decline");
        case OnlineVerb::withdraw: return answer("withdraw");
        case OnlineVerb::resign: asks_resign_ = true; return say("remote.resign_really");
        case OnlineVerb::abort: return act("abort");
        case OnlineVerb::claim: return act("claim");
        case OnlineVerb::rematch: return act("rematch");
        case OnlineVerb::board: return show_position();
        case OnlineVerb::link: {
            const remote::Seat& seat = client_->seat();
            const auto kind = plays() ? remote::Link::Kind::seat : remote::Link::Kind::watch;
            return print(to_text(remote::Link{seat.site, kind, seat.name, seat.secret}));
        }
        case OnlineVerb::help: return show_help();
        case OnlineVerb::quit: leaving_ = true; return;
    }
}

void OnlineRoom::make_move(const std::string& text) {
    const Record& record = table().record();
    const auto move = read_move(record.game(), text);
    if (!move) {
        print(terminal::say(language_, move.error()));
        if (move.error().code == ErrorCode::wrong_move) say("plain.try_help");
        return;
    }
    const online::State state = table().standing().state;
    if (state == online::State::waiting) return say("remote.waiting");
    if (state == online::State::over) return say("remote.after");
    if (!table().is_my_turn()) return say("remote.not_your_turn");
    if (const auto legal = record.check(*move); !legal)
        return print(terminal::say(language_, legal.error()));
    client_->act(wire::Json{
        {"do", "move"}, {"ply", record.ply()}, {"move", move_name(record.game(), *move)}});
}

void OnlineRoom::answer(const char* act) {
    const auto& offer = table().standing().offer;
    if (!offer) return say("remote.no_offer");
    client_->act(wire::Json{{"do", act}, {"offer", offer->seq}});
}

void OnlineRoom::act(const char* act) { client_->act(wire::Json{{"do", act}}); }

void OnlineRoom::follow_rematch() {
    const std::string& name = table().standing().rematch;
    if (!plays() || name.empty()) return;
    auto seat = rematch_of(client_->seat(), name);
    if (!seat) {
        print(terminal::say(language_, seat.error()));
        seat = remote::Seat{client_->seat().site, name, client_->seat().secret};
    }
    is_known_ = false;
    presence_ = {true, true};
    client_ = std::make_unique<remote::Client>(network_, std::move(*seat), language_, *this);
}

void OnlineRoom::changed(const std::vector<remote::Happening>& happenings) {
    const bool is_new = !std::exchange(is_known_, true);
    bool has_moved = is_new;
    bool has_joined = false;
    if (is_new) show_game();
    for (const remote::Happening& happening : happenings) {
        // Now who is where is known.
        if (happening.kind == online::Kind::joined) show_game();
        has_joined = has_joined || happening.kind == online::Kind::joined;
        const std::string text = happening_text(table(), happening, language_);
        if (!text.empty()) print(text);
        has_moved = has_moved || !is_mere_offer(happening.kind);
    }
    if (!has_joined) show_presence();  // Who has just joined is about to come.
    if (has_moved) show_position();
    else if (!happenings.empty()) show_standing();
}

void OnlineRoom::refused(const remote::Trouble& trouble) {
    print(sentence_of(trouble, client_->seat().site, language_));
}

void OnlineRoom::lost(const remote::Trouble& trouble, remote::Milliseconds pause) {
    say("remote.lost", {{"reason", sentence_of(trouble, client_->seat().site, language_)},
                        {"time", clock_text(pause, language_)}});
    if (client_->is_acting()) say("remote.kept");
}

void OnlineRoom::found_again() { say("remote.found_again"); }

void OnlineRoom::failed(const remote::Trouble& trouble) { failure_ = trouble; }

void OnlineRoom::show_game() {
    const Game& game = table().record().game();
    const remote::Standing& standing = table().standing();
    const auto name_of = [&](int seat) {
        return standing.seat == seat ? words::say(language_, "player.you")
                                     : seat_name(table(), seat, language_);
    };
    print("");
    print(terminal::say(language_, game_name(game)) + " (" +
          terminal::say(language_, game_size(game)) + "), " +
          clock_rule_text(standing.clock, language_));
    if (plays() && !standing.seat) say("remote.drawn");
    else print("x: " + name_of(0) + "   o: " + name_of(1));
    if (!plays()) return say("remote.watching");
    if (game.drops()) say("plain.how_drop", {{"last", column_name(game, game.columns - 1)}});
    else say("plain.how_free", {{"example", move_name(game, move_at(game.cells() / 2))}});
}

void OnlineRoom::show_presence() {
    const remote::Standing& standing = table().standing();
    if (standing.state != online::State::playing) return;
    for (const int seat : {0, 1}) {
        const bool is_here = standing.presence[static_cast<std::size_t>(seat)];
        const bool was_here = std::exchange(presence_[static_cast<std::size_t>(seat)], is_here);
        if (seat != standing.seat && is_here != was_here)
            say(is_here ? "remote.here" : "remote.away",
                {{"player", seat_name(table(), seat, language_)}});
    }
}

void OnlineRoom::show_position() {
    print("");
    std::string board = board_text(table().record());
    board.pop_back();  // print() ends the line.
    print(board);
    print("");
    show_standing();
}

void OnlineRoom::show_standing() {
    const remote::Standing& standing = table().standing();
    const auto first = table().left(0, client_->age());
    const auto second = table().left(1, client_->age());
    if (first && second && standing.state == online::State::playing)
        print("x " + clock_text(*first, language_) + "   o " + clock_text(*second, language_));
    print(standing_text(table(), language_));
    if (standing.offer && standing.seat && standing.offer->seat != standing.seat)
        say("remote.answer");
    if (standing.state == online::State::over && plays()) say("remote.after");
}

void OnlineRoom::show_help() {
    if (plays())
        for (const char* key : {"remote.help_move", "remote.help_draw", "remote.help_takeback",
                                "remote.help_accept", "remote.help_withdraw", "remote.help_resign",
                                "remote.help_abort", "remote.help_claim", "remote.help_rematch"})
            print("  " + words::say(language_, key));
    for (const char* key : {"plain.help_board", "remote.help_link", "remote.help_quit"})
        print("  " + words::say(language_, key));
}

void OnlineRoom::say(std::string_view key, std::initializer_list<words::Argument> arguments) {
    print(words::say(language_, key, arguments));
}

// What one has typed so far stays: the terminal has it, and the prompt comes again below.
void OnlineRoom::print(const std::string& text) {
    const std::string whole = (std::exchange(has_prompt_, false) ? "\n" : "") + text + "\n";
    if (output_error_ != 0 || system::write_all(STDOUT_FILENO, whole)) return;
    output_error_ = errno;
    leaving_ = true;
}

void OnlineRoom::prompt() {
    has_prompt_ = true;
    if (output_error_ == 0 && !system::write_all(STDOUT_FILENO, "> ")) output_error_ = errno;
    leaving_ = leaving_ || output_error_ != 0;
}

int play_online(const OnlineOptions& options) {
    const system::Interruption interruption({SIGINT, SIGTERM, SIGHUP},
                                            system::SecondSignal::is_like_the_first);
    remote::Network network;
    system::LineReader reader;
    const words::Language language = options.language;
    const auto tell = [](const std::string& text) {
        std::printf("%s\n", text.c_str());
        std::fflush(stdout);
    };
    OnlineRoom room(network, reader, language);
    if (const auto* const invitation = std::get_if<remote::Invitation>(&options.way)) {
        const auto made = make_game(network, *invitation, options.nickname, language);
        if (!made) return complain(sentence_of(made.error(), invitation->site, language));
        tell(words::say(language, "remote.invite"));
        tell("  " + to_text(made->invitation));
        const remote::Link back{invitation->site, remote::Link::Kind::room, made->seat.name, {}};
        tell(words::say(language, "remote.come_back", {{"link", to_text(back)}}));
        return room.run(made->seat);
    }
    const auto& link = std::get<remote::Link>(options.way);
    auto seat = enter(network, link, options.nickname, language);
    if (!seat) {
        const std::string sentence = sentence_of(seat.error(), link.site, language);
        if (const int signal = system::Interruption::signal(); signal != 0) return 128 + signal;
        if (!is_taken(seat.error())) return complain(sentence);
        const remote::Link watch{link.site, remote::Link::Kind::watch, link.name, {}};
        if (isatty(STDIN_FILENO) != 1)
            return complain(sentence + "; " +
                            words::say(language, "remote.watch_link", {{"link", to_text(watch)}}));
        tell(sentence + ".");
        tell(words::say(language, "remote.watch_instead"));
        if (!says_yes(reader.read().text)) return 1;
        seat = remote::Seat{link.site, link.name, {}};
    }
    return room.run(std::move(*seat));
}

}  // namespace puissance::terminal
