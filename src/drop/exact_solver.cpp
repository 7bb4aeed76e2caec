#include "drop/exact_solver.h"

#include "drop/compiled_solver.h"

namespace puissance::drop {

// Their code is in sources of their own.
#define PUISSANCE_SIZE(columns, rows, align) \
    extern template class CompiledSolver<Fixed<columns, rows, align>>;
#include "drop/compiled_sizes.inc"
#undef PUISSANCE_SIZE

namespace {

template <class Geometry>
std::unique_ptr<ExactSolver> make(const Game& game, std::size_t memory_mib, int threads) {
    return std::make_unique<CompiledSolver<Geometry>>(game, memory_mib, threads);
}

template <int columns, int rows, int align>
constexpr bool is_size_of(const Game& game) {
    return game == Game{columns, rows, align, Gravity::down};
}

}  // namespace

std::unique_ptr<ExactSolver> make_exact_solver(const Game& game, std::size_t memory_mib,
                                               int threads) {
#define PUISSANCE_SIZE(columns, rows, align)    \
    if (is_size_of<columns, rows, align>(game)) \
        return make<Fixed<columns, rows, align>>(game, memory_mib, threads);
#include "drop/compiled_sizes.inc"
#undef PUISSANCE_SIZE
    if (game.columns * (game.rows + 1) <= 64)
        return make<Dynamic<Word64>>(game, memory_mib, threads);
    return make<Dynamic<Word128>>(game, memory_mib, threads);
}

}  // namespace puissance::drop
