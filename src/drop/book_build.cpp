#include "drop/book_build.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

#include "drop/exact_solver.h"

namespace puissance::drop {

namespace {

// The deepest ply of a book, solved by several threads and written down by one.
class DeepestPly {
public:
    DeepestPly(const BookOrder& order, const BookPositions& positions,
               std::span<const SolvedPosition> known, const Stop& stop)
        : positions_(positions),
          stop_(stop),
          first_(positions.first(positions.depth())),
          scores_(positions.count() - first_) {
        // Here, where a table that cannot be had is an exception of this thread and not of one
        // that nobody could catch it from.
        const std::size_t share =
            std::max<std::size_t>(1, order.memory_mib / static_cast<std::size_t>(order.threads));
        for (int i = 0; i < order.threads; ++i)
            solvers_.push_back(make_exact_solver(order.game, share, 1));
        for (const SolvedPosition& record : known)
            if (record.number < scores_.size()) scores_[record.number] = record.score;
        for (std::uint32_t i = 0; i < scores_.size(); ++i)
            if (!scores_[i]) open_.push_back(i);
    }

    // False: stopped. Throws when memory or a thread cannot be had.
    Result<bool> solve(const std::function<Result<void>(std::span<const SolvedPosition>)>& keep,
                       const std::function<void(const BookProgress&)>& on_progress) {
        BookProgress progress{scores_.size() - open_.size(), scores_.size() - open_.size(),
                              scores_.size(), positions_.count()};
        on_progress(progress);
        working_ = static_cast<int>(solvers_.size());
        std::vector<std::jthread> workers;
        workers.reserve(solvers_.size());
        const Dismissal dismissal{is_dismissed_};
        for (const auto& solver : solvers_)
            workers.emplace_back([this, &solver] { work(*solver); });
        for (bool is_done = false; !is_done;) {
            std::vector<SolvedPosition> batch;
            {
                std::unique_lock lock(mutex_);
                changed_.wait_for(lock, std::chrono::milliseconds(100),
                                  [&] { return working_ == 0; });
                batch.swap(solved_);
                is_done = working_ == 0 && batch.empty();
            }
            if (const auto kept = keep(batch); !kept) return tl::unexpected<Error>(kept.error());
            for (const auto& record : batch) scores_[record.number] = record.score;
            progress.solved += batch.size();
            if (!batch.empty()) on_progress(progress);
        }
        return progress.solved == progress.total;
    }

    // Requires: all are solved.
    [[nodiscard]] std::vector<std::int8_t> all_scores() const {
        std::vector<std::int8_t> all(first_);
        for (const auto& score : scores_) all.push_back(*score);
        for (std::size_t i = first_; i-- > 0;)
            all[i] = static_cast<std::int8_t>(score_from_children(positions_, all, i));
        return all;
    }

private:
    // However the loop over their work is left, the threads are not to go on.
    struct Dismissal {
        std::atomic<bool>& is_dismissed;
        ~Dismissal() { is_dismissed = true; }
    };

    void work(ExactSolver& solver) {
        Limits limits;
        limits.stop = &stop_;
        while (!is_dismissed_ && !stop_.is_raised()) {
            const std::size_t next = next_++;
            if (next >= open_.size()) break;
            const auto position = positions_.at(first_ + open_[next]);
            Budget budget(limits, Budget::Clock::now());
            const ScoreBounds bounds =
                solver.solve(position.own, position.all, Strength::strong, budget);
            if (!bounds.is_exact()) break;
            const std::lock_guard lock(mutex_);
            solved_.push_back({open_[next], static_cast<std::int8_t>(bounds.lowest)});
        }
        const std::lock_guard lock(mutex_);
        if (--working_ == 0) changed_.notify_all();
    }

    const BookPositions& positions_;
    const Stop& stop_;
    std::size_t first_;
    std::vector<std::optional<std::int8_t>> scores_;
    std::vector<std::uint32_t> open_;
    std::vector<std::unique_ptr<ExactSolver>> solvers_;  // One a thread.
    std::atomic<std::size_t> next_ = 0;
    std::atomic<bool> is_dismissed_ = false;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<SolvedPosition> solved_;
    int working_ = 0;
};

Result<std::optional<Book>> build(
    const BookOrder& order, std::span<const SolvedPosition> known,
    const std::function<Result<void>(std::span<const SolvedPosition>)>& keep, const Stop& stop,
    const std::function<void(const BookProgress&)>& on_progress) {
    const auto watch = [&](std::size_t listed) {
        BookProgress progress;
        progress.listed = listed;
        on_progress(progress);
        return !stop.is_raised();
    };
    const auto positions =
        BookPositions::list(order.game, order.depth, BookPositions::max_positions, watch);
    if (!positions && stop.is_raised()) return std::nullopt;
    if (!positions) return fail(ErrorCode::wrong_book, {{"reason", "book_too_deep"}});
    DeepestPly deepest(order, *positions, known, stop);
    const auto solved = deepest.solve(keep, on_progress);
    if (!solved) return tl::unexpected<Error>(solved.error());
    if (!*solved) return std::nullopt;
    return Book(*positions, deepest.all_scores());
}

tl::unexpected<Error> out_of_memory(const BookOrder& order) {
    return fail(ErrorCode::out_of_memory, {{"mib", static_cast<std::int64_t>(order.memory_mib)}});
}

}  // namespace

Result<std::optional<Book>> build_book(
    const BookOrder& order, std::span<const SolvedPosition> known,
    const std::function<Result<void>(std::span<const SolvedPosition>)>& keep, const Stop& stop,
    const std::function<void(const BookProgress&)>& on_progress) {
    try {
        return build(order, known, keep, stop, on_progress);
    } catch (const std::bad_alloc&) {
        return out_of_memory(order);
    } catch (const std::system_error&) {  // A thread has no room for its stack.
        return out_of_memory(order);
    }
}

}  // namespace puissance::drop
