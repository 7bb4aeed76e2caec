// How much of late each client has had work here, waiting or running, and the typical time of its
// jobs. Clients that pause and ask for little go before those that never stop asking: of two
// hundred that do, none uses much of the processor. Not thread-safe: Workers locks it.
#pragma once

#include <chrono>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <unordered_map>

namespace puissance::server {

class ClientUse {
public:
    using Time = std::chrono::steady_clock::time_point;

    struct Use {
        double recent = 0;  // Seconds that its jobs were here, with a half-life of two seconds.
        double typical = std::numeric_limits<double>::infinity();  // Seconds a job takes, if known.

        // Jobs with a smaller rank go first. What the job will take counts more than how long
        // its client's jobs were here: small jobs go before large ones.
        [[nodiscard]] double rank(std::chrono::nanoseconds cost) const;
    };
    // An unknown client has had nothing here, and its jobs are assumed to take their full cost.
    [[nodiscard]] Use of(const std::string& client, Time now) const;

    // Records a job of this client that was here from `came` to `now`, and how long it took if it
    // was done.
    void add(const std::string& client, Time came, std::optional<std::chrono::nanoseconds> taken,
             Time now);

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
