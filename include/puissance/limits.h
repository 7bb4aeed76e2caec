// How long a search may run. An algorithm says how to search, only limits say how long. A search
// ends when it is complete, at its depth, node or time limit, or when its Stop is raised; it then
// answers with what it has found.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "puissance/clock.h"

namespace puissance {

// A flag that one thread or a signal handler raises and another thread reads.
class Stop {
public:
    Stop() = default;
    // Counts as raised after this time, too, and when `other` is; `other` may be null.
    Stop(const Stop* other, const Clock& clock, std::chrono::nanoseconds time)
        : other_(other), clock_(&clock), start_(clock.now()), time_(time) {}

    void raise() { raised_.store(true, std::memory_order_relaxed); }
    void lower() { raised_.store(false, std::memory_order_relaxed); }
    [[nodiscard]] bool is_raised() const {
        return raised_.load(std::memory_order_relaxed) ||
               (other_ != nullptr && other_->is_raised()) ||
               (clock_ != nullptr && clock_->now() - start_ >= time_);
    }

private:
    std::atomic<bool> raised_{false};
    const Stop* other_ = nullptr;
    const Clock* clock_ = nullptr;
    std::chrono::nanoseconds start_{0};
    std::chrono::nanoseconds time_{0};
};

// As a number of nodes: as many as it takes, however long that is.
inline constexpr std::uint64_t endless_nodes = std::numeric_limits<std::uint64_t>::max();

struct Limits {
    std::optional<int> depth;  // In plies; if absent, to the end of the game.
    // Exact for every method on every board. Such a question is answered by one thread, and owes
    // nothing to earlier ones: the same question visits the same nodes and has the same answer.
    std::optional<std::uint64_t> nodes;
    std::optional<std::chrono::nanoseconds> time;  // From the start of the request.
    const Stop* stop = nullptr;                    // Not owned.

    bool operator==(const Limits&) const = default;
};

// No limit but the stop.
[[nodiscard]] inline Limits until(const Stop& stop) {
    Limits limits;
    limits.stop = &stop;
    return limits;
}

// The tighter one of each limit. The stop is that of the first, if it has one.
[[nodiscard]] constexpr Limits tighter(Limits limits, const Limits& others) {
    const auto narrow = [](auto& limit, const auto& other) {
        if (other && (!limit || *other < *limit)) limit = other;
    };
    narrow(limits.depth, others.depth);
    narrow(limits.nodes, others.nodes);
    narrow(limits.time, others.time);
    if (limits.stop == nullptr) limits.stop = others.stop;
    return limits;
}

// The default size of all tables of an engine together.
inline constexpr std::size_t default_memory_mib = 64;

}  // namespace puissance
