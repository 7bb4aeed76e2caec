// The processor time of a thread, which does not count what else the machine is doing.
#pragma once

#include <chrono>
#include <ctime>

namespace puissance::server {

[[nodiscard]] inline std::chrono::nanoseconds time_of_this_thread() {
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace puissance::server
