#include "drop/exact_solver.h"

#include "board/geometry.h"

namespace puissance::drop {

namespace {

// Selects the code that was compiled for a game.
SolverMaker* maker_of(const Game& game) {
#define PUISSANCE_SIZE(columns, rows, align)                     \
    if (game == Game{(columns), (rows), (align), Gravity::down}) \
        return make_compiled_solver<Fixed<(columns), (rows), (align)>>;
#include "drop/compiled_sizes.inc"
#undef PUISSANCE_SIZE
    const bool is_narrow = game.columns * (game.rows + 1) <= 64;
    if (game.rule == Rule::exactly)
        return is_narrow ? make_compiled_solver<Dynamic<Word64>, exact_line_techniques>
                         : make_compiled_solver<Dynamic<Word128>, exact_line_techniques>;
    return is_narrow ? make_compiled_solver<Dynamic<Word64>>
                     : make_compiled_solver<Dynamic<Word128>>;
}

}  // namespace

std::unique_ptr<ExactSolver> make_exact_solver(const Game& game, std::size_t bytes, Crew& crew) {
    return maker_of(game)(game, bytes, crew);
}

}  // namespace puissance::drop
