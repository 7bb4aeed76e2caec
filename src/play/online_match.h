// The rules of games between people, as pure functions: what an act makes happen now, and what a
// match is after it. No threads, no sockets, no clock: the time and the outages are handed in.
//
// Seat 0 is the record's first player, also where the game starts from a position. Nobody loses
// before both have moved once: until then a game that is left or forgotten is aborted.
#pragma once

#include <variant>

#include "play/online_clock.h"
#include "play/online_event.h"
#include "puissance/record.h"

namespace puissance::online {

// Why an act is refused.
enum class Refusal : std::uint8_t {
    over,
    not_begun,  // Nobody has joined yet.
    taken,      // The seat, by somebody else.
    expired,    // The invitation.
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
    not_over,  // For a rematch.
};
[[nodiscard]] std::string_view name_of(Refusal refusal);  // As it appears in JSON.

struct Act {
    Kind kind = Kind::moved;
    int seat = 0;
    int value = 0;           // As in Event; of a claim: 1 wins, 0 aborts. A takeback to a
                             // ply below 0 is one to the player's own last move.
    std::optional<int> ply;  // The position the player saw: moves must say it.
    int offer = 0;           // The seq of the offer that is answered or withdrawn.
    std::int64_t request = 0;
    Milliseconds lag{};          // Of this player's connection, as we measured it.
    std::optional<Hash> secret;  // Of who joins: of the new seat …
    std::optional<Hash> invite;  // … and the invitation.
};

inline constexpr int max_takebacks = 3;  // Asked for by a seat in a game.

enum class End : std::uint8_t { none, line, full, agreed, resigned, flagged, aborted, claimed };

class Match {
public:
    // Before the first event, whatever the row says. Fails when the row is not one that this
    // program has written.
    [[nodiscard]] static Result<Match> make(Row row);

    // What the act makes happen now; or the event it made before (asked for again); or why not.
    // When something is due, that is what happens, and the act is to be decided again after it.
    using Decision = std::variant<Event, const Event*, Refusal>;
    [[nodiscard]] Decision decide(const Act& act, Milliseconds now, const Outages& outages) const;

    // The fact that time has made: a flag has fallen, a game was not begun in time, nobody came.
    // It happened at its deadline, whenever one looks.
    [[nodiscard]] std::optional<Event> due(Milliseconds now, const Outages& outages) const;
    [[nodiscard]] std::optional<Milliseconds> deadline(const Outages& outages) const;
    // Who has made the game was there then. Not an event: it keeps the invitation to a live game
    // alive, and what it has led to is said by the events.
    void creator_seen(Milliseconds at) { seen_ = std::max(seen_, at); }
    [[nodiscard]] bool is_kept_alive() const;  // By its creator's presence.

    // Fails, and changes nothing, when it cannot be the next event of this match.
    [[nodiscard]] Result<void> apply(const Event& event);
    [[nodiscard]] State state_after(const Event& event) const;  // That can be the next.
    // Who joined, with the event that says so.
    void seat_taken(int seat, const Hash& secret, std::string nickname);
    // The name of the new game, with the event `rematched`.
    void rematch_named(std::string name) { row_.rematch = std::move(name); }
    [[nodiscard]] int start_ply() const { return start_ply_; }

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

    // The same game again, sides exchanged. It lacks its name, its time and its request.
    [[nodiscard]] NewGame rematch() const;

private:
    using Objection = std::optional<Refusal>;

    Match(Row row, Record start);

    // Whether both have moved once.
    [[nodiscard]] bool is_begun() const { return has_moved_[0] && has_moved_[1]; }
    [[nodiscard]] bool has_clock() const { return row_.clock.is_live() || row_.clock.days > 0; }
    [[nodiscard]] bool is_running() const;  // The clock of who is to move.
    [[nodiscard]] Milliseconds left() const { return clocks_.left(turn()); }    // As is this,
    [[nodiscard]] Milliseconds quota() const { return clocks_.quota(turn()); }  // and this.
    // How long things may stay as they are, since when.
    [[nodiscard]] Milliseconds allowance() const;
    [[nodiscard]] Milliseconds unchanged_since() const;
    [[nodiscard]] Event fact_at(Milliseconds at) const;
    [[nodiscard]] Milliseconds last_at() const;

    // Why the act cannot happen at that time. Without outages it objects to no act to which it
    // would not object with them.
    [[nodiscard]] Objection objection(const Act& act, Milliseconds at,
                                      const Outages& outages) const;
    [[nodiscard]] Objection objection_to_join(const Act& act) const;
    [[nodiscard]] Objection objection_to_move(const Act& act) const;
    [[nodiscard]] Objection objection_to_abort(const Act& act) const;
    [[nodiscard]] Objection objection_to_takeback(const Act& act) const;
    [[nodiscard]] Objection objection_to_offer(const Act& act) const;
    [[nodiscard]] Objection objection_to_answer(const Act& act) const;
    [[nodiscard]] Objection objection_to_claim(const Act& act, Milliseconds at,
                                               const Outages& outages) const;
    [[nodiscard]] Objection objection_to_rematch(const Act& act) const;
    // What the act is, when nothing is to be said against it; time is not charged yet.
    [[nodiscard]] Event event_of(const Act& act, Milliseconds at) const;
    void charge(Event& event, Milliseconds lag, const Outages& outages) const;

    [[nodiscard]] bool can_be_next(const Event& event) const;
    [[nodiscard]] bool is_due(const Event& event) const;
    [[nodiscard]] bool is_charged_rightly(const Event& event) const;
    void finish(End end, std::optional<int> winner);
    void close_offer(bool is_answered);
    void play(const Event& event);
    void agree(const Event& event);

    Row row_;
    Record record_;
    int start_ply_;
    std::vector<Event> events_;
    bool is_joined_;
    std::array<bool, 2> has_moved_{};
    int moves_ = 0;  // Made since the start, those taken back too.
    End end_ = End::none;
    std::optional<int> winner_;
    SeatClocks clocks_;
    Milliseconds since_;              // The turn, or the wait for somebody, began.
    Milliseconds seen_;               // Who waits, last.
    int offer_ = 0;                   // Its seq; 0: none is open.
    std::array<int, 2> takebacks_{};  // Asked for.
    // The count of moves from which a seat may again offer a draw, a takeback, a rematch.
    std::array<std::array<int, 3>, 2> again_{};
};

}  // namespace puissance::online
