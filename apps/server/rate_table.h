// How often each client has done something of late: so many times a span, and no more. It knows
// only so many clients.
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
    // False: it has done so too often, and this time does not count.
    bool count(const std::string& client, Time now);

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
    Time looked_{};  // For those whose span is over.
    std::unordered_map<std::string, Use> known_;
};

}  // namespace puissance::server
