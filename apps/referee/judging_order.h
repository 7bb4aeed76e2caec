// What is to be judged, by which questions and for how long.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "referee/game_link.h"
#include "referee/players.h"
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
    std::string pages{own_pages};  // Links to games lead there.
};

// Called now and then with the part of the report that is being made, and how far it is.
using JudgingProgress = std::function<void(std::string_view part, int done, int of)>;

}  // namespace puissance::referee
