// The interface of the exact solver for any drop board. Common sizes have their own compiled code;
// all others share code that gets the size at run time.
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

enum class Strength : std::uint8_t { strong, weak };  // The exact score, or only its sign.

class ExactSolver {
public:
    virtual ~ExactSolver() = default;
    ExactSolver() = default;
    ExactSolver(const ExactSolver&) = delete;
    ExactSolver& operator=(const ExactSolver&) = delete;

    // Must be true before anything is solved.
    [[nodiscard]] virtual bool has_memory() const = 0;

    // The bounds proved for the score of the player to move, exact unless the budget ends first.
    // `own` are this player's stones among `all` (bits as in geometry.h). Requires: the game is not
    // over.
    [[nodiscard]] virtual ScoreBounds solve(Word128 own, Word128 all, Strength strength,
                                            Budget& budget) = 0;
    // The same, but stops as soon as it is known whether the score is above alpha.
    [[nodiscard]] virtual ScoreBounds compare(Word128 own, Word128 all, int alpha,
                                              Budget& budget) = 0;
    virtual void forget() = 0;
};

// All tables together take at most `bytes`; check has_memory() afterwards. The crew must outlive
// the solver.
using SolverMaker = std::unique_ptr<ExactSolver>(const Game& game, std::size_t bytes, Crew& crew);

// Requires: a drop board.
[[nodiscard]] std::unique_ptr<ExactSolver> make_exact_solver(const Game& game, std::size_t bytes,
                                                             Crew& crew = alone());

// The solver for one geometry; instantiated in a source file of its own. Requires: the game fits
// the geometry.
template <class Geometry, Techniques techniques = Techniques{}>
[[nodiscard]] std::unique_ptr<ExactSolver> make_compiled_solver(const Game& game, std::size_t bytes,
                                                                Crew& crew);

}  // namespace puissance::drop
