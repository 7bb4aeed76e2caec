// Counters of the service, in the text format of Prometheus. Thread-safe.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

namespace puissance::server {

class Metrics {
public:
    void answered(int status, std::chrono::nanoseconds taken);
    void connected() { ++connections_; }
    void disconnected() { --connections_; }
    void refused_for_load() { ++refused_; }
    void log_lines_dropped(std::uint64_t count) { log_lines_dropped_ = count; }
    // How long the socket thread was busy without a break, in which all connections wait.
    void socket_thread_took(std::chrono::nanoseconds time) {
        if (time > socket_thread_max_.load()) socket_thread_max_ = time;
    }

    // Arguments: the searches that run and that wait now.
    [[nodiscard]] std::string text(std::size_t running, std::size_t waiting) const;

private:
    std::array<std::atomic<std::uint64_t>, 6> answers_{};  // By the first digit of the status.
    std::atomic<std::uint64_t> nanoseconds_{0};
    std::atomic<std::int64_t> connections_{0};
    std::atomic<std::uint64_t> refused_{0};
    std::atomic<std::uint64_t> log_lines_dropped_{0};
    std::atomic<std::chrono::nanoseconds> socket_thread_max_{};
};

}  // namespace puissance::server
