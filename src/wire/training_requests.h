// The training of a player and its rating, read from a request: whatever is wrong is refused, since
// both were written to a file or a browser that anybody may edit.
#pragma once

#include "puissance/game.h"
#include "puissance/result.h"
#include "study/rating.h"
#include "study/training.h"
#include "wire/json_pieces.h"

namespace puissance::wire {

[[nodiscard]] Result<int> grade_of(const Json& json);
// Of the members "rating", "deviation" and "volatility"; a new player's where one is missing.
[[nodiscard]] Result<Rating> rating_of(const Json& json);
// Of the member "training"; that of a new player where there is none.
[[nodiscard]] Result<Training> training_of(const Json& json, const Game& game);

}  // namespace puissance::wire
