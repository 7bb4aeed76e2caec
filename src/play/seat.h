// A seat at the board: whoever plays there is asked for one move at a time and answers with it, or
// forfeits the game. Engines sit here (EngineSeat); programs of others in apps/referee.
//
// Used by one thread at a time.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "puissance/engine.h"

namespace puissance {

// Why a game is lost without a line on the board.
enum class Foul : std::uint8_t {
    not_started,   // There is no such program, or it may not be run.
    exited,        // It ended by itself,
    crashed,       // or by a signal.
    closed,        // It closed its input or output and goes on.
    late,          // No move in time.
    unreadable,    // The answer is no move.
    illegal,       // The answer is a move that cannot be played here.
    unasked,       // It said something before it was asked.
    endless_line,  // A line without end.
    memory,        // It took more memory than it may,
    processes,     // or started more processes or threads.
    refused,       // It said that it cannot play, or its service answered with an error.
};
inline constexpr int foul_count = 12;
[[nodiscard]] std::string_view name_of(Foul foul);

struct Forfeit {
    Foul foul = Foul::late;
    std::string seen{};  // The line that was seen, cut and escaped; empty if there was none.
    int number = 0;      // The status of `exited`, the signal of `crashed`.
    std::string said{};  // The end of what it wrote on standard error, escaped.

    bool operator==(const Forfeit&) const = default;
};

// A move, and what the player says about its search: `value` is for the player to move.
struct Answer {
    Move move{};
    std::optional<double> value{};
    std::optional<std::uint64_t> nodes{};
    std::optional<int> depth{};
    std::chrono::nanoseconds elapsed{0};
};

using Turn = tl::expected<Answer, Forfeit>;

// A forfeit to return.
[[nodiscard]] inline tl::unexpected<Forfeit> lost_by(Foul foul, std::string seen = {}) {
    return tl::unexpected(Forfeit{foul, std::move(seen)});
}

struct TurnLimits {
    std::optional<std::chrono::nanoseconds> time;
    std::optional<std::uint64_t> nodes;
    std::uint64_t seed = 0;
    const Stop* stop = nullptr;
    std::optional<std::chrono::nanoseconds> left{};  // Of the clock for the whole game.
};

// How a player left when the game was over.
struct Departure {
    // What only shows then, such as an answer more than it was asked for, loses the game.
    std::optional<Forfeit> forfeit{};
    bool was_killed = false;  // A program that did not end when it was told to.
    int left_behind = 0;      // Processes that it had started and that went on without it.
};

class Seat {
public:
    virtual ~Seat() = default;
    Seat() = default;
    Seat(const Seat&) = delete;
    Seat& operator=(const Seat&) = delete;

    // A game begins; what fails here is told by the first turn.
    virtual void begin(const Game& game, std::uint64_t seed) = 0;
    // The move in this position, which need not continue the last one. When the stop was raised,
    // the answer means nothing. Requires: begin(record.game()); the game is not over.
    [[nodiscard]] virtual Turn turn(const Record& record, const TurnLimits& limits) = 0;
    // The game is over.
    [[nodiscard]] virtual Departure end() = 0;
};

// A level, a rung or an algorithm of ours.
class EngineSeat : public Seat {
public:
    // The engine must outlive the seat.
    EngineSeat(Contestant contestant, Engine& engine)
        : contestant_(std::move(contestant)), engine_(engine) {}

    void begin(const Game&, std::uint64_t) override {}
    [[nodiscard]] Turn turn(const Record& record, const TurnLimits& limits) override;
    [[nodiscard]] Departure end() override { return {}; }

private:
    Contestant contestant_;
    Engine& engine_;
};

}  // namespace puissance
