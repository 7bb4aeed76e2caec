// How much of the workers' time each client has had of late, and what one of its orders takes: who
// has had less and asks for less goes first. No threads here: Workers locks it.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <unordered_map>

namespace puissance::server {

class ClientUse {
public:
    using Time = std::chrono::steady_clock::time_point;

    // A client that nobody knows is taken for one whose orders cost as much as they may.
    explicit ClientUse(std::chrono::nanoseconds of_a_stranger)
        : of_a_stranger_(std::chrono::duration<double>(of_a_stranger).count()) {}

    // Seconds: what it has had of late, and what its next order will take.
    [[nodiscard]] double of(const std::string& client, Time now) const;

    // An order of this client has taken so long.
    void add(const std::string& client, std::chrono::nanoseconds taken, Time now);

    static constexpr std::size_t max_known = 4096;

private:
    struct Use {
        double recent = 0;   // Seconds when it was last counted; half of it after half_life.
        double typical = 0;  // Seconds of an order.
        Time counted;
    };

    [[nodiscard]] static double recent(const Use& use, Time now);
    void forget_one();

    double of_a_stranger_;
    std::unordered_map<std::string, Use> known_;
};

}  // namespace puissance::server
