// What is told of a person who has played games of one kind: a rating and its course, results by
// opponent and opening, wins in a row, and the mistakes that reviews have found.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "study/own_games.h"
#include "study/rating.h"

namespace puissance {

// A finished game, as far as it tells of the person who played it.
struct OwnGame {
    Player side = Player::first;
    double points = 0;        // 1 won, 0.5 drawn, 0 lost.
    std::optional<int> rung;  // Of the opponent; games against others do not count for the rating.
    std::vector<Move> opening;
    std::optional<std::vector<FoundMistake>> mistakes;  // If the game was reviewed.
};

struct Portrait {
    struct Step {
        Rating rating;
        double change = 0;
    };
    struct Opening {
        Player side = Player::first;
        std::vector<Move> moves;
        Tally tally;
    };

    Game game;
    std::vector<std::optional<Step>> steps;  // One a game, absent where it does not count.
    std::optional<Rating> rating;            // Absent where no game counts.
    int below = 0;                           // The rungs whose Elo the rating has reached.
    WinsInARow row;                          // Against rungs.
    Tally all;
    Tally others;  // Against whoever is no rung.
    std::map<int, Tally> rungs;
    std::vector<Opening> openings;  // The most frequent first.
    int reviews = 0;
    std::vector<std::pair<FoundMistake, int>>
        mistakes;  // The most frequent first, likely ones last.

    // The rung to play next, from 1.
    [[nodiscard]] int next_rung() const;
    // How many mistakes are proved, or likely.
    [[nodiscard]] int count_of_mistakes(bool likely) const;
};

// The oldest game first.
[[nodiscard]] Portrait portrait_of(const Game& game, std::span<const OwnGame> games);

}  // namespace puissance
