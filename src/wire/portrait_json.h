// The portrait of a player, asked for and answered.
#pragma once

#include <string>
#include <vector>

#include "puissance/result.h"
#include "study/portrait.h"
#include "wire/json_pieces.h"

namespace puissance::wire {

// More games in one request are refused.
inline constexpr std::size_t max_own_games = 20'000;

// Of the member "games", the oldest first:
// [{"moves", "own": "first", "result": "second", "rung": 3, "mistakes": [{"cause", "likely"}, …]}].
// Without a rung the opponent is somebody else, without mistakes nobody has reviewed the game.
[[nodiscard]] Result<std::vector<OwnGame>> own_games_of(const Json& json, const Game& game);

// {"won", "drawn", "lost"}
[[nodiscard]] Json tally_json(const Tally& tally);
// {"game", "rating", "deviation", "below", "next", "row", "results", "others", "opponents",
// "openings", "reviews", "mistakes", "likely"}: what every surface tells.
[[nodiscard]] Json portrait_json(const Portrait& portrait);
// With the course of the rating, {"steps", "ladder"}.
[[nodiscard]] std::string portrait_reply(const Portrait& portrait);

}  // namespace puissance::wire
