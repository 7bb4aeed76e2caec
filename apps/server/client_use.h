// How much of the workers' time each client has had of late, and what one of its orders takes: who
// has had less and asks for less goes first. No threads here: Workers locks it.
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
        double recent = 0;  // Seconds of late: half of it is forgotten in two seconds.
        double typical = std::numeric_limits<double>::infinity();  // Seconds of an order, if known.

        // The smaller, the sooner comes the turn of an order that may cost so much. What it will
        // take counts more than what its client has had: little ones go before large ones.
        [[nodiscard]] double rank(std::chrono::nanoseconds cost) const;
    };
    // A client that nobody knows has had nothing, and its orders may take all they cost.
    [[nodiscard]] Use of(const std::string& client, Time now) const;

    // An order of this client has taken so long.
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
