#include "referee/gomocup_seat.h"

#include <algorithm>
#include <limits>

#include "base/try.h"
#include "game/shown.h"

namespace puissance::referee {

namespace {

// Columns from the left, rows from the top, both from 0.
std::string coordinates(const Game& game, Move move) {
    return std::to_string(index_of(move) % game.columns) + "," +
           std::to_string(game.rows - 1 - index_of(move) / game.columns);
}

// "7,7" as a move; nothing when it is none of this board.
std::optional<Move> move_of(const Game& game, std::string_view line) {
    int column = 0;
    int row = 0;
    char comma = '\0';
    char rest = '\0';
    if (std::sscanf(std::string(line).c_str(), "%d %c %d %c", &column, &comma, &row, &rest) != 3 ||
        comma != ',')
        return std::nullopt;
    if (column < 0 || column >= game.columns || row < 0 || row >= game.rows) return move_at(-1);
    return move_at((game.rows - 1 - row) * game.columns + column);
}

std::string milliseconds(std::chrono::nanoseconds time) {
    return std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(time).count());
}

bool continues(const Record& record, const std::optional<Record>& told) {
    return told && told->ply() > 0 && record.ply() == told->ply() + 1 &&
           std::ranges::equal(told->moves(),
                              record.moves().first(static_cast<std::size_t>(told->ply())));
}

}  // namespace

void GomocupSeat::begin(const Game& game, std::uint64_t seed) {
    is_started_ = false;
    told_.reset();
    ProcessSeat::begin(game, seed);
}

Departure GomocupSeat::end() {
    (void)send("END", Clock::now());
    return ProcessSeat::end();
}

tl::expected<std::string, Forfeit> GomocupSeat::read_reply(Clock::time_point deadline,
                                                           const Stop* stop) {
    while (true) {
        auto line = read(deadline, stop);
        if (!line) return line;
        // Messages without end are no answer.
        if (Clock::now() >= deadline || (stop != nullptr && stop->is_raised()))
            return lost_by(Foul::late, shown(*line));
        if (line->starts_with("MESSAGE") || line->starts_with("DEBUG") || line->empty()) continue;
        if (line->starts_with("ERROR") || line->starts_with("UNKNOWN"))
            return lost_by(Foul::refused, shown(*line));
        return line;
    }
}

tl::expected<void, Forfeit> GomocupSeat::start(const Game& game, Clock::time_point deadline,
                                               const TurnLimits& limits) {
    const std::string columns = std::to_string(game.columns);
    const std::string size = game.columns == game.rows
                                 ? "START " + columns
                                 : "RECTSTART " + columns + "," + std::to_string(game.rows);
    // Programs read it into an int.
    const auto memory =
        std::min<std::size_t>(settings().limits.memory_mib << 20U, std::numeric_limits<int>::max());
    // The rule comes first: some programs choose by it what they make ready.
    for (const std::string& line :
         {"INFO rule " + std::string(game.rule == Rule::exactly ? "1" : "0"),
          "INFO timeout_turn " + milliseconds(time_of(limits)),
          "INFO timeout_match " + (limits.left ? milliseconds(*limits.left) : "0"),
          "INFO max_memory " + std::to_string(memory), size})
        if (auto sent = send(line, deadline); !sent) return sent;
    const auto reply = read_reply(deadline, limits.stop);
    if (!reply) return tl::unexpected(reply.error());
    if (!reply->starts_with("OK")) return lost_by(Foul::unreadable, shown(*reply));
    is_started_ = true;
    return {};
}

Turn GomocupSeat::ask(const Record& record, Clock::time_point deadline, const TurnLimits& limits) {
    const Game& game = record.game();
    if (!is_started_)
        if (const auto started = start(game, deadline, limits); !started)
            return tl::unexpected(started.error());
    // Without a clock for the game there is as much left as an int holds.
    const std::string left =
        limits.left ? milliseconds(*limits.left) : std::to_string(std::numeric_limits<int>::max());
    std::string lines;
    if (continues(record, told_)) {
        lines = "TURN " + coordinates(game, record.moves().back());
    } else {
        const bool is_known = told_.has_value();
        if (is_known) {
            if (const auto sent = send("RESTART", deadline); !sent)
                return tl::unexpected(sent.error());
            if (const auto reply = read_reply(deadline, limits.stop); !reply)
                return tl::unexpected(reply.error());
        }
        lines = record.ply() == 0 ? "BEGIN" : "BOARD\n";
        for (int ply = 0; ply < record.ply(); ++ply)
            lines += coordinates(game, record.moves()[static_cast<std::size_t>(ply)]) +
                     (ply % 2 == record.ply() % 2 ? ",1\n" : ",2\n");
        if (record.ply() > 0) lines += "DONE";
    }
    if (const auto sent = send("INFO time_left " + left + "\n" + lines, deadline); !sent)
        return tl::unexpected(sent.error());
    const auto line = read_reply(deadline, limits.stop);
    if (!line) return tl::unexpected(line.error());
    const auto move = move_of(game, *line);
    if (!move) return lost_by(Foul::unreadable, shown(*line));
    told_ = record;
    if (index_of(*move) < 0 || !told_->play(*move)) return lost_by(Foul::illegal, shown(*line));
    return Answer{*move};
}

}  // namespace puissance::referee
