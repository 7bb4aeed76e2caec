#include "solve/exact_solver.h"

#include "solve/compiled_solver.h"

namespace puissance {

std::unique_ptr<ExactSolver> make_exact_solver(const Game& game, std::size_t memory_mib,
                                               int threads) {
    if (auto small = make_small_solver(game, memory_mib, threads)) return small;
    if (auto large = make_large_solver(game, memory_mib, threads)) return large;
    if (game.columns * (game.rows + 1) <= 64)
        return std::make_unique<CompiledSolver<Dynamic<Word64>>>(game, memory_mib, threads);
    return std::make_unique<CompiledSolver<Dynamic<Word128>>>(game, memory_mib, threads);
}

}  // namespace puissance
