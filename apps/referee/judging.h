// Judges a player: asks it positions whose answers are known and lets it play against the rungs.
// Everything that is asked follows from the seed; only what a player does with its time does not.
#pragma once

#include <functional>

#include "puissance/thread_crew.h"
#include "referee/players.h"
#include "referee/report.h"
#include "study/pack.h"

namespace puissance::referee {

struct JudgingOrder {
    PlayerOnBoard player;
    PlayerSettings settings;
    Game game;
    std::uint64_t seed = 0;
    std::chrono::nanoseconds time{std::chrono::milliseconds(500)};
    std::chrono::nanoseconds whole{std::chrono::minutes(5)};
    std::optional<Contestant> claims;
    const Pack* pack = nullptr;  // Exercises of this game, where there are any.
    int jobs = 1;
};

// Calls at(part, done, of) now and then. Fails with wrong_usage when the player answers nothing at
// all, and when the stop is raised.
[[nodiscard]] Result<Report> judge_player(
    const JudgingOrder& order, const Stop& stop,
    const std::function<void(std::string_view part, int done, int of)>& at);

// Positions of games between rungs, `each` for every four stones on the board, each position once;
// none is over.
[[nodiscard]] std::vector<Record> real_positions(const Game& game, std::uint64_t seed, int each);

// The strength that explains these games best, with the rungs where they were measured; half a win
// and half a loss against the middle of the ladder keep it finite.
void rate(StrengthPart& strength);

}  // namespace puissance::referee
