// A game between people as a client sees it: what the service said last, and the record that its
// events have made. Nothing that a service says is believed before it was checked.
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "play/online_match.h"

namespace puissance::remote {

using online::Milliseconds;

// What happened, for those who are told.
struct Happening {
    int seq = 0;
    online::Kind kind = online::Kind::joined;
    int seat = 0;
    std::string move;  // As it is written, where one was made.
};

struct Offer {
    int seq = 0;
    online::Kind kind = online::Kind::draw_offered;
    int seat = 0;
};

// What a service says of a game, beside its events.
struct Standing {
    online::State state = online::State::waiting;
    online::ClockRule clock;
    std::optional<int> seat;               // One's own.
    std::array<std::string, 2> nicknames;  // Empty: none. They can be shown as they are.
    int seq = 0;
    int ply = 0;
    Milliseconds now{};
    std::optional<int> turn;
    std::optional<online::Match::Clocks> clocks;
    std::optional<Milliseconds> deadline;
    std::array<bool, 2> presence{};
    std::array<std::optional<Milliseconds>, 2> away_since;  // Of those who are not there.
    int watching = 0;
    std::optional<Offer> offer;
    online::End end = online::End::none;
    std::optional<int> winner;
    std::string rematch;  // The name of the next game, or empty.
};

class Table {
public:
    // From the first answer, which has all events. Fails where it is no game of ours.
    [[nodiscard]] static Result<Table> make(std::string_view answer);
    // From a later one, with the events after seq(). What has happened; on failure nothing has.
    [[nodiscard]] Result<std::vector<Happening>> update(std::string_view answer);

    [[nodiscard]] const Standing& standing() const { return standing_; }
    [[nodiscard]] const Record& record() const { return record_; }
    [[nodiscard]] int seq() const { return standing_.seq; }
    [[nodiscard]] bool is_my_turn() const {
        return standing_.seat && standing_.turn == standing_.seat;
    }
    // Before, a game is aborted, not resigned.
    [[nodiscard]] bool has_both_moved() const { return has_moved_[0] && has_moved_[1]; }
    // The time that seat has left, so long after the last answer. Nothing where no clock is shown.
    [[nodiscard]] std::optional<Milliseconds> left(int seat, Milliseconds since_answer) const;
    // The time left for this move, where it is not that of a clock: the first moves, and days.
    [[nodiscard]] std::optional<Milliseconds> due(Milliseconds since_answer) const;
    // How long that player is away; nothing where he is here, or it is not known.
    [[nodiscard]] std::optional<Milliseconds> away(int seat, Milliseconds since_answer) const;

private:
    Table(Record start, Standing standing)
        : start_(start), record_(std::move(start)), standing_(std::move(standing)) {}

    Record start_;
    Record record_;
    std::optional<int> takeback_to_;  // The ply, if the last offer was a takeback.
    std::array<bool, 2> has_moved_{};
    Standing standing_;
};

}  // namespace puissance::remote
