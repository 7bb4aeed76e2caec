// How well somebody solves exercises: Glicko-2, as Mark Glickman's "Example of the Glicko-2 system"
// describes it. An exercise is an opponent whose rating is its grade; each answer is a game, and a
// rating period of its own.
#pragma once

#include <span>

namespace puissance {

struct Rating {
    double value = 400;        // Half of the first exercises are solved by who has just begun.
    double deviation = 200;    // The value is within two of these, nineteen times of twenty.
    double volatility = 0.06;  // How much the value is expected to change.

    bool operator==(const Rating&) const = default;
};

// What somebody's rating can be; whatever comes from outside is held to it.
inline constexpr double max_rating = 10'000;  // And its negative the least.
inline constexpr double min_deviation = 1;
inline constexpr double max_deviation = 1'000;
inline constexpr double min_volatility = 0.0001;
inline constexpr double max_volatility = 1;

struct RatedGame {
    double rival = 0;  // The rating of the other player,
    double rival_deviation = 0;
    double score = 0;  // 1 won, 0 lost.
};

// The rating after one period with these games.
[[nodiscard]] Rating rated(const Rating& before, std::span<const RatedGame> games);

// The rating after an exercise of this grade.
[[nodiscard]] Rating after_exercise(const Rating& before, int grade, bool is_solved);

}  // namespace puissance
