// A league: who plays whom, and how strong everybody is by the results of all games together.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "puissance/record.h"

namespace puissance {

// A game to be played: players by number, and the number of its opening.
struct Fixture {
    int first = 0;
    int second = 0;
    int opening = 0;

    bool operator==(const Fixture&) const = default;
};

// `score` is the first player's: 1, 0.5 or 0.
struct LeagueResult {
    int first = 0;
    int second = 0;
    double score = 0;
};

// Every pair plays so many games; both sides play each opening.
[[nodiscard]] std::vector<Fixture> round_robin(int players, int games);
// One player against all others.
[[nodiscard]] std::vector<Fixture> gauntlet(int players, int one, int games);
// The next round of a Swiss tournament: neighbours in the table who have not met yet, each pair
// with so many games; of an odd number the last who has not rested does.
[[nodiscard]] std::vector<Fixture> swiss_round(int players, std::span<const LeagueResult> results,
                                               int games, int round);

struct LeagueRow {
    int player = 0;
    int games = 0;
    double points = 0;
    double elo = 0;    // Above the mean of all.
    double error = 0;  // Half the width of the 95 % interval.
    // How likely this player is stronger than the next in the table; nothing for the last.
    std::optional<double> superiority;
};

// By maximum likelihood, the strongest first. Half a win and half a loss of each player against the
// mean keep it finite.
[[nodiscard]] std::vector<LeagueRow> league_table(int players,
                                                  std::span<const LeagueResult> results);

// Short openings in which nobody can win at once, each another one as far as there are, all by the
// seed.
[[nodiscard]] std::vector<Record> league_openings(const Game& game, int count, std::uint64_t seed);

}  // namespace puissance
