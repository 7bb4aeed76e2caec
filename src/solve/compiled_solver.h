// How a DropSolver becomes an ExactSolver. One list of sizes a file, so that they compile apart.
#pragma once

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

// Null: none of these is the game's.
template <class... Geometries>
std::unique_ptr<ExactSolver> make_compiled(const Game& game, std::size_t memory_mib, int threads) {
    std::unique_ptr<ExactSolver> made;
    const auto try_one = [&]<class Geometry>(const Geometry*) {
        if (made ||
            game != Game{Geometry::columns(), Geometry::rows(), Geometry::align(), Gravity::down})
            return;
        made = std::make_unique<CompiledSolver<Geometry>>(game, memory_mib, threads);
    };
    (try_one(static_cast<const Geometries*>(nullptr)), ...);
    return made;
}

[[nodiscard]] std::unique_ptr<ExactSolver> make_small_solver(const Game& game,
                                                             std::size_t memory_mib, int threads);
[[nodiscard]] std::unique_ptr<ExactSolver> make_large_solver(const Game& game,
                                                             std::size_t memory_mib, int threads);

}  // namespace puissance
