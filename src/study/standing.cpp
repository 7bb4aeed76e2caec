#include "study/standing.h"

#include <algorithm>
#include <array>

#include "engine/ladder.h"

namespace puissance {

namespace {

constexpr double first_deviation = 350;
constexpr double rung_deviation = 30;

// In the order of Level: easy, medium, hard, expert, perfect.
constexpr std::array level_rungs{1, 6, 8, 9, 10};

double elo_of(const Game& game, int rung) {
    return ladder_of(game)[static_cast<std::size_t>(rung) - 1];
}

}  // namespace

std::span<const int> ladder_of(const Game& game) {
    constexpr int least_align_of_five = 5;
    std::string_view like = game.align >= least_align_of_five ? "gomoku" : "morpion12";
    if (game.drops()) like = "connect4";
    return std::ranges::find(measured_ladders(), like, &MeasuredLadder::game)->elo;
}

std::optional<int> rung_of(const Contestant& contestant) {
    if (contestant.rung) return contestant.rung;
    if (contestant.level) return level_rungs.at(static_cast<std::size_t>(*contestant.level));
    return std::nullopt;
}

Rating first_standing(const Game& game) {
    Rating rating;
    rating.value = elo_of(game, first_rung);
    rating.deviation = first_deviation;
    return rating;
}

std::vector<Rating> standings(const Game& game, std::span<const RungGame> games) {
    std::vector<Rating> after;
    Rating now = first_standing(game);
    for (const RungGame& played : games) {
        const std::array period{RatedGame{elo_of(game, played.rung), rung_deviation, played.score}};
        now = rated(now, period);
        after.push_back(now);
    }
    return after;
}

}  // namespace puissance
