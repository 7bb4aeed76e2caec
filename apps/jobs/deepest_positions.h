// The positions with the most stones of a book, for the jobs that solve them; and the numbers in a
// text.
#pragma once

#include <charconv>

#include "base/budget.h"
#include "base/try.h"
#include "drop/book_build.h"
#include "drop/exact_solver.h"
#include "jobs/job_kind.h"

namespace puissance::jobs {

class DeepestPositions {
public:
    explicit DeepestPositions(drop::BookPositions positions) : all_(std::move(positions)) {}

    // Fails with finished when it was stopped.
    [[nodiscard]] static Result<DeepestPositions> list(const PositionsTerms& terms,
                                                       const Stop& stop) {
        TRY_ASSIGN(auto positions, drop::book_positions(terms.game, terms.depth, stop));
        if (!positions) return fail(ErrorCode::finished);
        return DeepestPositions(*std::move(positions));
    }

    [[nodiscard]] const drop::BookPositions& all() const { return all_; }
    [[nodiscard]] std::size_t first() const { return all_.first(all_.depth()); }
    [[nodiscard]] std::size_t count() const { return all_.count() - first(); }
    [[nodiscard]] drop::BookPositions::Position at(std::size_t number) const {
        return all_.at(first() + number);
    }

private:
    drop::BookPositions all_;
};

[[nodiscard]] inline Result<std::unique_ptr<drop::ExactSolver>> make_solver(
    const Game& game, std::size_t memory_mib) {
    auto solver = drop::make_exact_solver(game, memory_mib << 20U);
    if (!solver->has_memory())
        return fail(ErrorCode::out_of_memory, {{"mib", static_cast<std::int64_t>(memory_mib)}});
    return solver;
}

}  // namespace puissance::jobs
