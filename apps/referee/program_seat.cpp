#include "referee/program_seat.h"

#include <algorithm>
#include <charconv>

#include "base/seconds.h"
#include "game/shown.h"

namespace puissance::referee {

namespace {

template <class Number>
void set_number(std::optional<Number>& into, std::string_view text) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc{} && end == text.data() + text.size()) into = number;
}

// The last line that says something, of what a program wrote on standard error.
std::string last_line(std::string_view remarks) {
    constexpr std::string_view blank = " \t\r\n";
    remarks = remarks.substr(0, remarks.find_last_not_of(blank) + 1);
    return shown(remarks.substr(remarks.rfind('\n') + 1));
}

std::string_view take_word(std::string_view& line) {
    constexpr std::string_view blank = " \t";
    line.remove_prefix(std::min(line.find_first_not_of(blank), line.size()));
    const std::string_view word = line.substr(0, line.find_first_of(blank));
    line.remove_prefix(word.size());
    return word;
}

}  // namespace

Turn parse_answer(const Record& record, std::string_view line) {
    std::string_view rest = line;
    const auto move = parse_move(record.game(), take_word(rest));
    if (!move) {
        const ErrorCode code = move.error().code;
        const bool is_outside =
            code == ErrorCode::column_outside || code == ErrorCode::cell_outside;
        return lost_by(is_outside ? Foul::illegal : Foul::unreadable, shown(line));
    }
    if (!record.check(*move)) return lost_by(Foul::illegal, shown(line));
    Answer answer{*move};
    for (auto word = take_word(rest); !word.empty(); word = take_word(rest)) {
        const auto equals = std::min(word.find('='), word.size() - 1);
        const std::string_view name = word.substr(0, equals);
        const std::string_view value = word.substr(equals + 1);
        if (name == "value") set_number(answer.value, value);
        else if (name == "nodes") set_number(answer.nodes, value);
        else if (name == "depth") set_number(answer.depth, value);
    }
    return answer;
}

std::string asking_line(const Record& record) {
    if (record.game().drops()) return to_text(record);
    std::string line;
    for (const Move move : record.moves())
        line += (line.empty() ? "" : " ") + to_text(record.game(), move);
    return line;
}

void ProcessSeat::begin(const Game& game, std::uint64_t seed) {
    is_fresh_ = true;
    game_ = game;
    const auto variable = [](const char* name, std::string value) {
        return "PUISSANCE_" + std::string(name) + "=" + std::move(value);
    };
    process_ = std::make_unique<Process>(
        settings_.command,
        std::vector{variable("GAME", to_numbers(game)),
                    variable("COLUMNS", std::to_string(game.columns)),
                    variable("ROWS", std::to_string(game.rows)),
                    variable("ALIGN", std::to_string(game.align)),
                    variable("TIME", to_seconds_text(settings_.time)),
                    variable("SEED", std::to_string(seed % 1'000'000'000))},
        settings_.limits);
}

Departure ProcessSeat::end() {
    const Ending ending = process_->end();
    Departure departure{{}, ending.was_killed, ending.left_behind};
    const std::string rest = process_->unasked().value_or("");
    process_.reset();
    std::string_view line = rest;
    if (parse_move(game_, take_word(line))) departure.forfeit = Forfeit{Foul::unasked, shown(rest)};
    return departure;
}

Turn ProcessSeat::turn(const Record& record, const TurnLimits& limits) {
    const auto time = time_of(limits);
    const auto start = Clock::now();
    const auto allowed = time + (is_fresh_ ? starting_time : std::chrono::seconds(0));
    if (const auto early = process_->unasked()) return lost_by(Foul::unasked, shown(*early));
    Turn turn = ask(record, start + allowed, limits);
    const auto elapsed = Clock::now() - start;
    // The clock is the referee's: what is read after the deadline is late, however it came to be.
    if (turn && elapsed > allowed) turn = lost_by(Foul::late);
    if (turn)
        turn->elapsed = is_fresh_ ? std::min<std::chrono::nanoseconds>(elapsed, time) : elapsed;
    else if (turn.error().said.empty()) turn.error().said = last_line(process_->remarks());
    is_fresh_ = false;
    return turn;
}

Forfeit ProcessSeat::gone(std::string_view seen) {
    const Ending ending = process_->ending();
    Forfeit forfeit{Foul::closed, shown(seen), ending.number, last_line(process_->remarks())};
    switch (ending.kind) {
        case Ending::Kind::none: break;
        case Ending::Kind::not_started: forfeit.foul = Foul::not_started; break;
        case Ending::Kind::exited: forfeit.foul = Foul::exited; break;
        case Ending::Kind::signalled: forfeit.foul = Foul::crashed; break;
        case Ending::Kind::memory: forfeit.foul = Foul::memory; break;
        case Ending::Kind::processes: forfeit.foul = Foul::processes; break;
    }
    return forfeit;
}

tl::expected<std::string, Forfeit> ProcessSeat::read(Clock::time_point deadline, const Stop* stop) {
    const Process::Line line = process_->read(deadline, stop);
    switch (line.outcome) {
        case Process::Outcome::line: return line.text;
        case Process::Outcome::closed: return tl::unexpected(gone(line.text));
        case Process::Outcome::too_long: return lost_by(Foul::endless_line, shown(line.text));
        case Process::Outcome::late:
        case Process::Outcome::stopped: break;
    }
    return lost_by(Foul::late, shown(line.text));
}

tl::expected<void, Forfeit> ProcessSeat::send(std::string_view line, Clock::time_point deadline) {
    if (process_->send(line, deadline)) return {};
    if (Clock::now() >= deadline) return lost_by(Foul::late);
    return tl::unexpected(gone(""));
}

Turn ProgramSeat::ask(const Record& record, Clock::time_point deadline, const TurnLimits& limits) {
    if (const auto sent = send(asking_line(record), deadline); !sent)
        return tl::unexpected(sent.error());
    const auto line = read(deadline, limits.stop);
    if (!line) return tl::unexpected(line.error());
    return parse_answer(record, *line);
}

}  // namespace puissance::referee
