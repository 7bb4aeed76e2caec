// A game in progress: the record, who plays which side, and what was taken back. It does not
// display or search anything, so every user interface can use it. To be used by one thread at a
// time.
//
// With the opening swap2 the first contestant opens and the second replies until the sides are
// chosen; what is chosen is taken back and played again as moves are.
#pragma once

#include <array>
#include <optional>
#include <variant>
#include <vector>

#include "play/swap2.h"
#include "puissance/engine.h"
#include "puissance/record.h"

namespace puissance {

class Session {
public:
    // restart() returns to `start`. An opening that is not over, as far as it has come: it fits the
    // start.
    Session(Record start, Contestant first, Contestant second,
            std::optional<Swap2> opening = std::nullopt);

    [[nodiscard]] const Record& record() const { return record_; }
    [[nodiscard]] const Game& game() const { return record_.game(); }
    [[nodiscard]] const Contestant& contestant(Player player) const {
        return contestants_[static_cast<std::size_t>(player)];
    }
    [[nodiscard]] bool is_over() const { return record_.is_over(); }
    // Whose turn it is, to put a stone or to choose: a side of the board, or during the opening
    // `first` for whoever opened and `second` for the other.
    [[nodiscard]] Player mover() const;
    [[nodiscard]] bool is_human_turn() const { return !is_over() && is_human(mover()); }
    [[nodiscard]] bool is_machine_turn() const { return !is_over() && !is_human(mover()); }
    [[nodiscard]] const std::optional<Swap2>& opening() const { return opening_; }
    [[nodiscard]] bool is_opening() const { return opening_ && !opening_->is_over(); }
    // The next act is a choice of sides, not a move.
    [[nodiscard]] bool is_choosing() const {
        return is_opening() && record_.ply() == opening_->choice_ply();
    }
    // Whoever opened plays second.
    [[nodiscard]] bool are_swapped() const { return opening_ && opening_->are_swapped(); }
    [[nodiscard]] bool is_human(Player player) const { return contestant(player).is_human; }
    [[nodiscard]] bool has_two_humans() const {
        return is_human(Player::first) && is_human(Player::second);
    }
    // True when two machines play and the user only watches.
    [[nodiscard]] bool has_no_human() const {
        return !is_human(Player::first) && !is_human(Player::second);
    }
    [[nodiscard]] std::optional<Cell> last_cell() const;

    // Plays a move for the player whose turn it is and discards what was taken back. On failure
    // nothing changes.
    [[nodiscard]] Result<void> play(Move move);
    // Chooses a side. Requires: is_choosing(), and it is one of opening()->open_choices().
    void choose(SwapChoice choice);
    // Takes back the last move of a human and the machine's reply to it; between two machines, one
    // move. False when there is nothing to take back.
    [[nodiscard]] bool undo();
    // Replays what undo() took back, until a human is to move. False when there is nothing.
    [[nodiscard]] bool redo();
    void restart();
    // The players exchange their sides; the stones stay.
    void swap_sides();

private:
    using Act = std::variant<Move, SwapChoice>;

    // The last one is a choice.
    [[nodiscard]] bool has_just_chosen() const;
    [[nodiscard]] Act take_back();
    void act(const Act& act);

    Record start_;
    Record record_;
    std::array<Contestant, 2> contestants_;
    std::optional<Swap2> opening_;
    std::optional<Swap2> first_opening_;  // Of `start_`.
    std::vector<Act> taken_back_;         // The last one is replayed first.
};

}  // namespace puissance
