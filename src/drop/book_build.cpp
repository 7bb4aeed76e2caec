#include "drop/book_build.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "base/try.h"
#include "drop/exact_solver.h"

namespace puissance::drop {

namespace {

using Keep = std::function<Result<void>(std::span<const SolvedPosition>)>;
using OnProgress = std::function<void(const BookProgress&)>;

tl::unexpected<Error> out_of_memory(const BookOrder& order) {
    return fail(ErrorCode::out_of_memory, {{"mib", static_cast<std::int64_t>(order.memory_mib)}});
}

// Solves the deepest ply of a book: the crew solves, and the calling thread passes the results on.
class DeepestPly {
public:
    DeepestPly(const BookOrder& order, const BookPart& part, const BookPositions& positions,
               std::span<const SolvedPosition> known, const Stop& stop, Crew& crew)
        : positions_(positions),
          stop_(stop),
          crew_(crew),
          first_(positions.first(positions.depth())) {
        const std::size_t count = positions.count() - first_;
        const std::size_t share = (order.memory_mib << 20U) / static_cast<std::size_t>(crew.size());
        for (int i = 0; i < crew.size(); ++i)
            solvers_.push_back(make_exact_solver(order.game, share));
        std::vector<bool> is_known(count);
        for (const SolvedPosition& record : known)
            if (record.number < count) is_known[record.number] = true;
        for (std::uint32_t i = part.index; i < count; i += part.count) {
            ++progress_.total;
            if (!is_known[i]) open_.push_back(i);
        }
        progress_.found = progress_.solved = progress_.total - open_.size();
        progress_.listed = positions.count();
    }

    // Must be true before solve() is called.
    [[nodiscard]] bool has_memory() const {
        return std::ranges::all_of(solvers_,
                                   [](const auto& solver) { return solver->has_memory(); });
    }

    // False when it was stopped.
    Result<bool> solve(const Keep& keep, const OnProgress& on_progress) {
        on_progress(progress_);
        Result<void> kept;
        crew_.run(static_cast<int>(solvers_.size()), [&](int who) {
            while (work(*solvers_[static_cast<std::size_t>(who)]))
                if (who == 0 && kept) kept = hand_over(keep, on_progress);
        });
        if (kept) kept = hand_over(keep, on_progress);
        TRY(kept);
        return progress_.solved == progress_.total;
    }

private:
    // Solves one position. False when none is left or the work was stopped.
    [[nodiscard]] bool work(ExactSolver& solver) {
        if (is_dismissed_ || stop_.is_raised()) return false;
        const std::size_t next = next_++;
        if (next >= open_.size()) return false;
        Limits limits;
        limits.stop = &stop_;
        Budget budget(limits);
        const auto position = positions_.at(first_ + open_[next]);
        const ScoreBounds bounds =
            solver.solve(position.own, position.all, Strength::strong, budget);
        if (!bounds.is_exact()) return false;
        const Lock lock(is_locked_);
        solved_.push_back({open_[next], static_cast<std::int8_t>(bounds.lowest)});
        return true;
    }

    // Passes on what has been solved since the last call. Runs on the calling thread only.
    Result<void> hand_over(const Keep& keep, const OnProgress& on_progress) {
        std::vector<SolvedPosition> batch;
        {
            const Lock lock(is_locked_);
            batch.swap(solved_);
        }
        auto kept = keep(batch);
        if (!kept) is_dismissed_ = true;
        progress_.solved += batch.size();
        if (kept && !batch.empty()) on_progress(progress_);
        return kept;
    }

    // A spin lock, because WebAssembly has no std::mutex. It is held while one result is added or
    // the list is taken over, both rarely compared with the time that a position takes.
    class Lock {
    public:
        explicit Lock(std::atomic_flag& flag) : flag_(flag) {
            while (flag_.test_and_set(std::memory_order_acquire)) {
            }
        }
        ~Lock() { flag_.clear(std::memory_order_release); }
        Lock(const Lock&) = delete;
        Lock& operator=(const Lock&) = delete;

    private:
        std::atomic_flag& flag_;
    };

