#include "engine/drop_engine.h"
#include "engine/engines.h"

namespace puissance {

std::unique_ptr<Engine> make_drop128_engine(const Game& game, std::size_t memory_mib, int threads) {
    return std::make_unique<DropEngine<Dynamic<Word128>>>(game, memory_mib, threads);
}

}  // namespace puissance
