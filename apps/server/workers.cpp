#include "server/workers.h"

#include <algorithm>
#include <ctime>
#include <optional>
#include <system_error>

#include "base/try.h"
#include "study/judgement.h"

namespace puissance::server {

namespace {

using Clock = std::chrono::steady_clock;

// Processor time of this thread: a client does not pay for what else the machine does meanwhile.
std::chrono::nanoseconds processor_time() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

// The engine of a worker, kept between jobs.
class KeptEngine {
public:
    explicit KeptEngine(std::size_t memory_mib) : memory_mib_(memory_mib) {}

    Result<Engine*> of(const Game& game, wire::EngineUse use) {
        if (!engine_ || game_ != game || use_ != use) {
            const auto start = processor_time();
            engine_.reset();  // Frees its memory before the next one is made.
            TRY_ASSIGN(engine_, use == wire::EngineUse::judging ? make_judging_engine(game)
                                                                : make_engine(game, memory_mib_));
            game_ = game;
            use_ = use;
            made_in_ += processor_time() - start;
        }
        return engine_.get();
    }

    // The time spent on making engines, which is not charged to clients.
    [[nodiscard]] std::chrono::nanoseconds made_in() const { return made_in_; }

private:
    std::size_t memory_mib_;
    std::chrono::nanoseconds made_in_{0};
    Game game_;
    wire::EngineUse use_ = wire::EngineUse::thinking;
    std::unique_ptr<Engine> engine_;
};

}  // namespace

Workers::Workers(const WorkersSettings& settings) : settings_(settings), queue_(settings.limits) {
    try {
        for (int i = 0; i < settings.threads_for_short; ++i)
            threads_.emplace_back([this] { work(true); });
        for (int i = 0; i < settings.threads; ++i) threads_.emplace_back([this] { work(false); });
    } catch (const std::system_error&) {
        // No more threads available: continue if at least one thread takes all jobs.
        if (threads_.size() <= static_cast<std::size_t>(settings.threads_for_short)) {
            end();
            throw;
        }
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

bool Workers::submit(Job job) {
    std::optional<Job> pushed_out;
    {
        const std::lock_guard lock(mutex_);
        if (job.task->is_cancelled) return true;
        if (ends_ || !queue_.add(job, pushed_out, Clock::now())) return false;
    }
    comes_.notify_all();  // Not every thread may take it.
    if (pushed_out) pushed_out->refuse();
    return true;
}

void Workers::cancel(Task& task) {
    const std::lock_guard lock(mutex_);
    task.is_cancelled = true;
    task.stop.raise();
    queue_.cancel(task, Clock::now());
}

void Workers::stop_all() {
    const std::lock_guard lock(mutex_);
    queue_.for_each([](Task& task) { task.stop.raise(); });
    for (const auto& task : current_) task->stop.raise();
}

std::size_t Workers::running() const {
    const std::lock_guard lock(mutex_);
    return current_.size();
}

std::size_t Workers::waiting() const {
    const std::lock_guard lock(mutex_);
    return queue_.size();
}

std::size_t Workers::short_jobs_of_a_round() const {
    const std::lock_guard lock(mutex_);
    return queue_.short_jobs_of_a_round() / all_threads();
}

std::chrono::nanoseconds Workers::expected_wait() const {
    const std::lock_guard lock(mutex_);
    return queue_.cost() / settings_.threads;
}

void Workers::work(bool only_short) {
    KeptEngine engine(std::max<std::size_t>(1, settings_.memory_mib / all_threads()));
    const EngineOf engine_of = [&](const Game& game, wire::EngineUse use) {
        return engine.of(game, use);
    };
    std::unique_lock lock(mutex_);
    while (true) {
        comes_.wait(lock, [&] { return ends_ || queue_.has_work(only_short); });
        if (ends_) return;
        std::optional<Job> job = queue_.take(only_short);
        current_.push_back(job->task);
        lock.unlock();
        const auto start = processor_time();
        const auto made_before = engine.made_in();
        job->run(engine_of, *job->task);
        job->run = nullptr;  // Frees what it captured without holding the lock.
        job->refuse = nullptr;
        const auto taken = processor_time() - start - (engine.made_in() - made_before);
        lock.lock();
        queue_.count(*job, taken, Clock::now());
        std::erase(current_, job->task);
    }
}

}  // namespace puissance::server
