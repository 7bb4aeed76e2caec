// Estimates the cost of a request from its time, nodes, depth and board, never from the name of its
// player.
#pragma once

#include <chrono>
#include <cstddef>

#include "wire/requests.h"

namespace puissance::server {

// Jobs that may take longer are long: they yield to short ones and never occupy the last searcher.
// Short jobs are stopped at this time.
inline constexpr std::chrono::milliseconds max_short_time{250};

struct Weight {
    std::chrono::nanoseconds cost;  // The maximum time it may take.
    bool uses_all_time = false;     // It searches until its time is up, however short that is.
    [[nodiscard]] bool is_long() const { return cost > max_short_time; }
    // How long it may run if it is short and a searcher does so many until everybody has had a
    // turn: what searches until its time is up shares the time with them.
    [[nodiscard]] std::chrono::nanoseconds short_time(std::size_t jobs_of_a_round) const;
};

// The default time of a request, and the maximum.
struct ThinkingTimes {
    std::chrono::nanoseconds unasked;
    std::chrono::nanoseconds longest;
};

[[nodiscard]] Weight weight_of(const wire::Request& request, const ThinkingTimes& times);

}  // namespace puissance::server
