#include "puissance/engine.h"

#include <new>

#include "engine/engines.h"

namespace puissance {

namespace {

using Maker = std::unique_ptr<Engine> (*)(const Game&, std::size_t, int);

// From a game to the code that was compiled for it.
Maker maker_of(const Game& game) {
    if (!game.drops()) return make_free_engine;
    if (game == Game{7, 6, 4, Gravity::down}) return make_connect4_engine;
    return game.columns * (game.rows + 1) <= 64 ? make_drop64_engine : make_drop128_engine;
}

}  // namespace

Result<std::unique_ptr<Engine>> make_engine(const Game& game, std::size_t memory_mib, int threads) {
    try {
        return maker_of(game)(game, memory_mib, threads);
    } catch (const std::bad_alloc&) {
        return fail(ErrorCode::out_of_memory, {{"mib", static_cast<std::int64_t>(memory_mib)}});
    }
}

}  // namespace puissance
