// What a request may cost. It follows from its time, its nodes, its depth and its board, never from
// the name of its player.
#pragma once

#include <chrono>

#include "wire/requests.h"

namespace puissance::server {

// Work that takes longer waits for work that does not, and never takes the last searcher. Short
// work is cut at this time.
inline constexpr std::chrono::milliseconds max_short_time{250};

struct Weight {
    std::chrono::nanoseconds cost;  // The longest it may take.
    [[nodiscard]] bool is_long() const { return cost > max_short_time; }
};

// The time of a request that names none, and the most that one may ask for.
struct ThinkingTimes {
    std::chrono::nanoseconds unasked;
    std::chrono::nanoseconds longest;
};

[[nodiscard]] Weight weight_of(const wire::Request& request, const ThinkingTimes& times);

}  // namespace puissance::server
