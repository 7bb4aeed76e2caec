// The makers of engines, one a kind of board. Each is compiled in a source of its own, so that
// nobody who makes an engine compiles its searches.
#pragma once

#include <cstddef>
#include <memory>

#include "puissance/engine.h"

namespace puissance {

// Null: there is no memory for its tables. The crew and the clock must outlive it.
using EngineMaker = std::unique_ptr<Engine>(const Game& game, std::size_t bytes, Crew& crew,
                                            const Clock& clock);

// Defined in drop_engine.h; CMakeLists.txt lists the geometries.
template <class Geometry>
[[nodiscard]] std::unique_ptr<Engine> make_drop_engine(const Game& game, std::size_t bytes,
                                                       Crew& crew, const Clock& clock);
EngineMaker make_free_engine;

}  // namespace puissance
