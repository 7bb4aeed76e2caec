// The jobs that wait for a worker. Short jobs go before long ones and have limits of their own.
// Clients take turns; among short jobs, clients that ask for less and less often go first. Jobs
// of a client that leaves are removed. Not thread-safe: Workers locks it.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>

#include "puissance/engine.h"
#include "server/client_use.h"
#include "wire/door.h"

namespace puissance::server {

// A request in progress: who asked, and whether it was cancelled.
struct Task {
    std::string client;  // Its address, by which turns are counted.
    Stop stop;
    std::atomic<bool> is_cancelled{false};  // The client no longer waits for the answer.
    std::function<void()> on_long_poll;     // Called when it begins to wait for a game's events.
};

// Returns the engine for a game, owned by the worker that runs the job; fails if memory runs out.
using EngineOf = std::function<Result<Engine*>(const Game&, wire::EngineUse)>;
using Work = std::function<void(const EngineOf&, Task&)>;

struct Job {
    std::shared_ptr<Task> task;
    std::chrono::nanoseconds cost{0};  // The maximum time it may take.
    bool is_long = false;
    Work run;
    std::function<void()> refuse;  // Called instead of run() if the job is displaced.
    ClientUse::Time came{};        // Set by the queue.
};

// How many jobs may wait.
struct QueueLimits {
    std::size_t max_short = 256;
    std::size_t max_long = 64;
    std::size_t max_per_client = 16;  // Of each kind.
};

class JobQueue {
public:
    using Time = ClientUse::Time;

    explicit JobQueue(const QueueLimits& limits) : limits_(limits) {}

    // Returns false, and changes nothing, if there is no room. In a full queue, the latest job of
    // the client with the most jobs of this kind is moved to `pushed_out` if this client has fewer,
    // or as many short ones and a smaller rank.
    [[nodiscard]] bool add(Job& job, std::optional<Job>& pushed_out, Time now);

    // Returns the next job, if there is one; with `only_short` the next short one.
    [[nodiscard]] std::optional<Job> take(bool only_short);

    // Records that a job which was taken is done, after `taken` of the processor.
    void count(const Job& job, std::chrono::nanoseconds taken, Time now);

    // Removes the jobs of this task.
    void cancel(const Task& task, Time now);
    void clear() { clients_.clear(); }

    [[nodiscard]] bool has_work(bool only_short) const;
    [[nodiscard]] std::size_t size() const;
    // How many short jobs are taken until every client that waits with one has had its turn.
    [[nodiscard]] std::size_t short_jobs_of_a_round() const;
    // How long one worker may need for everything that waits.
    [[nodiscard]] std::chrono::nanoseconds cost() const;

    // Calls `visit` with each task.
    template <class Visit>
    void for_each(Visit&& visit) const {
        for (const Client& client : clients_) {
            for (const Job& job : client.short_jobs) visit(*job.task);
            for (const Job& job : client.long_jobs) visit(*job.task);
        }
    }

private:
    struct Client {
        std::string name;
        ClientUse::Use use;  // For short jobs; updated when its first comes and when one is done.
        std::deque<Job> short_jobs;
        std::deque<Job> long_jobs;

        [[nodiscard]] std::size_t size() const { return short_jobs.size() + long_jobs.size(); }
        [[nodiscard]] std::deque<Job>& jobs(bool is_long) {
            return is_long ? long_jobs : short_jobs;
        }
        [[nodiscard]] const std::deque<Job>& jobs(bool is_long) const {
            return is_long ? long_jobs : short_jobs;
        }
    };
    using Clients = std::list<Client>;

    [[nodiscard]] std::size_t count_of(bool is_long) const;
    [[nodiscard]] Clients::iterator next_long();
    [[nodiscard]] Clients::iterator next_short();
    [[nodiscard]] std::optional<Job> take_turn(bool is_long);
    void record(const Job& job, std::optional<std::chrono::nanoseconds> taken, Time now);
    [[nodiscard]] std::optional<Job> push_out(const Job& job, std::size_t own, double rank);

    QueueLimits limits_;
    ClientUse use_;
    Clients clients_;  // In the order of their turns; only those with jobs.
    int short_in_a_row_ = 0;
    int by_rank_in_a_row_ = 0;  // Of short ones.
};

}  // namespace puissance::server
