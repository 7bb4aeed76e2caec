// A fixed number of threads with a bounded job queue. They share a memory budget; each keeps the
// engine of its last game. Thread-safe.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "server/job_queue.h"

namespace puissance::server {

struct WorkersSettings {
    int threads = 1;             // For all jobs.
    int threads_for_short = 0;   // For short jobs only.
    std::size_t memory_mib = 1;  // For all threads together.
    QueueLimits limits;
};

class Workers {
public:
    explicit Workers(const WorkersSettings& settings);
    ~Workers() { end(); }
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    // Returns false if there is no room; the job is not queued then.
    [[nodiscard]] bool submit(Job job);

    // The client has left: stops its task and removes its jobs.
    void cancel(Task& task);

    // Stops all tasks, running or waiting; they still answer.
    void stop_all();

    // Removes what waits, stops what runs and joins the threads: nothing is answered afterwards.
    void end();

    [[nodiscard]] std::size_t running() const;
    [[nodiscard]] std::size_t waiting() const;
    // How many short jobs a thread does until every client that waits with one has had its turn.
    [[nodiscard]] std::size_t short_jobs_of_a_round() const;
    // How long a new job may have to wait.
    [[nodiscard]] std::chrono::nanoseconds expected_wait() const;

private:
    void work(bool only_short);
    [[nodiscard]] std::size_t all_threads() const {
        return static_cast<std::size_t>(settings_.threads + settings_.threads_for_short);
    }

    WorkersSettings settings_;
    mutable std::mutex mutex_;
    std::condition_variable comes_;
    JobQueue queue_;
    std::vector<std::shared_ptr<Task>> current_;
    bool ends_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace puissance::server
