// Recent use of the workers by each client, and the typical time of its jobs. Clients that have
// used less and ask for less go first. Not thread-safe: Workers locks it.
#pragma once

#include <chrono>
#include <cstddef>
#include <limits>
#include <string>
#include <unordered_map>

namespace puissance::server {

class ClientUse {
public:
    using Time = std::chrono::steady_clock::time_point;

    struct Use {
        double recent = 0;  // Seconds of recent use, with a half-life of two seconds.
        double typical = std::numeric_limits<double>::infinity();  // Seconds a job takes, if known.

        // Jobs with a smaller rank go first. What the job will take counts more than what its
        // client has used: small jobs go before large ones.
        [[nodiscard]] double rank(std::chrono::nanoseconds cost) const;
    };
    // An unknown client has used nothing, and its jobs are assumed to take their full cost.
    [[nodiscard]] Use of(const std::string& client, Time now) const;

    // Records how long a job of this client has taken.
    void add(const std::string& client, std::chrono::nanoseconds taken, Time now);

    static constexpr std::size_t max_known = 4096;

private:
    struct Known {
        Use use;
        Time counted;
    };

    [[nodiscard]] static Use at(const Known& known, Time now);
    void forget_one();

    std::unordered_map<std::string, Known> known_;
};

}  // namespace puissance::server
