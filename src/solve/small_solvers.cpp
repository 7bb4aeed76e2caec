#include "solve/compiled_solver.h"

namespace puissance {

std::unique_ptr<ExactSolver> make_small_solver(const Game& game, std::size_t memory_mib,
                                               int threads) {
    return make_compiled<Fixed<7, 6, 4>, Fixed<6, 5, 4>, Fixed<6, 6, 4>, Fixed<6, 7, 4>,
                         Fixed<7, 7, 4>>(game, memory_mib, threads);
}

}  // namespace puissance
