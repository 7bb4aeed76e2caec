// A game between people as it is stored: what was agreed on when it was made, and one event for
// everything that has happened since. Events are never changed; (game, seq) is unique, and that is
// the one guard against every race.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace puissance::online {

using GameId = std::int64_t;
using Milliseconds = std::chrono::milliseconds;  // A span, or the time since 1970.
using Hash = std::array<unsigned char, 32>;      // SHA-256 of a secret.

// The numbers are stored: never change one, add at the end.
enum class Kind : std::uint8_t {
    joined = 0,
    moved = 1,
    draw_offered = 2,
    takeback_asked = 3,
    agreed = 4,
    declined = 5,
    withdrawn = 6,
    resigned = 7,
    flagged = 8,
    aborted = 9,
    claimed = 10,
    rematch_offered = 11,
    rematched = 12,
};

struct Event {
    GameId game = 0;
    int seq = 0;  // 1, 2, 3 … within the game.
    Kind kind = Kind::joined;
    int seat = 0;              // Who did it, or whose time was up: 0 has the first stones.
    int value = 0;             // The index of the move; the ply a takeback leads back to.
    Milliseconds spent{};      // Charged to the clock, lag taken off: decided once.
    Milliseconds lag{};        // Given back to the player for the way of the message.
    Milliseconds at{};         // When the service had it; never before the event before it.
    std::int64_t request = 0;  // The client's number of the act: the same twice is the same act.

    bool operator==(const Event&) const = default;
};

// No clock when both are zero.
struct ClockRule {
    Milliseconds base{};       // For all moves of a player …
    Milliseconds increment{};  // … and what each move adds.
    int days = 0;              // For each move, instead.

    bool operator==(const ClockRule&) const = default;
    [[nodiscard]] bool is_live() const { return base > Milliseconds::zero(); }
};

// The numbers are stored.
enum class State : std::uint8_t { waiting = 0, playing = 1, over = 2 };

struct NewGame {
    std::string name;   // 11 characters, public: whoever has it may watch.
    std::string rules;  // As parse_game() reads it.
    std::string start;  // The moves before the first, as parse_moves() reads them.
    ClockRule clock;
    int creator = 0;        // The seat of who has made the game.
    bool is_drawn = false;  // Then the creator learns it when somebody joins.
    bool has_takebacks = true;
    bool is_listed = false;
    Milliseconds created{};
    std::int64_t create_request = 0;             // Unique; of a rematch, a number of our own.
    std::array<std::optional<Hash>, 2> secrets;  // Of the seats; erased some time after the end.
    std::optional<Hash> invite;                  // Spent by the first who joins.
    std::array<std::string, 2> nicknames;        // Empty: none.
    std::optional<GameId> rematch_of;            // Unique. A rematch begins at once: nobody joins.

    bool operator==(const NewGame&) const = default;
};

// A game as the store has it.
struct Row : NewGame {
    GameId id = 0;
    State state = State::waiting;
    Milliseconds changed{};  // When it came to be in that state; waiting: its creator last seen.
    std::string rematch;     // The name of its rematch, if there is one.

    bool operator==(const Row&) const = default;
};

// While nobody could move, no clock runs.
struct Outage {
    Milliseconds began{};
    Milliseconds ended{};

    bool operator==(const Outage&) const = default;
};
using Outages = std::vector<Outage>;  // By `began`; they do not overlap.

}  // namespace puissance::online
