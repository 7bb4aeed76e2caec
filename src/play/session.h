// A game in progress: the record, who plays which side, and the moves taken back. It does not
// display or search anything, so every user interface can use it. To be used by one thread at a
// time.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "puissance/engine.h"
#include "puissance/record.h"

namespace puissance {

class Session {
public:
    // restart() returns to `start`.
    Session(Record start, Contestant first, Contestant second);

    [[nodiscard]] const Record& record() const { return record_; }
    [[nodiscard]] const Game& game() const { return record_.game(); }
    [[nodiscard]] const Contestant& contestant(Player player) const {
        return contestants_[static_cast<std::size_t>(player)];
    }
    [[nodiscard]] bool is_over() const { return record_.is_over(); }
    [[nodiscard]] bool is_human_turn() const { return !is_over() && is_human(record_.turn()); }
    [[nodiscard]] bool is_machine_turn() const { return !is_over() && !is_human(record_.turn()); }
    [[nodiscard]] bool is_human(Player player) const { return contestant(player).is_human; }
    [[nodiscard]] bool has_two_humans() const {
        return is_human(Player::first) && is_human(Player::second);
    }
    // True when two machines play and the user only watches.
    [[nodiscard]] bool has_no_human() const {
        return !is_human(Player::first) && !is_human(Player::second);
    }
    [[nodiscard]] std::optional<Cell> last_cell() const;

    // Plays a move for the player whose turn it is and discards the moves taken back. On failure
    // nothing changes.
    [[nodiscard]] Result<void> play(Move move);
    // Takes back the last move of a human and the machine's reply to it; between two machines, one
    // move. False when there is nothing to take back.
    [[nodiscard]] bool undo();
    // Replays what undo() took back, until a human is to move. False when there is nothing.
    [[nodiscard]] bool redo();
    void restart();
    // The players exchange their sides; the stones stay.
    void swap_sides();

private:
    [[nodiscard]] int plies_to_keep() const;

    Record start_;
    Record record_;
    std::array<Contestant, 2> contestants_;
    std::vector<Move> taken_back_;  // The last one is replayed first.
};

}  // namespace puissance
