// How long a search may think. A search ends by itself, at its node or time limit, or when the
// Stop it was handed is raised; whatever it knows by then stands.
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
};

inline constexpr std::size_t default_memory_mib = 64;

}  // namespace puissance
