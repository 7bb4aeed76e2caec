// The makers of engines, one a kind of board, each in a file of its own so that they compile apart.
#pragma once

#include <memory>

#include "puissance/engine.h"

namespace puissance {

[[nodiscard]] std::unique_ptr<Engine> make_connect4_engine(const Game& game, std::size_t memory_mib,
                                                           int threads);
[[nodiscard]] std::unique_ptr<Engine> make_drop64_engine(const Game& game, std::size_t memory_mib,
                                                         int threads);
[[nodiscard]] std::unique_ptr<Engine> make_drop128_engine(const Game& game, std::size_t memory_mib,
                                                          int threads);
[[nodiscard]] std::unique_ptr<Engine> make_free_engine(const Game& game, std::size_t memory_mib,
                                                       int threads);

}  // namespace puissance
