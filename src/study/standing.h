// A person's place on the ladder of a game: a rating from the games against its rungs, each a
// rating period of its own.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "puissance/engine.h"
#include "study/rating.h"

namespace puissance {

struct RungGame {
    int rung = 1;
    double score = 0;  // 1 won, 0.5 drawn, 0 lost.
};

// Where a person begins of whom nothing is known, and is advised to.
inline constexpr int first_rung = 2;

// The Elo of the rungs, from the first; of a game that is not measured, those of one like it.
[[nodiscard]] std::span<const int> ladder_of(const Game& game);

// The rung of a contestant; of a level, the rung that is as strong in Connect Four.
[[nodiscard]] std::optional<int> rung_of(const Contestant& contestant);

// Where a person stands of whom nothing is known.
[[nodiscard]] Rating first_standing(const Game& game);
// The rating after each of these games, in their order.
[[nodiscard]] std::vector<Rating> standings(const Game& game, std::span<const RungGame> games);

}  // namespace puissance
