#include "drop/outcome.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <vector>

#include "base/try.h"
#include "drop/exact_solver.h"

namespace puissance::drop {

namespace {

// The sign of a score, as far as it is known, for the player to move.
struct Sign {
    std::int8_t lowest = -1;
    std::int8_t highest = 1;
};

class OutcomeSearch {
public:
    OutcomeSearch(const BookPositions& positions, ExactSolver& solver,
                  std::span<const SolvedPosition> known,
                  const std::function<Result<void>(std::span<const SolvedPosition>)>& keep,
                  const Stop& stop, const std::function<void(const OutcomeProgress&)>& on_progress)
        : positions_(positions),
          solver_(solver),
          keep_(keep),
          stop_(stop),
          on_progress_(on_progress),
          first_task_(positions.first(positions.depth())),
          signs_(positions.count()) {
        for (const SolvedPosition& record : known) {
            if (record.number >= positions.count() - first_task_ || record.score < 0 ||
                record.score > static_cast<int>(Answer::won))
                continue;
            note(first_task_ + record.number, record.score >= 2 ? 0 : -1, record.score % 2 == 1);
            ++progress_.found;
        }
    }

    // The sign of the empty board's score; nothing when it was stopped or `keep` failed.
    std::optional<int> find() {
        const auto wins = is_above(positions_.at(0), 0, 0, {0, 0.5});
        if (!wins || *wins) return wins ? std::optional(1) : std::nullopt;
        const auto draws = is_above(positions_.at(0), 0, -1, {0.5, 1});
        return draws ? std::optional(*draws ? 0 : -1) : std::nullopt;
    }

    [[nodiscard]] const Result<void>& kept() const { return kept_; }

private:
    // The part of the whole tree that a subtree stands for.
    struct Share {
        double from;
        double to;
    };

    // A task that is answered within so many nodes saves asking its siblings.
    static constexpr std::uint64_t glance_nodes = 200'000;

    // Is the score of this position above alpha, 0 or -1? Nothing when it was stopped.
    std::optional<bool> is_above(const BookPositions::Position& position, std::size_t number,
                                 int alpha, Share share) {
        const Sign& sign = signs_[number];
        if (sign.lowest > alpha) return true;
        if (sign.highest <= alpha) return false;
        if (count_bits(position.all) == positions_.depth())
            return task(position, number, alpha, share.to, std::nullopt);
        auto children = positions_.children(position);
        if (std::ranges::any_of(children, &BookPositions::Child::is_win))
            return note(number, alpha, true);
        order(children);
        const bool are_tasks = count_bits(position.all) + 1 == positions_.depth();
        for (const auto& child : children)
            if (are_tasks && task(child.position, number_of(child), -alpha - 1, share.from,
                                  glance_nodes) == std::optional(false))
                return note(number, alpha, true);
        const double step = (share.to - share.from) / static_cast<double>(children.size());
        for (const auto& child : children) {
            const auto answer = is_above(child.position, number_of(child), -alpha - 1,
                                         {share.from, share.from + step});
            if (!answer) return std::nullopt;
            if (!*answer) return note(number, alpha, true);
            share.from += step;
        }
        return note(number, alpha, false);
    }

    // Asks the solver, if the answer is not known. Nothing when it was stopped or `max_nodes` did
    // not suffice.
    std::optional<bool> task(const BookPositions::Position& position, std::size_t number, int alpha,
                             double share, std::optional<std::uint64_t> max_nodes) {
        const Sign& sign = signs_[number];
        if (sign.lowest > alpha) return true;
        if (sign.highest <= alpha) return false;
        if (!kept_ || stop_.is_raised()) return std::nullopt;
        if (progress_.answered == 0) progress_.found_share = share;
        Limits limits;
        limits.stop = &stop_;
        limits.nodes = max_nodes;
        Budget budget(limits);
        const ScoreBounds bounds = solver_.compare(position.own, position.all, alpha, budget);
        const bool is_above = bounds.lowest > alpha;
        if (!is_above && bounds.highest > alpha) return std::nullopt;
        const SolvedPosition record{static_cast<std::uint32_t>(number - first_task_),
                                    static_cast<std::int8_t>((alpha == 0 ? 2 : 0) + is_above)};
        kept_ = keep_({&record, 1});
        ++progress_.answered;
        progress_.share = share;
        on_progress_(progress_);
        return note(number, alpha, is_above);
    }

    bool note(std::size_t number, int alpha, bool is_above) {
        Sign& sign = signs_[number];
        const auto bound = static_cast<std::int8_t>(is_above ? alpha + 1 : alpha);
        if (is_above) sign.lowest = std::max(sign.lowest, bound);
        else sign.highest = std::min(sign.highest, bound);
        return is_above;
    }

    [[nodiscard]] std::size_t number_of(const BookPositions::Child& child) const {
        return *positions_.find(child.position.own, child.position.all);
    }

    // From the centre outward. (Children come by column, full columns left out.)
    static void order(std::vector<BookPositions::Child>& children) {
        std::vector<BookPositions::Child> ordered;
        const std::size_t count = children.size();
        for (std::size_t i = 0; i < count; ++i)
            ordered.push_back(children[i % 2 == count % 2 ? (count + i) / 2 : (count - 1 - i) / 2]);
        children = std::move(ordered);
    }

    const BookPositions& positions_;
    ExactSolver& solver_;
    const std::function<Result<void>(std::span<const SolvedPosition>)>& keep_;
    const Stop& stop_;
    const std::function<void(const OutcomeProgress&)>& on_progress_;
    std::size_t first_task_;
    std::vector<Sign> signs_;  // By number.
    OutcomeProgress progress_;
    Result<void> kept_;
};

}  // namespace

Result<std::optional<int>> find_outcome(
    const BookOrder& order, std::span<const SolvedPosition> known,
    const std::function<Result<void>(std::span<const SolvedPosition>)>& keep, const Stop& stop,
    const std::function<void(const OutcomeProgress&)>& on_progress, Crew& crew) {
    TRY_ASSIGN(const auto positions, book_positions(order.game, order.depth, stop));
    if (!positions) return std::nullopt;
    const auto solver = make_exact_solver(order.game, order.memory_mib << 20U, crew);
    if (!solver->has_memory())
        return fail(ErrorCode::out_of_memory,
                    {{"mib", static_cast<std::int64_t>(order.memory_mib)}});
    OutcomeSearch search(*positions, *solver, known, keep, stop, on_progress);
    const auto outcome = search.find();
    TRY(search.kept());
    return outcome;
}

}  // namespace puissance::drop
