// The rules of games between people, as pure functions: what an act makes happen now, and what a
// match is after it. No threads, no sockets, no clock: the time and the outages are handed in.
#pragma once

#include <variant>

#include "play/online_event.h"
#include "puissance/record.h"

namespace puissance::online {

// Why an act is refused.
enum class Refusal : std::uint8_t {
    over,
    not_begun,     // Nobody has joined yet.
    taken,         // The seat, by somebody else.
    expired,       // The invitation.
    wrong_secret,
    not_this_ply,  // The player saw another position.
    not_your_turn,
    illegal_move,
    too_late,      // To abort: both have moved.
    too_early,     // To resign: abort instead.
    too_soon,      // To offer, ask or claim again.
    too_many,      // Takebacks asked for.
    no_takebacks,  // Agreed on when the game was made.
    nothing_to_take_back,
    answer_first,  // An offer is open.
    no_offer,
    not_over,      // For a rematch.
};
[[nodiscard]] std::string_view name_of(Refusal refusal);  // As it appears in JSON.

struct Act {
    Kind kind = Kind::moved;
    int seat = 0;
    int value = 0;                 // As in Event; of a claim: 1 wins, 0 aborts.
    std::optional<int> ply;        // The position the player saw: moves must say it.
    int offer = 0;                 // The seq of the offer that is answered or withdrawn.
    std::int64_t request = 0;
    Milliseconds lag{};            // Of this player's connection, as we measured it.
    std::optional<Hash> secret;    // Of who joins: of the new seat …
    std::optional<Hash> invite;    // … and the invitation.
};

enum class End : std::uint8_t { none, line, full, agreed, resigned, flagged, aborted, claimed };

class Match {
public:
    // Fails when the row is not one that this program has written.
    [[nodiscard]] static Result<Match> make(Row row);

    // What the act makes happen now; or the event it made before (asked for again); or why not.
    // When something is due, that is what happens, and the act is to be decided again after it.
    using Decision = std::variant<Event, const Event*, Refusal>;
    [[nodiscard]] Decision decide(const Act& act, Milliseconds now, const Outages& outages) const;

    // The fact that time has made: a flag has fallen, a game was not begun in time, nobody came.
    // It happened at its deadline, whenever one looks.
    [[nodiscard]] std::optional<Event> due(Milliseconds now, const Outages& outages) const;
    [[nodiscard]] std::optional<Milliseconds> deadline(const Outages& outages) const;

    // Fails, and changes nothing, when it cannot be the next event of this match.
    [[nodiscard]] Result<void> apply(const Event& event);
    // Who joined, with the event that says so.
    void seat_taken(int seat, const Hash& secret, std::string nickname);

    [[nodiscard]] const Row& row() const { return row_; }
    [[nodiscard]] const Record& record() const { return record_; }
    [[nodiscard]] const std::vector<Event>& events() const { return events_; }
    [[nodiscard]] int seq() const { return static_cast<int>(events_.size()); }
    [[nodiscard]] State state() const { return row_.state; }
    [[nodiscard]] End end() const { return end_; }
    [[nodiscard]] std::optional<int> winner() const;  // The seat.
    [[nodiscard]] int turn() const;                   // The seat to move.
    [[nodiscard]] const Event* offer() const;         // That waits for an answer.
    [[nodiscard]] std::optional<int> seat_of(const Hash& secret) const;

    struct Clocks {
        std::array<Milliseconds, 2> left{};
        std::optional<int> running;  // The seat.
    };
    // Nothing where there is no clock.
    [[nodiscard]] std::optional<Clocks> clocks(Milliseconds now, const Outages& outages) const;
};

}  // namespace puissance::online
