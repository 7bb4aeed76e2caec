#include "solve/compiled_solver.h"

namespace puissance {

std::unique_ptr<ExactSolver> make_large_solver(const Game& game, std::size_t memory_mib,
                                               int threads) {
    return make_compiled<Fixed<8, 7, 4>, Fixed<7, 8, 4>, Fixed<9, 6, 4>, Fixed<8, 8, 4>,
                         Fixed<9, 7, 4>>(game, memory_mib, threads);
}

}  // namespace puissance
