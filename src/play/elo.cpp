#include "play/elo.h"

#include <algorithm>
#include <cmath>

namespace puissance {

namespace {

double difference_at(double score) { return -400 * std::log10(1 / score - 1); }

}  // namespace

Elo elo_from(int wins, int draws, int losses) {
    const double games = wins + draws + losses;
    const double edge = 0.5 / games;
    const double score = std::clamp((wins + 0.5 * draws) / games, edge, 1 - edge);
    // The variance of a single game, with a lower limit: games that all end alike must not give an
    // error of 0.
    const double spread = (wins * std::pow(1 - score, 2) + draws * std::pow(0.5 - score, 2) +
                           losses * std::pow(score, 2)) /
                          games;
    const double deviation = std::sqrt(std::max(spread, edge * (1 - edge)) / games);
    constexpr double two_sided_95 = 1.96;
    const double low = std::max(edge / 2, score - two_sided_95 * deviation);
    const double high = std::min(1 - edge / 2, score + two_sided_95 * deviation);
    return {difference_at(score), (difference_at(high) - difference_at(low)) / 2};
}

}  // namespace puissance
