// Machine against machine, many games, each side moving first in turn. A plan with a seed is
// played the same way every time, as long as nobody thinks by the clock.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

#include "play/elo.h"
#include "puissance/engine.h"

namespace puissance {

struct MatchPlan {
    Game game;
    Contestant first;
    Contestant second;
    int games = 100;
    std::uint64_t seed = 0;
    std::optional<std::chrono::nanoseconds> time;  // For a move.
    std::size_t memory_mib = default_memory_mib;   // For each player.
};

// Counted for the plan's `first`, whichever side he had.
struct MatchResult {
    int wins = 0;
    int draws = 0;
    int losses = 0;
    std::uint64_t plies = 0;
    std::chrono::nanoseconds elapsed{0};
    bool interrupted = false;

    [[nodiscard]] int games() const { return wins + draws + losses; }
    [[nodiscard]] double mean_plies() const {
        return games() == 0 ? 0 : static_cast<double>(plies) / games();
    }
    [[nodiscard]] double moves_per_second() const {
        const double seconds = std::chrono::duration<double>(elapsed).count();
        return seconds > 0 ? static_cast<double>(plies) / seconds : 0;
    }
};

// Requires: result.games() > 0, else the difference is 0.
[[nodiscard]] Elo elo_of(const MatchResult& result);

// Calls after_game(result so far) after every game. Requires: neither contestant is human.
// An interrupted match counts its finished games only.
[[nodiscard]] Result<MatchResult> play_match(
    const MatchPlan& plan, const Stop& stop,
    const std::function<void(const MatchResult&)>& after_game);

}  // namespace puissance
