// The exact solver of any drop board, whatever code was compiled for it: solver.h made for the
// sizes people play, and for all others with sizes that are known only when it is made.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "base/budget.h"
#include "base/word.h"
#include "drop/techniques.h"
#include "puissance/crew.h"
#include "puissance/game.h"
#include "puissance/score.h"

namespace puissance::drop {

enum class Strength : std::uint8_t { strong, weak };  // The exact score; or its sign.

class ExactSolver {
public:
    virtual ~ExactSolver() = default;
    ExactSolver() = default;
    ExactSolver(const ExactSolver&) = delete;
    ExactSolver& operator=(const ExactSolver&) = delete;

    // Without it nothing may be asked.
    [[nodiscard]] virtual bool has_memory() const = 0;

    // What is proved of the score of the mover, with his `own` of `all` stones (bits as in
    // geometry.h), when the budget ends. Requires: the game is not over.
    [[nodiscard]] virtual ScoreBounds solve(Word128 own, Word128 all, Strength strength,
                                            Budget& budget) = 0;
    // The same, as soon as it is known whether the score is above alpha.
    [[nodiscard]] virtual ScoreBounds compare(Word128 own, Word128 all, int alpha,
                                              Budget& budget) = 0;
    // Empties the tables.
    virtual void forget() = 0;
};

// All tables together take at most so many bytes; ask has_memory(). The crew must outlive it.
using SolverMaker = std::unique_ptr<ExactSolver>(const Game& game, std::size_t bytes, Crew& crew);

// Requires: the game drops.
[[nodiscard]] std::unique_ptr<ExactSolver> make_exact_solver(const Game& game, std::size_t bytes,
                                                             Crew& crew = alone());

// The code for one geometry, each in a source of its own. Requires: the game is of that geometry.
template <class Geometry, Techniques techniques = Techniques{}>
[[nodiscard]] std::unique_ptr<ExactSolver> make_compiled_solver(const Game& game, std::size_t bytes,
                                                                Crew& crew);

}  // namespace puissance::drop
