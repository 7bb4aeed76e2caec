// A rate limit per client: so many times within a span. Remembers a limited number of clients.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <unordered_map>

namespace puissance::server {

class RateTable {
public:
    using Time = std::chrono::milliseconds;

    RateTable(int times, Time span) : times_(times), span_(span) {}

    [[nodiscard]] bool is_spent(const std::string& client, Time now) const;
    // Counts once more, or so many times. Returns false, and does not count, if the limit is
    // reached.
    bool count(const std::string& client, Time now, int times = 1);

    static constexpr std::size_t max_known = 16 * 1024;
    [[nodiscard]] std::size_t size() const { return known_.size(); }

private:
    struct Use {
        Time since;
        int times = 0;
    };

    [[nodiscard]] bool is_over(const Use& use, Time now) const { return now - use.since >= span_; }

    int times_;
    Time span_;
    Time looked_{};  // When expired entries were last removed.
    std::unordered_map<std::string, Use> known_;
};

}  // namespace puissance::server
