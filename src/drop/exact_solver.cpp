#include "drop/exact_solver.h"

#include "drop/compiled_solver.h"

namespace puissance::drop {

// Their code is in sources of their own.
#define PUISSANCE_SIZE(columns, rows, align) \
    extern template class CompiledSolver<Fixed<columns, rows, align>>;
#include "drop/compiled_sizes.inc"
#undef PUISSANCE_SIZE

namespace {

template <class Geometry, Techniques techniques = Techniques{}>
std::unique_ptr<ExactSolver> make(const Game& game, std::size_t memory_mib, int threads) {
    return std::make_unique<CompiledSolver<Geometry, techniques>>(game, memory_mib, threads);
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
    const bool is_narrow = game.columns * (game.rows + 1) <= 64;
    if (game.rule == Rule::exactly)
        return is_narrow ? make<Dynamic<Word64>, exact_line_techniques>(game, memory_mib, threads)
                         : make<Dynamic<Word128>, exact_line_techniques>(game, memory_mib, threads);
    return is_narrow ? make<Dynamic<Word64>>(game, memory_mib, threads)
                     : make<Dynamic<Word128>>(game, memory_mib, threads);
}

}  // namespace puissance::drop
