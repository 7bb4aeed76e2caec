// The portrait of the person at this terminal in one game, from the games that are kept here.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "study/portrait.h"
#include "terminal/kept_games.h"
#include "terminal/kept_reviews.h"

namespace puissance::terminal {

// A kept game, with what it means to the person who played it.
struct TakenPart {
    const KeptGame* kept = nullptr;
    std::optional<Player> side;          // Absent where two people played here.
    double points = 0;                   // 1 won, 0.5 drawn, 0 lost; of `side`.
    std::optional<int> rung;             // Of the opponent.
    std::optional<Portrait::Step> step;  // What it did to the rating, if it counts.
    const KeptReview* review = nullptr;
};

struct LocalPortrait {
    Portrait whole;
    std::vector<TakenPart> games;           // The oldest first.
    std::map<std::string, Tally> programs;  // And algorithms, by their names.
    Tally people;
};

// Of the games of one kind among these, which must outlive it, as must the reviews.
[[nodiscard]] LocalPortrait local_portrait(const Game& game, const std::vector<KeptGame>& games,
                                           const std::vector<KeptReview>& reviews);

}  // namespace puissance::terminal
