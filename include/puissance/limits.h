// How long a search may think, and nothing else says so: an algorithm is how, limits are how long.
// A search ends by itself, at its depth, node or time limit, or when the Stop it was handed is
// raised; whatever it knows by then stands.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace puissance {

// Raised by one thread (or a signal handler), read by another.
class Stop {
public:
    void raise() { raised_.store(true, std::memory_order_relaxed); }
    void lower() { raised_.store(false, std::memory_order_relaxed); }
    [[nodiscard]] bool is_raised() const { return raised_.load(std::memory_order_relaxed); }

private:
    std::atomic<bool> raised_{false};
};

struct Limits {
    std::optional<int> depth;                      // Plies; absent: to the end of the game.
    std::optional<std::uint64_t> nodes;            // Exact on one thread.
    std::optional<std::chrono::nanoseconds> time;  // From the start of the request.
    const Stop* stop = nullptr;                    // Not owned.

    bool operator==(const Limits&) const = default;
};

// Both at once: of each limit the tighter one. The stop is the first's, if it has one.
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

// All that an engine takes for its tables, whatever it divides it among.
inline constexpr std::size_t default_memory_mib = 64;

}  // namespace puissance
