// How a move is answered, and what the move is worth by that.
#pragma once

#include "puissance/engine.h"
#include "puissance/record.h"

namespace puissance {

// What `perfect` would play.
[[nodiscard]] Analysis best_reply(Engine& engine, const Record& position, const Limits& limits);

// The same result seen by the other player, one ply earlier, where so many plies had been played.
[[nodiscard]] Verdict for_mover(const Game& game, int ply, const Verdict& reply);

}  // namespace puissance
