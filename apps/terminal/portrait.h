// What is told of the person at this terminal in one game: a rating and its course, results by
// opponent and opening, wins in a row, typical mistakes.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "study/own_games.h"
#include "study/rating.h"
#include "terminal/kept_games.h"
#include "terminal/kept_reviews.h"

namespace puissance::terminal {

// A kept game, with what it means to the person who played it.
struct TakenPart {
    const KeptGame* kept = nullptr;
    std::optional<Player> side;    // Absent where two people played here.
    double points = 0;             // 1 won, 0.5 drawn, 0 lost; of `side`.
    std::optional<int> rung;       // Of the opponent.
    std::optional<Rating> rating;  // After it, if it counts.
    double change = 0;             // What it did to the rating.
    const KeptReview* review = nullptr;
};

struct Portrait {
    Game game;
    std::vector<TakenPart> games;  // The oldest first.
    std::optional<Rating> rating;  // Absent where no game counts.
    int below = 0;                 // The rungs whose Elo the rating has reached.
    WinsInARow row;                // Against rungs.
    Tally all;
    std::map<int, Tally> rungs;
    std::map<std::string, Tally> programs;  // And algorithms, by their names.
    Tally people;
    struct Opening {
        Player side;
        std::vector<Move> moves;
        Tally tally;
    };
    std::vector<Opening> openings;  // The most frequent first.
    int reviews = 0;
    std::vector<std::pair<Cause, int>> mistakes;  // The most frequent first.

    // The rung to play next, from 1.
    [[nodiscard]] int next_rung() const;
};

// Of the games of one kind among these, which must outlive it, as must the reviews.
[[nodiscard]] Portrait portrait_of(const Game& game, const std::vector<KeptGame>& games,
                                   const std::vector<KeptReview>& reviews);

}  // namespace puissance::terminal
