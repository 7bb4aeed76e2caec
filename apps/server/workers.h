// A fixed number of threads that work, with a bounded queue before them. Together they have one
// memory: each keeps the engine of the game it was last asked about.
//
// A job is dropped unstarted, or told to stop, when its Errand is: a client that has gone away
// leaves no search behind. Any thread may submit.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "puissance/engine.h"

namespace puissance::server {

// What a client waits for. Its stop is raised when nobody does any more.
struct Errand {
    Stop stop;
};

// An engine for a game, kept by the worker who runs the job; fails when there is no memory.
using EngineOf = std::function<Result<Engine*>(const Game&)>;
using Job = std::function<void(const EngineOf&, Errand&)>;

class Workers {
public:
    // `memory_mib` is for all of them together. Requires: threads > 0.
    Workers(int threads, std::size_t memory_mib, std::size_t max_waiting);
    ~Workers() { end(); }
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    // False: the queue is full, and the job is not taken.
    [[nodiscard]] bool submit(std::shared_ptr<Errand> errand, Job job);

    // Raises the stop of everything that runs or waits; jobs still end and answer.
    void stop_all();

    // Forgets what waits, stops what runs and waits for it: nobody answers afterwards.
    void end();

    [[nodiscard]] int running() const { return running_.load(); }
    [[nodiscard]] std::size_t waiting() const;

private:
    struct Order {
        std::shared_ptr<Errand> errand;
        Job job;
    };

    void work();

    std::size_t memory_each_;
    std::size_t max_waiting_;
    mutable std::mutex mutex_;
    std::condition_variable comes_;
    std::deque<Order> queue_;
    std::vector<std::shared_ptr<Errand>> current_;
    bool ends_ = false;
    std::atomic<int> running_{0};
    std::vector<std::thread> threads_;
};

}  // namespace puissance::server
