#include "study/rating.h"

#include <array>
#include <cmath>
#include <numbers>

namespace puissance {

namespace {

// Glicko-2 counts in units of 400 / ln 10 points. Only differences of ratings matter to it.
constexpr double unit = 173.7178;
constexpr double max_change_of_volatility = 0.5;  // The paper's tau.
constexpr double exercise_deviation = 30;         // Grades stay as they are.

// How much a game against a rival with this deviation tells; the paper's g.
double weight_of(double deviation) {
    constexpr double pi = std::numbers::pi;
    return 1 / std::sqrt(1 + 3 * deviation * deviation / (pi * pi));
}

// What the games of a period say together.
// Both are in units.
struct Evidence {
    double variance = 0;     // Of the rating, if these games were all there is.
    double improvement = 0;  // Of the rating, as they suggest it.
};

Evidence evidence_of(const Rating& before, std::span<const RatedGame> games) {
    double information = 0;
    double surplus = 0;  // Points above those expected.
    for (const RatedGame& game : games) {
        const double weight = weight_of(game.rival_deviation / unit);
        const double lead = weight * (before.value - game.rival) / unit;
        const double expected = 1 / (1 + std::exp(-lead));
        const double not_expected = 1 / (1 + std::exp(lead));  // 1 - expected would be 0 too soon.
        information += weight * weight * expected * not_expected;
        surplus += weight * (game.score - expected);
    }
    return {1 / information, surplus / information};
}

// The root of the paper's f by its fifth step, the "Illinois" kind of regula falsi.
double new_volatility(double volatility, double deviation, const Evidence& evidence) {
    constexpr double precision = 1e-6;
    constexpr int max_steps = 100;  // It converges in about ten.
    constexpr double tau = max_change_of_volatility;
    const double start = std::log(volatility * volatility);
    const double square = evidence.improvement * evidence.improvement;
    const double spread = deviation * deviation + evidence.variance;
    const auto f = [&](double x) {
        const double e = std::exp(x);
        return e * (square - spread - e) / (2 * (spread + e) * (spread + e)) -
               (x - start) / (tau * tau);
    };
    double a = start;
    double b = std::log(square - spread);
    if (square <= spread) {
        b = start - tau;
        for (int step = 0; step < max_steps && f(b) < 0; ++step) b -= tau;
    }
    double of_a = f(a);
    double of_b = f(b);
    for (int step = 0; step < max_steps && std::abs(b - a) > precision; ++step) {
        const double c = a + (a - b) * of_a / (of_b - of_a);
        const double of_c = f(c);
        if (of_c * of_b <= 0) {
            a = b;
            of_a = of_b;
        } else {
            of_a /= 2;
        }
        b = c;
        of_b = of_c;
    }
    return std::exp(a / 2);
}

}  // namespace

Rating rated(const Rating& before, std::span<const RatedGame> games) {
    const double deviation = before.deviation / unit;
    if (games.empty())
        return {before.value, unit * std::hypot(deviation, before.volatility), before.volatility};
    const Evidence evidence = evidence_of(before, games);
    const double volatility = new_volatility(before.volatility, deviation, evidence);
    const double expected = std::hypot(deviation, volatility);
    const double after = 1 / std::sqrt(1 / (expected * expected) + 1 / evidence.variance);
    const double change = after * after * evidence.improvement / evidence.variance;
    return {before.value + unit * change, unit * after, volatility};
}

Rating after_exercise(const Rating& before, int grade, bool is_solved) {
    const std::array games{
        RatedGame{static_cast<double>(grade), exercise_deviation, is_solved ? 1.0 : 0.0}};
    return rated(before, games);
}

}  // namespace puissance
