#include "server/workers.h"

#include <algorithm>
#include <optional>
#include <system_error>

#include "base/try.h"

namespace puissance::server {

namespace {

// An engine has a table for its general search and one for its solver, each of the size it is
// given.
constexpr std::size_t tables_an_engine = 2;

// The engine a worker holds on to.
class Bench {
public:
    explicit Bench(std::size_t memory_mib) : memory_mib_(memory_mib) {}

    Result<Engine*> engine_of(const Game& game) {
        if (!engine_ || game_ != game) {
            engine_.reset();  // Its memory first, then the next one's.
            TRY_ASSIGN(engine_, make_engine(game, memory_mib_));
            game_ = game;
        }
        return engine_.get();
    }

private:
    std::size_t memory_mib_;
    Game game_;
    std::unique_ptr<Engine> engine_;
};

}  // namespace

Workers::Workers(int threads, std::size_t memory_mib, std::size_t max_waiting)
    : memory_each_(std::max<std::size_t>(
          1, memory_mib / (tables_an_engine * static_cast<std::size_t>(threads)))),
      max_waiting_(max_waiting) {
    threads_.reserve(static_cast<std::size_t>(threads));
    try {
        for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
    } catch (const std::system_error&) {
        // The machine has no thread left: those that have begun are enough, if there are any.
        if (threads_.empty()) throw;
    }
}

void Workers::end() {
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
        queue_.clear();
    }
    stop_all();
    comes_.notify_all();
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
}

bool Workers::submit(std::shared_ptr<Errand> errand, Job job) {
    {
        const std::lock_guard lock(mutex_);
        if (queue_.size() >= max_waiting_ || ends_) return false;
        queue_.push_back({std::move(errand), std::move(job)});
    }
    comes_.notify_one();
    return true;
}

void Workers::stop_all() {
    const std::lock_guard lock(mutex_);
    for (const Order& order : queue_) order.errand->stop.raise();
    for (const auto& errand : current_) errand->stop.raise();
}

std::size_t Workers::waiting() const {
    const std::lock_guard lock(mutex_);
    return queue_.size();
}

void Workers::work() {
    Bench bench(memory_each_);
    const EngineOf engine_of = [&](const Game& game) { return bench.engine_of(game); };
    while (true) {
        std::unique_lock lock(mutex_);
        comes_.wait(lock, [this] { return ends_ || !queue_.empty(); });
        if (queue_.empty()) return;
        Order order = std::move(queue_.front());
        queue_.pop_front();
        current_.push_back(order.errand);
        ++running_;
        lock.unlock();
        order.job(engine_of, *order.errand);
        lock.lock();
        --running_;
        std::erase(current_, order.errand);
    }
}

}  // namespace puissance::server
