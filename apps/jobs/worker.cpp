#include "jobs/worker.h"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <map>
#include <mutex>
#include <random>
#include <thread>

#include <fmt/format.h>
#include <unistd.h>

#include "base/try.h"
#include "jobs/job_kind.h"

namespace puissance::jobs {

namespace {

using store::Durability;
using store::Finding;
using store::JobId;
using store::JobStore;
using store::Lease;
using store::Milliseconds;

constexpr Milliseconds idle_pause{100};     // While others have all the tasks.
constexpr Milliseconds trouble_pause{500};  // While the store does not answer.
constexpr Milliseconds jobs_age{1000};      // So long a list of jobs is believed.
constexpr Milliseconds stop_pause{20};

// machine/process/thread, and a number that no earlier process of this number had. The last one is
// that of the renewer, by which the process reports itself.
std::string name_of_thread(int thread) {
    std::array<char, 256> host{};
    if (gethostname(host.data(), host.size() - 1) != 0) host[0] = '?';
    return fmt::format("{}/{}/{}-{:08x}", host.data(), getpid(), thread,
                       static_cast<std::uint32_t>(std::random_device{}()));
}

// A job as all threads of the process see it.
class SharedJob {
public:
    SharedJob(JobId id, std::unique_ptr<JobKind> kind)
        : kind_(std::move(kind)),
          id_(id),
          planner_(kind_->make_planner()),
          is_planned_(planner_ != nullptr) {}

    [[nodiscard]] const JobKind& kind() const { return *kind_; }

    Result<std::optional<Lease>> take(JobStore& store, const std::string& worker,
                                      Milliseconds lease) {
        TRY_ASSIGN(auto taken, store.take(id_, worker, lease));
        if (taken || !is_planned_) return taken;
        const std::lock_guard lock(mutex_);
        auto planned = store.plan(id_, worker, lease, known_, [&](const JobStore::News& news) {
            hear(news.findings);
            return planner_->next(news.open);
        });
        if (!planned) forget();
        return planned;
    }

    Result<bool> finish(JobStore& store, const Lease& lease, const std::string& result) {
        if (!is_planned_) return store.finish(lease, result);
        const std::lock_guard lock(mutex_);
        auto finished = store.finish(lease, result, known_, [&](const JobStore::News& news) {
            hear(news.findings);
            JobStore::Conclusion conclusion;
            conclusion.result = planner_->result();
            if (!conclusion.result)
                for (const store::TaskNumber task : news.open)
                    if (!planner_->is_needed(task)) conclusion.withdrawn.push_back(task);
            return conclusion;
        });
        if (!finished || !*finished) forget();
        return finished;
    }

    // What was heard may not be there any more.
    void doubt() {
        const std::lock_guard lock(mutex_);
        forget();
    }

private:
    void hear(const std::vector<Finding>& findings) {
        planner_->hear(findings);
        known_ += static_cast<std::int64_t>(findings.size());
    }
    void forget() {
        planner_ = kind_->make_planner();
        known_ = 0;
    }

    std::unique_ptr<JobKind> kind_;
    JobId id_;
    std::mutex mutex_;
    std::unique_ptr<Planner> planner_;  // Guarded, like the next.
    std::int64_t known_ = 0;
    const bool is_planned_;  // Read without the lock.
};

class Worker {
public:
    Worker(const WorkOrder& order, const Stop& stop, const WorkNews& news)
        : order_(order), stop_(stop), news_(news) {}

    Result<WorkProgress> run() {
        std::vector<JobStore> stores;
        for (int i = 0; i <= order_.threads; ++i) {
            TRY_ASSIGN(auto store, store::open_job_store(order_.store, Durability::forgets));
            stores.push_back(std::move(store));
        }
        std::thread renewing([&] { renew(stores.back()); });
        std::vector<std::thread> threads;
        threads.reserve(stores.size());
        for (int i = 0; i < order_.threads; ++i)
            threads.emplace_back([&, i] {
                auto done = Thread(*this, stores[static_cast<std::size_t>(i)], i).run();
                if (done) return;
                fail_with(done.error());
                ends_.raise();
            });
        for (std::thread& thread : threads) thread.join();
        ends_.raise();
        renewing.join();
        TRY(outcome_);
        return progress_;
    }

private:
    // What a thread is doing; the renewer raises the stop.
    struct Current {
        Lease lease;
        Stop stop{};
    };

    class Thread {
    public:
        Thread(Worker& worker, JobStore& store, int number)
            : worker_(worker), store_(store), name_(name_of_thread(number)) {}

        Result<void> run() {
            while (!worker_.is_ended()) {
                const auto goes_on = next();
                if (goes_on && !*goes_on) return {};
                if (goes_on) continue;
                if (goes_on.error().code == ErrorCode::out_of_memory)
                    return tl::unexpected(goes_on.error());
                worker_.tell_trouble(goes_on.error());
                worker_.pause(trouble_pause);
            }
            return {};
        }

    private:
        // False: nothing is left.
        Result<bool> next() {
            TRY(list());
            bool is_left = false;
            for (const JobId job : jobs_) {
                TRY_ASSIGN(const auto shared, worker_.share(store_, job));
                if (!shared) continue;
                is_left = true;
                TRY_ASSIGN(const auto lease, shared->take(store_, name_, worker_.order_.lease));
                if (!lease) continue;
                TRY(perform(shared, *lease));
                return true;
            }
            if (!is_left && worker_.order_.until_done) return false;
            listed_ = {};
            worker_.pause(idle_pause);
            return true;
        }

        Result<void> list() {
            const auto now = std::chrono::steady_clock::now();
            if (listed_ && now - *listed_ < jobs_age) return {};
            TRY_ASSIGN(jobs_, store_.running());
            worker_.forget_all_but(jobs_);
            listed_ = now;
            return {};
        }

