#include "solve/book_build.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "solve/exact_solver.h"

namespace puissance {

namespace {

// The deepest ply of a book, solved by several threads and written down by one.
class DeepestPly {
public:
    DeepestPly(const BookOrder& order, const BookPositions& positions,
               std::span<const SolvedPosition> known, const Stop& stop)
        : order_(order),
          positions_(positions),
          stop_(stop),
          first_(positions.first(positions.depth())),
          scores_(positions.count() - first_) {
        for (const SolvedPosition& record : known)
            if (record.number < scores_.size()) scores_[record.number] = record.score;
        for (std::uint32_t i = 0; i < scores_.size(); ++i)
            if (!scores_[i]) open_.push_back(i);
    }

    // False: stopped.
    Result<bool> solve(const std::function<Result<void>(std::span<const SolvedPosition>)>& keep,
                       const std::function<void(const BookProgress&)>& on_progress) {
        BookProgress progress{scores_.size() - open_.size(), scores_.size() - open_.size(),
                              scores_.size()};
        on_progress(progress);
        working_ = order_.threads;
        std::vector<std::jthread> workers;
        workers.reserve(static_cast<std::size_t>(order_.threads));
        for (int i = 0; i < order_.threads; ++i) workers.emplace_back([this] { work(); });
        for (bool is_done = false; !is_done;) {
            std::vector<SolvedPosition> batch;
            {
                std::unique_lock lock(mutex_);
                changed_.wait_for(lock, std::chrono::milliseconds(100),
                                  [&] { return working_ == 0; });
                batch.swap(solved_);
                is_done = working_ == 0 && batch.empty();
            }
            if (const auto kept = keep(batch); !kept) {
                failed_ = true;
                return tl::unexpected<Error>(kept.error());
            }
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
    void work() {
        const std::size_t share =
            std::max<std::size_t>(1, order_.memory_mib / static_cast<std::size_t>(order_.threads));
        const auto solver = make_exact_solver(order_.game, share, 1);
        Limits limits;
        limits.stop = &stop_;
        while (!failed_ && !stop_.is_raised()) {
            const std::size_t next = next_++;
            if (next >= open_.size()) break;
            const auto position = positions_.at(first_ + open_[next]);
            Budget budget(limits, Budget::Clock::now());
            const ScoreBounds bounds =
                solver->solve(position.own, position.all, Strength::strong, budget);
            if (!bounds.is_exact()) break;
            const std::lock_guard lock(mutex_);
            solved_.push_back({open_[next], static_cast<std::int8_t>(bounds.lowest)});
        }
        const std::lock_guard lock(mutex_);
        if (--working_ == 0) changed_.notify_all();
    }

    const BookOrder& order_;
    const BookPositions& positions_;
    const Stop& stop_;
    std::size_t first_;
    std::vector<std::optional<std::int8_t>> scores_;
    std::vector<std::uint32_t> open_;
    std::atomic<std::size_t> next_ = 0;
    std::atomic<bool> failed_ = false;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<SolvedPosition> solved_;
    int working_ = 0;
};

}  // namespace

Result<std::optional<Book>> build_book(
    const BookOrder& order, std::span<const SolvedPosition> known,
    const std::function<Result<void>(std::span<const SolvedPosition>)>& keep, const Stop& stop,
    const std::function<void(const BookProgress&)>& on_progress) {
    auto positions = BookPositions::list(order.game, order.depth);
    if (!positions) return fail(ErrorCode::wrong_book, {{"reason", "book_too_deep"}});
    DeepestPly deepest(order, *positions, known, stop);
    const auto solved = deepest.solve(keep, on_progress);
    if (!solved) return tl::unexpected<Error>(solved.error());
    if (!*solved) return std::nullopt;
    return Book(*positions, deepest.all_scores());
}

}  // namespace puissance
