// A game in progress: the record, who plays which side, and what was taken back. It shows nothing,
// thinks nothing and reads no clock: the same game stands behind every face it is shown by.
// To be used by one thread at a time.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "puissance/engine.h"
#include "puissance/record.h"

namespace puissance {

class Session {
public:
    // `start` is the position that restart() comes back to.
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
    // Two machines: the spectator mode.
    [[nodiscard]] bool has_no_human() const {
        return !is_human(Player::first) && !is_human(Player::second);
    }
    [[nodiscard]] std::optional<Cell> last_cell() const;

    // Plays for whoever's turn it is; what was taken back is forgotten. On failure nothing changes.
    [[nodiscard]] Result<void> play(Move move);
    // Takes back to before the last move of a human, a machine's reply included; between two
    // machines one move. False: there is nothing to take back.
    [[nodiscard]] bool undo();
    // Plays again what undo() took back, until a human is to move. False: there is nothing.
    [[nodiscard]] bool redo();
    void restart();
    // Whoever played first now plays second; the stones stay.
    void swap_sides();

private:
    [[nodiscard]] int plies_to_keep() const;

    Record start_;
    Record record_;
    std::array<Contestant, 2> contestants_;
    std::vector<Move> taken_back_;  // The next to be played again last.
};

}  // namespace puissance
