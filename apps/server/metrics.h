// What the service counts, in Prometheus' text form. Any thread may count.
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

    // With the searches that run and wait now.
    [[nodiscard]] std::string text(int running, std::size_t waiting) const;

private:
    std::array<std::atomic<std::uint64_t>, 6> answers_{};  // By the first digit of the status.
    std::atomic<std::uint64_t> nanoseconds_{0};
    std::atomic<std::int64_t> connections_{0};
    std::atomic<std::uint64_t> refused_{0};
};

}  // namespace puissance::server
