// How a Solver becomes an ExactSolver. Each size is instantiated in a source of its own.
#pragma once

#include <memory>
#include <utility>

#include "drop/solver.h"

namespace puissance::drop {

template <class Geometry, Techniques techniques = Techniques{}>
class CompiledSolver final : public ExactSolver {
public:
    CompiledSolver(const Game& game, std::size_t memory_mib, int threads)
        : solver_(game, memory_mib, threads) {}

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

}  // namespace puissance::drop