        Result<void> perform(const std::shared_ptr<SharedJob>& shared, const Lease& lease) {
            if (!hand_ || hand_job_ != lease.job) {
                hand_.reset();
                const auto share =
                    worker_.order_.memory_mib / static_cast<std::size_t>(worker_.order_.threads);
                TRY_ASSIGN(hand_, shared->kind().make_hand(std::max<std::size_t>(1, share)));
                hand_shared_ = shared;
                hand_job_ = lease.job;
            }
            Current current{lease};
            worker_.begin(current);
            auto result = hand_->result_of(lease.task, current.stop);
            // The lease is renewed until the result is committed.
            Result<bool> is_committed = false;
            while (result && !worker_.is_ended()) {
                is_committed = shared->finish(store_, lease, *result);
                if (is_committed) break;
                worker_.tell_trouble(is_committed.error());
                worker_.pause(trouble_pause);
            }
            worker_.end(current);
            const bool is_stopped = !result && result.error().code == ErrorCode::finished;
            if (!result && (!is_stopped || worker_.is_ended())) {
                TRY(store_.give_up(lease));
                return is_stopped ? Result<void>() : tl::unexpected(result.error());
            }
            worker_.count(is_committed && *is_committed);
            return {};
        }

        Worker& worker_;
        JobStore& store_;
        std::string name_;
        std::vector<JobId> jobs_;
        std::optional<std::chrono::steady_clock::time_point> listed_;
        std::shared_ptr<SharedJob> hand_shared_;  // Goes after the hand, which refers to its kind.
        std::unique_ptr<Hand> hand_;
        JobId hand_job_ = 0;
    };

    [[nodiscard]] bool is_ended() const { return stop_.is_raised() || ends_.is_raised(); }

    void pause(Milliseconds time) const {
        const auto end = std::chrono::steady_clock::now() + time;
        while (!is_ended() && std::chrono::steady_clock::now() < end)
            std::this_thread::sleep_for(std::min(time, stop_pause));
    }

    // Null: the job cannot be done here. That is told once.
    Result<std::shared_ptr<SharedJob>> share(JobStore& store, JobId id) {
        const std::lock_guard lock(jobs_mutex_);
        if (const auto known = jobs_.find(id); known != jobs_.end()) return known->second;
        TRY_ASSIGN(const auto job, store.find(id));
        if (!job) return nullptr;
        auto kind =
            order_of(*job).and_then([&](const JobOrder& terms) { return make_kind(terms, stop_); });
        if (!kind && !is_ended()) fail_with(kind.error());
        auto& shared = jobs_[id];
        if (kind) shared = std::make_shared<SharedJob>(id, *std::move(kind));
        return shared;
    }
    // Jobs that run no more; whoever still works for one has it.
    void forget_all_but(const std::vector<JobId>& running) {
        const std::lock_guard lock(jobs_mutex_);
        std::erase_if(jobs_, [&](const auto& known) {
            return std::ranges::find(running, known.first) == running.end();
        });
    }

    void begin(Current& current) {
        const std::lock_guard lock(mutex_);
        current_.push_back(&current);
    }
    void end(Current& current) {
        const std::lock_guard lock(mutex_);
        std::erase(current_, &current);
    }
    void count(bool is_done) {
        const std::lock_guard lock(mutex_);
        ++(is_done ? progress_.done : progress_.lost);
        news_.on_progress(progress_);
    }
    void tell_trouble(const Error& error) {
        {
            const std::lock_guard lock(jobs_mutex_);
            for (auto& [id, job] : jobs_)
                if (job) job->doubt();
        }
        const std::lock_guard lock(mutex_);
        news_.on_trouble(error);
    }
    void fail_with(const Error& error) {
        const std::lock_guard lock(mutex_);
        news_.on_trouble(error);
        if (outcome_) outcome_ = tl::unexpected(error);
    }

    // A third of a lease, so that one renewal may fail.
    void renew(JobStore& store) {
        const std::string name = name_of_thread(order_.threads);
        auto next = std::chrono::steady_clock::now() + order_.lease / 3;
        auto next_report = std::chrono::steady_clock::now();
        while (!ends_.is_raised()) {
            if (std::chrono::steady_clock::now() >= next_report) {
                next_report += store::report_interval;
                (void)store.report(name);  // Told again soon.
            }
            std::this_thread::sleep_for(stop_pause);
            const bool is_time = std::chrono::steady_clock::now() >= next;
            if (is_time) next += order_.lease / 3;
            std::vector<Lease> leases;
            {
                const std::lock_guard lock(mutex_);
                for (Current* const current : current_) {
                    if (stop_.is_raised()) current->stop.raise();
                    if (is_time) leases.push_back(current->lease);
                }
            }
            for (const Lease& lease : leases) {
                const auto is_held = store.renew(lease, order_.lease);
                if (!is_held || *is_held) continue;
                const std::lock_guard lock(mutex_);
                for (Current* const current : current_)
                    if (current->lease.worker == lease.worker &&
                        current->lease.task.number == lease.task.number)
                        current->stop.raise();
            }
        }
        (void)store.leave(name);
    }

    const WorkOrder& order_;
    const Stop& stop_;
    const WorkNews& news_;
    Stop ends_;
    std::mutex mutex_;
    std::vector<Current*> current_;  // Guarded, like the next two.
    WorkProgress progress_;
    Result<void> outcome_;
    std::mutex jobs_mutex_;
    std::map<JobId, std::shared_ptr<SharedJob>> jobs_;
};

}  // namespace

Result<WorkProgress> work(const WorkOrder& order, const Stop& stop, const WorkNews& news) {
    return Worker(order, stop, news).run();
}

}  // namespace puissance::jobs
