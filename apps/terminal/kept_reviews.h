// What reviews have found in the games of this terminal, so that each game is judged once: a line a
// review in the user's data folder (docs/formats/games.md).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "study/own_games.h"
#include "study/review.h"

namespace puissance::terminal {

struct KeptReview {
    struct Found {
        Player player = Player::first;
        FoundMistake mistake;
    };

    std::string game;
    std::string moves;
    std::vector<Found> mistakes;
    std::array<std::optional<double>, 2> accuracy{};  // By player, of 100.
};

// Requires: the review was not interrupted.
[[nodiscard]] KeptReview kept_review(const Record& record, const Review& review);

class KeptReviews {
public:
    KeptReviews();

    // The last of each game. Lines that cannot be read are made again.
    [[nodiscard]] Result<std::vector<KeptReview>> read() const;
    [[nodiscard]] Result<void> add(const KeptReview& review) const;
    [[nodiscard]] Result<void> forget(const std::optional<Game>& game) const;

private:
    std::string file_;  // Empty: nothing is kept.
};

}  // namespace puissance::terminal
