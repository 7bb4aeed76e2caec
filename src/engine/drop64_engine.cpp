#include "board/drop_board.h"
#include "engine/board_engine.h"
#include "engine/engines.h"

namespace puissance {

std::unique_ptr<Engine> make_drop64_engine(const Game& /*game*/, std::size_t memory_mib) {
    return std::make_unique<BoardEngine<Drop64Board>>(memory_mib);
}

}  // namespace puissance
