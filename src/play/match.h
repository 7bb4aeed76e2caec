// Matches of many games between two machines that take turns in moving first. The same plan and
// seed give the same games, unless a player is limited by time.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <vector>

#include "play/contest.h"
#include "play/elo.h"
#include "puissance/engine.h"

namespace puissance {

struct MatchPlan {
    Game game;
    Contestant first;
    Contestant second;
    int games = 100;
    std::uint64_t seed = 0;
    GameTime time;
    std::size_t memory_mib = default_memory_mib;  // For each player.
    const Clock* clock = &machine_clock();        // Must outlive the match.
};

// A game of a match that was lost without a line on the board.
struct ForfeitedGame {
    int game = 0;           // From 1.
    bool by_first = false;  // Of the plan's players, not of the game's.
    Forfeit forfeit;
    std::string moves;
};

// Counted for the plan's `first`, whichever side it played.
struct MatchResult {
    int wins = 0;
    int draws = 0;
    int losses = 0;
    std::uint64_t plies = 0;
    std::chrono::nanoseconds elapsed{0};
    bool interrupted = false;
    std::vector<ForfeitedGame> forfeits;

    [[nodiscard]] int games() const { return wins + draws + losses; }
    [[nodiscard]] double mean_plies() const {
        return games() == 0 ? 0 : static_cast<double>(plies) / games();
    }
    [[nodiscard]] double moves_per_second() const {
        const double seconds = std::chrono::duration<double>(elapsed).count();
        return seconds > 0 ? static_cast<double>(plies) / seconds : 0;
    }
};

// All zeros when no game was played.
[[nodiscard]] Elo elo_of(const MatchResult& result);

// Does the plan's `first` have the second player's stones in this game, from 1?
[[nodiscard]] constexpr bool is_swapped(int game) { return game % 2 == 0; }

// Called after every game with the result so far, which counts it.
using AfterGame = std::function<void(const MatchResult&, const PlayedGame&)>;

// An interrupted match counts only its finished games. Requires: neither contestant is human.
[[nodiscard]] Result<MatchResult> play_match(const MatchPlan& plan, const Stop& stop,
                                             const AfterGame& after_game);
// The same between these seats; of the plan's players only the names are used.
[[nodiscard]] MatchResult play_match(const MatchPlan& plan, std::array<Seat*, 2> seats,
                                     const Stop& stop, const AfterGame& after_game);

}  // namespace puissance
