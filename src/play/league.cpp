#include "play/league.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <string>

#include "base/random.h"

namespace puissance {

namespace {

constexpr double elo_scale = 400 / 2.302585092994046;  // Elo of a natural unit.

void add_pair(std::vector<Fixture>& fixtures, int a, int b, int games, int opening) {
    for (int game = 0; game < games; ++game)
        fixtures.push_back(game % 2 == 0 ? Fixture{a, b, opening + game / 2}
                                         : Fixture{b, a, opening + game / 2});
}

double expected(double difference) { return 1 / (1 + std::exp(-difference)); }

using Matrix = std::vector<std::vector<double>>;

// By Gauss and Jordan. Requires: it is symmetric and positive definite.
Matrix inverse(Matrix matrix) {
    const std::size_t size = matrix.size();
    Matrix result(size, std::vector<double>(size));
    for (std::size_t i = 0; i < size; ++i) result[i][i] = 1;
    for (std::size_t i = 0; i < size; ++i) {
        const double pivot = matrix[i][i];
        for (std::size_t k = 0; k < size; ++k) {
            matrix[i][k] /= pivot;
            result[i][k] /= pivot;
        }
        for (std::size_t j = 0; j < size; ++j) {
            const double factor = j == i ? 0 : matrix[j][i];
            if (factor == 0) continue;
            for (std::size_t k = 0; k < size; ++k) {
                matrix[j][k] -= factor * matrix[i][k];
                result[j][k] -= factor * result[i][k];
            }
        }
    }
    return result;
}

struct Slope {
    std::vector<double> gradient;
    Matrix information;
};

// Of the likelihood of all results, at these strengths.
Slope slope_at(const std::vector<double>& strength, std::span<const LeagueResult> results) {
    const std::size_t size = strength.size();
    Slope slope{std::vector<double>(size), Matrix(size, std::vector<double>(size))};
    for (std::size_t i = 0; i < size; ++i) {
        const double hope = expected(strength[i]);
        slope.gradient[i] += 0.5 - hope;
        slope.information[i][i] += hope * (1 - hope);
    }
    for (const LeagueResult& result : results) {
        const auto a = static_cast<std::size_t>(result.first);
        const auto b = static_cast<std::size_t>(result.second);
        const double hope = expected(strength[a] - strength[b]);
        const double weight = hope * (1 - hope);
        slope.gradient[a] += result.score - hope;
        slope.gradient[b] -= result.score - hope;
        slope.information[a][a] += weight;
        slope.information[b][b] += weight;
        slope.information[a][b] -= weight;
        slope.information[b][a] -= weight;
    }
    return slope;
}

std::vector<double> points_of(int players, std::span<const LeagueResult> results) {
    std::vector<double> points(static_cast<std::size_t>(players));
    for (const LeagueResult& result : results) {
        points[static_cast<std::size_t>(result.first)] += result.score;
        points[static_cast<std::size_t>(result.second)] += 1 - result.score;
    }
    return points;
}

using Pair = std::pair<int, int>;

// Pairs the players from the top of the table, each with the nearest whom it has not met, such that
// nobody is left who has met everybody. False when there is no such way, or none was found in so
// many tries.
bool pair_up(std::vector<int> order, const std::set<Pair>& met, std::vector<Pair>& pairs,
             int& tries) {
    if (order.empty()) return true;
    const int a = order.front();
    for (std::size_t i = 1; i < order.size() && tries > 0; ++i) {
        const int b = order[i];
        if (met.contains(std::minmax(a, b))) continue;
        --tries;
        std::vector<int> others;
        for (std::size_t k = 1; k < order.size(); ++k)
            if (k != i) others.push_back(order[k]);
        pairs.emplace_back(a, b);
        if (pair_up(std::move(others), met, pairs, tries)) return true;
        pairs.pop_back();
    }
    return false;
}

// Where they cannot be paired without meeting again, neighbours do.
std::vector<Pair> pairs_of(const std::vector<int>& order, const std::set<Pair>& met) {
    int tries = 100'000;
    std::vector<Pair> pairs;
    if (pair_up(order, met, pairs, tries)) return pairs;
    pairs.clear();
    for (std::size_t i = 0; i + 1 < order.size(); i += 2)
        pairs.emplace_back(order[i], order[i + 1]);
    return pairs;
}

}  // namespace

std::vector<Fixture> round_robin(int players, int games) {
    std::vector<Fixture> fixtures;
    for (int a = 0; a < players; ++a)
        for (int b = a + 1; b < players; ++b) add_pair(fixtures, a, b, games, 0);
    return fixtures;
}

std::vector<Fixture> gauntlet(int players, int one, int games) {
    std::vector<Fixture> fixtures;
    for (int other = 0; other < players; ++other)
        if (other != one) add_pair(fixtures, one, other, games, 0);
    return fixtures;
}

std::vector<Fixture> swiss_round(int players, std::span<const LeagueResult> results, int games,
                                 int round) {
    const auto points = points_of(players, results);
    std::set<std::pair<int, int>> met;
    std::vector<int> played(static_cast<std::size_t>(players));
    for (const LeagueResult& result : results) {
        met.insert(std::minmax(result.first, result.second));
        ++played[static_cast<std::size_t>(result.first)];
        ++played[static_cast<std::size_t>(result.second)];
    }
    std::vector<int> order(static_cast<std::size_t>(players));
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, std::greater<>(),
                             [&](int player) { return points[static_cast<std::size_t>(player)]; });
    if (order.size() % 2 != 0) {
        const int most = *std::ranges::max_element(played);
        const auto rests = std::find_if(order.rbegin(), order.rend(), [&](int player) {
            return played[static_cast<std::size_t>(player)] == most;
        });
        order.erase(std::next(rests).base());
    }
    std::vector<Fixture> fixtures;
    for (const auto& [a, b] : pairs_of(order, met))
        add_pair(fixtures, a, b, games, round * ((games + 1) / 2));
    return fixtures;
}

