// A fixed number of threads that work, with a bounded queue before them. Together they have one
// memory: each keeps the engine of the game it was last asked about. Any thread may call them.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "server/order_queue.h"

namespace puissance::server {

struct WorkersSettings {
    int threads = 1;             // That do any work.
    int threads_for_short = 0;   // That never do long work.
    std::size_t memory_mib = 1;  // For all of them together.
    Places places;
};

class Workers {
public:
    explicit Workers(const WorkersSettings& settings);
    ~Workers() { end(); }
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    // False: there is no room, and the order is not taken.
    [[nodiscard]] bool submit(Order order);

    // The client has left: raises the stop of its errand and frees its places.
    void withdraw(Errand& errand);

    // Raises the stop of everything that runs or waits; jobs still end and answer.
    void stop_all();

    // Forgets what waits, stops what runs and waits for it: nobody answers afterwards.
    void end();

    [[nodiscard]] std::size_t running() const;
    [[nodiscard]] std::size_t waiting() const;
    // How long an order that comes now may have to wait.
    [[nodiscard]] std::chrono::nanoseconds expected_wait() const;

private:
    void work(bool only_short);

    WorkersSettings settings_;
    mutable std::mutex mutex_;
    std::condition_variable comes_;
    OrderQueue queue_;
    std::vector<std::shared_ptr<Errand>> current_;
    bool ends_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace puissance::server
