// How long to think about the next move, by the clock of a match: so much a turn, so much for all
// turns together. The manager's clock runs while lines travel, so a little of both is never used.
#pragma once

#include <chrono>
#include <optional>

namespace puissance::gomocup {

class MatchClock {
public:
    using Time = std::chrono::milliseconds;

    // As the manager says: a turn of 0 is to be played as quickly as possible, a match of 0 has no
    // limit.
    void set_turn(Time time) { turn_ = time; }
    void set_match(Time time) {
        match_ = time;
        left_.reset();
    }
    // What is left of the match. Without a word of the manager's it is counted here.
    void set_left(Time time) { left_ = time; }
    // A move took so long.
    void spend(Time time);
    void start_game() { left_.reset(); }

    // For the next move of a game in which the player has about so many to make.
    [[nodiscard]] Time next_move(int moves_to_come) const;

private:
    Time turn_{5000};  // What managers take for granted.
    Time match_{0};
    std::optional<Time> left_;
};

}  // namespace puissance::gomocup