    const BookPositions& positions_;
    const Stop& stop_;
    Crew& crew_;
    std::size_t first_;
    std::vector<std::uint32_t> open_;
    std::vector<std::unique_ptr<ExactSolver>> solvers_;  // One for each member of the crew.
    BookProgress progress_;
    std::atomic<std::size_t> next_ = 0;
    std::atomic<bool> is_dismissed_ = false;
    std::atomic_flag is_locked_;  // Guards solved_.
    std::vector<SolvedPosition> solved_;
};

}  // namespace

Result<void> check_book_game(const Game& game) {
    if (!game.drops()) return fail(ErrorCode::wrong_book, {{"reason", "book_gravity"}});
    if (game.rule == Rule::at_least) return {};
    return fail(ErrorCode::wrong_book, {{"reason", "book_rule"}});
}

Result<std::optional<BookPositions>> book_positions(const Game& game, int depth, const Stop& stop,
                                                    const OnProgress& on_progress) {
    TRY(check_book_game(game));
    const auto watch = [&](std::size_t listed) {
        BookProgress progress;
        progress.listed = listed;
        if (on_progress) on_progress(progress);
        return !stop.is_raised();
    };
    auto positions = BookPositions::list(game, depth, BookPositions::max_positions, watch);
    if (!positions && !stop.is_raised())
        return fail(ErrorCode::wrong_book, {{"reason", "book_too_deep"}});
    return positions;
}

Result<bool> solve_part(const BookOrder& order, const BookPart& part,
                        std::span<const SolvedPosition> known, const Keep& keep, const Stop& stop,
                        const OnProgress& on_progress, Crew& crew) {
    TRY_ASSIGN(const auto positions, book_positions(order.game, order.depth, stop, on_progress));
    if (!positions) return false;
    DeepestPly deepest(order, part, *positions, known, stop, crew);
    if (!deepest.has_memory()) return out_of_memory(order);
    return deepest.solve(keep, on_progress);
}

Result<Book> assemble_book(BookPositions positions, std::span<const SolvedPosition> solved) {
    constexpr std::int8_t unknown = -128;  // No board is large enough for this score.
    const std::size_t first = positions.first(positions.depth());
    std::vector<std::int8_t> scores(positions.count(), unknown);
    for (const SolvedPosition& record : solved) {
        if (record.number >= scores.size() - first) continue;
        std::int8_t& score = scores[first + record.number];
        if (score != unknown && score != record.score)
            return fail(ErrorCode::wrong_book, {{"reason", "book_parts_disagree"}});
        score = record.score;
    }
    const auto missing =
        std::count(scores.begin() + static_cast<std::ptrdiff_t>(first), scores.end(), unknown);
    if (missing > 0)
        return fail(ErrorCode::wrong_book,
                    {{"reason", "book_incomplete"}, {"count", static_cast<std::int64_t>(missing)}});
    for (std::size_t i = first; i-- > 0;)
        scores[i] = static_cast<std::int8_t>(score_from_children(positions, scores, i));
    return Book(std::move(positions), std::move(scores));
}

Result<std::optional<Book>> build_book(const BookOrder& order,
                                       std::span<const SolvedPosition> known, const Keep& keep,
                                       const Stop& stop, const OnProgress& on_progress,
                                       Crew& crew) {
    TRY_ASSIGN(auto positions, book_positions(order.game, order.depth, stop, on_progress));
    if (!positions) return std::nullopt;
    std::vector<SolvedPosition> solved(known.begin(), known.end());
    DeepestPly deepest(order, {}, *positions, known, stop, crew);
    if (!deepest.has_memory()) return out_of_memory(order);
    const auto keep_all = [&](std::span<const SolvedPosition> batch) {
        solved.insert(solved.end(), batch.begin(), batch.end());
        return keep(batch);
    };
    TRY_ASSIGN(const bool is_solved, deepest.solve(keep_all, on_progress));
    if (!is_solved) return std::nullopt;
    TRY_ASSIGN(auto book, assemble_book(*std::move(positions), solved));
    return book;
}

}  // namespace puissance::drop
