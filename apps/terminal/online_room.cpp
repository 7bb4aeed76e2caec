#include "terminal/online_room.h"

#include <cerrno>
#include <csignal>

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

// Nothing on the board has changed, and the game is not over.
bool is_mere_offer(online::Kind kind) {
    using enum online::Kind;
    return kind == draw_offered || kind == takeback_asked || kind == declined ||
           kind == withdrawn || kind == rematch_offered;
}

}  // namespace

OnlineRoom::OnlineRoom(remote::Network& network, system::LineReader& reader,
                       words::Language language)
    : OnlineSeat(network, language), reader_(reader), is_typed_(isatty(STDIN_FILENO) == 1) {}

int OnlineRoom::run(remote::Seat seat) {
    sit(std::move(seat));
    while (!leaving_ && !is_done()) {
        network_.run_for(beat);
        if (has_failed()) break;
        if (!has_table()) {
            leaving_ = system::Interruption::signal() != 0;
            continue;
        }
        if (plays() && follow_rematch()) {
            is_known_ = false;
            presence_ = {true, true};
            continue;
        }
        listen();
        obey_lines();
        if (!has_prompt_ && is_known_ && !client().is_acting()) prompt();
    }
    if (has_prompt_) print("");
    if (client().is_acting()) say("remote.unanswered");
    const int status = finish();
    if (status != 0 || output_error_ == 0) return status;
    if (output_error_ == EPIPE) return 128 + SIGPIPE;  // Who read has had enough.
    return complain(words::say(
        language_, "output.failed",
        {{"reason", words::say(language_, "reason." + system::file_reason(output_error_))}}));
}

bool OnlineRoom::is_done() const {
    if (!is_ended_ || !lines_.empty() || !has_table() || client().is_acting()) return false;
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
    while (!lines_.empty() && !leaving_ && is_known_ && !client().is_acting()) {
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
            const remote::Seat& seat = client().seat();
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
    (void)play(*move);
}

void OnlineRoom::happened(const std::vector<remote::Happening>& happenings) {
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

void OnlineRoom::lost(const remote::Trouble& trouble, remote::Milliseconds pause) {
    say("remote.lost", {{"reason", sentence_of(trouble, client().seat().site, language_)},
                        {"time", clock_text(pause, language_)}});
    if (client().is_acting()) say("remote.kept");
}

void OnlineRoom::found_again() { say("remote.found_again"); }

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
    const auto first = table().left(0, client().age());
    const auto second = table().left(1, client().age());
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

}  // namespace puissance::terminal
