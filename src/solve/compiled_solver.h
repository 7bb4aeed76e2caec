// How a DropSolver becomes an ExactSolver. One list of sizes a file, so that they compile apart.
#pragma once

#include <memory>
#include <utility>

#include "solve/drop_solver.h"

namespace puissance {

template <class Geometry>
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
    DropSolver<Geometry> solver_;
};

// Null: the game is of another size.
template <class Geometry>
std::unique_ptr<ExactSolver> make_of_size(const Game& game, std::size_t memory_mib, int threads) {
    if (game != Game{Geometry::columns(), Geometry::rows(), Geometry::align(), Gravity::down})
        return nullptr;
    return std::make_unique<CompiledSolver<Geometry>>(game, memory_mib, threads);
}

// Null: none of these is the game's size. Each takes seconds to compile: builds that look at the
// program rather than use it (sanitizers, clang-tidy) make do with the first.
template <class First, class... Others>
std::unique_ptr<ExactSolver> make_compiled(const Game& game, std::size_t memory_mib, int threads) {
    auto made = make_of_size<First>(game, memory_mib, threads);
#ifndef PUISSANCE_FEW_SIZES
    ((made = made ? std::move(made) : make_of_size<Others>(game, memory_mib, threads)), ...);
#endif
    return made;
}

[[nodiscard]] std::unique_ptr<ExactSolver> make_small_solver(const Game& game,
                                                             std::size_t memory_mib, int threads);
[[nodiscard]] std::unique_ptr<ExactSolver> make_large_solver(const Game& game,
                                                             std::size_t memory_mib, int threads);

}  // namespace puissance
