// Wraps a Solver, which is a template, as an ExactSolver. Each size is instantiated in its own
// source file, so that they compile in parallel.
#pragma once

#include <memory>
#include <utility>

#include "drop/solver.h"

namespace puissance::drop {

template <class Geometry, Techniques techniques = Techniques{}>
class CompiledSolver final : public ExactSolver {
public:
    CompiledSolver(const Game& game, std::size_t bytes, Crew& crew) : solver_(game, bytes, crew) {}

    bool has_memory() const override { return solver_.has_memory(); }

    ScoreBounds solve(Word128 own, Word128 all, Strength strength, Budget& budget) override {
        using Word = typename Geometry::Word;
        return solver_.solve(static_cast<Word>(own), static_cast<Word>(all), strength, budget);
    }

    ScoreBounds compare(Word128 own, Word128 all, int alpha, Budget& budget) override {
        using Word = typename Geometry::Word;
        return solver_.compare(static_cast<Word>(own), static_cast<Word>(all), alpha, budget);
    }

    void forget() override { solver_.forget(); }

private:
    Solver<Geometry, techniques> solver_;
};

template <class Geometry, Techniques techniques>
std::unique_ptr<ExactSolver> make_compiled_solver(const Game& game, std::size_t bytes, Crew& crew) {
    return std::make_unique<CompiledSolver<Geometry, techniques>>(game, bytes, crew);
}

}  // namespace puissance::drop