std::vector<LeagueRow> league_table(int players, std::span<const LeagueResult> results) {
    constexpr int max_steps = 100;
    constexpr double longest_step = 1;
    std::vector<double> strength(static_cast<std::size_t>(players));
    Matrix covariance;
    for (int step = 0; step < max_steps; ++step) {
        const Slope slope = slope_at(strength, results);
        covariance = inverse(slope.information);
        double largest = 0;
        for (std::size_t i = 0; i < strength.size(); ++i) {
            const double wish = std::inner_product(covariance[i].begin(), covariance[i].end(),
                                                   slope.gradient.begin(), 0.0);
            const double move = std::clamp(wish, -longest_step, longest_step);
            strength[i] += move;
            largest = std::max(largest, std::abs(move));
        }
        if (largest < 1e-9) break;
    }
    // Strengths are told relative to the mean of all, and so are their errors.
    double whole = 0;
    std::vector<double> shared(strength.size());
    for (std::size_t i = 0; i < strength.size(); ++i) {
        shared[i] = std::accumulate(covariance[i].begin(), covariance[i].end(), 0.0) / players;
        whole += shared[i] / players;
    }
    const double mean =
        players == 0 ? 0 : std::accumulate(strength.begin(), strength.end(), 0.0) / players;
    const auto points = points_of(players, results);
    std::vector<LeagueRow> rows;
    for (int player = 0; player < players; ++player) {
        const auto i = static_cast<std::size_t>(player);
        constexpr double two_sided_95 = 1.96;
        LeagueRow row{
            player,
            0,
            points[i],
            elo_scale * (strength[i] - mean),
            two_sided_95 * elo_scale * std::sqrt(covariance[i][i] - 2 * shared[i] + whole),
            {}};
        for (const LeagueResult& result : results)
            row.games += result.first == player || result.second == player ? 1 : 0;
        rows.push_back(row);
    }
    std::ranges::stable_sort(rows, std::greater<>(), &LeagueRow::elo);
    for (std::size_t place = 0; place + 1 < rows.size(); ++place) {
        const auto a = static_cast<std::size_t>(rows[place].player);
        const auto b = static_cast<std::size_t>(rows[place + 1].player);
        const double deviation =
            std::sqrt(covariance[a][a] + covariance[b][b] - 2 * covariance[a][b]);
        rows[place].superiority =
            0.5 * std::erfc(-(strength[a] - strength[b]) / deviation / std::sqrt(2.0));
    }
    return rows;
}

std::vector<Record> league_openings(const Game& game, int count, std::uint64_t seed) {
    constexpr int max_tries = 1000;
    const int plies = std::min(4, game.cells() / 3);
    Random random(seed);
    std::set<std::string> known;
    std::vector<Record> openings;
    for (int tries = 0; static_cast<int>(openings.size()) < count; ++tries) {
        Record record(game);
        while (record.ply() < plies) {
            const auto moves = record.legal_moves();
            (void)record.play(moves[static_cast<std::size_t>(random.below(moves.size()))]);
        }
        const bool is_quiet =
            !record.is_over() && std::ranges::none_of(record.legal_moves(), [&](Move move) {
                return record.wins_with(move, Player::first) ||
                       record.wins_with(move, Player::second);
            });
        const bool is_new = known.insert(to_text(record)).second || tries > max_tries;
        if (is_quiet && is_new) openings.push_back(std::move(record));
        else if (tries > 2 * max_tries)
            openings.emplace_back(game);  // There are none: the empty board.
    }
    return openings;
}

}  // namespace puissance
