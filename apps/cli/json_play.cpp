#include "cli/json_play.h"

#include <memory>

#include "base/try.h"
#include "cli/machine.h"
#include "system/files.h"
#include "system/line_reader.h"
#include "wire/json.h"
#include "wire/json_text.h"

namespace puissance::app {

namespace {

using wire::Json;
using Outcome = system::LineReader::Outcome;

class JsonPlay {
public:
    JsonPlay(Session session, const Settings& settings, Shell& shell)
        : session_(std::move(session)), settings_(settings), shell_(shell) {}

    void run() {
        tell(let_machines_play());
        system::LineReader input;
        while (!is_quitting_ && !Shell::stop().is_raised()) {
            const auto line = input.read();
            if (line.outcome == Outcome::failed)
                return shell_.refuse(system::unreadable("-", line.error).value(), failed);
            if (line.outcome == Outcome::too_long) refuse(too_long());
            else if (line.outcome != Outcome::line) break;
            else if (!line.text.empty()) obey(line.text);
        }
        if (Shell::stop().is_raised()) shell_.status = interrupted;
    }

private:
    static Error too_long() {
        return {ErrorCode::too_long,
                {{"limit", static_cast<std::int64_t>(system::LineReader::max_line)}}};
    }

    void refuse(const Error& error) { shell_.print(wire::error_reply(error, shell_.language)); }

    // An order is answered by the moves of machines and the position, or by an error.
    void tell(const Result<void>& obeyed) {
        if (is_quitting_ || Shell::stop().is_raised()) return;
        if (!obeyed) return refuse(obeyed.error());
        shell_.print(wire::check_reply(session_.record()));
    }

    void obey(const std::string& text) {
        tell(wire::parse_json(text)
                 .and_then([this](const Json& order) { return obey(order); })
                 .and_then([this] { return let_machines_play(); }));
    }

    Result<void> obey(const Json& order) {
        if (!order.is_object() || order.size() != 1)
            return fail(ErrorCode::wrong_usage, {{"reason", "play_order"}});
        TRY(wire::has_only(order, {"move", "undo", "redo", "new", "quit"}));
        const std::string& name = order.begin().key();
        const Json& value = order.begin().value();
        if (name == "move") {
            TRY_ASSIGN(const std::string text, wire::text_of(order, "move", ""));
            TRY_ASSIGN(const Move move, parse_move(session_.game(), text));
            return session_.play(move);
        }
        if (name == "new" && value.is_object()) return begin(value);
        if (value != true) return wire::wrong_field(name);
        if (name == "new") session_.restart();
        if (name == "quit") is_quitting_ = true;
        if ((name == "undo" && !session_.undo()) || (name == "redo" && !session_.redo()))
            return fail(ErrorCode::wrong_usage, {{"reason", "nothing_to_" + name}});
        return {};
    }

    // {"game", "moves", "first", "second"}, as before where they are missing.
    Result<void> begin(const Json& wish) {
        TRY(wire::has_only(wish, {"game", "moves", "first", "second"}));
        TRY_ASSIGN(const auto name, wire::text_of(wish, "game", to_text(session_.game())));
        TRY_ASSIGN(const Game game, parse_game(name));
        TRY_ASSIGN(const auto moves, wire::text_of(wish, "moves", ""));
        TRY_ASSIGN(Record record, parse_moves(game, moves));
        TRY_ASSIGN(Contestant first, read_seat_of(wish, "first", Player::first));
        TRY_ASSIGN(Contestant second, read_seat_of(wish, "second", Player::second));
        session_ = Session(std::move(record), std::move(first), std::move(second));
        return {};
    }

    Result<Contestant> read_seat_of(const Json& wish, const char* seat, Player player) const {
        TRY_ASSIGN(const auto text, wire::text_of(wish, seat, session_.contestant(player).text));
        return parse_contestant(text);
    }

    Result<void> let_machines_play() {
        while (session_.is_machine_turn() && !is_quitting_ && !Shell::stop().is_raised()) {
            if (!engine_ || game_ != session_.game()) {
                TRY_ASSIGN(engine_, make_engine(session_.game(), settings_.memory_mib));
                game_ = session_.game();
            }
            const Record& record = session_.record();
            const Contestant& machine = session_.contestant(record.turn());
            const Analysis analysis =
                engine_->choose(record, question_of(machine, settings_, record, shell_));
            shell_.end_progress();
            if (Shell::stop().is_raised()) break;
            shell_.print(wire::move_reply(record, analysis, machine.text));
            TRY(session_.play(*analysis.move));
        }
        return {};
    }

    Session session_;
    const Settings& settings_;
    Shell& shell_;
    std::unique_ptr<Engine> engine_;  // For `game_`.
    Game game_;
    bool is_quitting_ = false;
};

}  // namespace

void play_json(Session session, const Settings& settings, Shell& shell) {
    JsonPlay(std::move(session), settings, shell).run();
}

}  // namespace puissance::app
