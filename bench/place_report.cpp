// Where `judge` places the rungs of the ladder when each plays as a program: how often the interval
// holds what the ladder was measured at, and whether the places are in order.
//
//   place_report PROGRAM [SEEDS [TIME [FIRST LAST]]]
//
// PROGRAM is puissance. For each seed every rung of Connect Four from FIRST to LAST plays the games
// of `judge`, with TIME seconds a move, enough for the nodes that rungs 8 and 9 look at: who has
// less plays worse than the rung that was measured. A line a rung and seed; at the end, for each
// rung, the mean of its places and how many intervals held. Exits 1 where the means are not in
// order or less than nine tenths of the intervals hold.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <fmt/core.h>

#include "puissance/thread_crew.h"
#include "referee/strength.h"

namespace puissance::referee {
namespace {

// What was measured, what was found; nothing when the player could not play.
Result<StrengthPart> place_of(const std::string& program, int rung, std::uint64_t seed,
                              double time) {
    JudgingOrder order;
    order.game = parse_game("connect4").value();
    order.seed = seed;
    order.time = std::chrono::nanoseconds(static_cast<std::int64_t>(1e9 * time));
    order.settings.time = order.time;
    auto player = parse_player(
        "program:" + program + " player --player level:" + std::to_string(rung), order.settings);
    if (!player) return tl::unexpected(player.error());
    order.player = *std::move(player);
    ThreadCrew crew(static_cast<int>(std::thread::hardware_concurrency()));
    const Stop never;
    StrengthPart strength = unknown_strength(order.game);
    const auto slowest = measure_strength(
        order, crew, never, [](std::string_view, int, int) {}, strength);
    if (!slowest) return tl::unexpected(slowest.error());
    return strength;
}

int report(const std::string& program, int seeds, double time, int first, int last) {
    int held = 0;
    std::vector<double> means;
    for (int rung = first; rung <= last; ++rung) {
        double sum = 0;
        int held_here = 0;
        for (int seed = 1; seed <= seeds; ++seed) {
            const auto strength = place_of(program, rung, static_cast<std::uint64_t>(seed), time);
            if (!strength) {
                fmt::print("level:{} cannot be judged\n", rung);
                return 1;
            }
            const int measured = strength->ladder[static_cast<std::size_t>(rung - 1)];
            const bool holds = std::abs(strength->elo - measured) <= strength->error;
            const auto fouls = std::ranges::count_if(
                strength->games, [](const StrengthGame& game) { return game.forfeit.has_value(); });
            fmt::print(
                "level:{} seed {}: {:.0f} ± {:.0f}, measured {}, {} games, {} lost by a foul{}\n",
                rung, seed, strength->elo, strength->error, measured, strength->games.size(), fouls,
                holds ? "" : ", outside");
            std::fflush(stdout);
            held_here += holds ? 1 : 0;
            sum += strength->elo;
        }
        held += held_here;
        means.push_back(sum / seeds);
        fmt::print("level:{}: {:.0f} on average, {} of {} intervals hold\n", rung, means.back(),
                   held_here, seeds);
    }
    const int all = seeds * (last - first + 1);
    const bool is_ordered = std::ranges::is_sorted(means);
    fmt::print("{} of {} intervals hold what was measured; the places are {}in order\n", held, all,
               is_ordered ? "" : "not ");
    return is_ordered && 10 * held >= 9 * all ? 0 : 1;
}

}  // namespace
}  // namespace puissance::referee

int main(int count, char** words) {
    if (count < 2) return 2;
    const auto number = [&](int index, double otherwise) {
        return index < count ? std::atof(words[index]) : otherwise;
    };
    return puissance::referee::report(words[1], static_cast<int>(number(2, 1)), number(3, 5),
                                      static_cast<int>(number(4, 1)),
                                      static_cast<int>(number(5, puissance::rung_count)));
}
