// Does the tasks of a store's jobs, on as many threads as it is told: takes one, does it, commits
// its result, takes the next. One thread more renews the leases, and stops a task whose lease is
// lost or that nobody needs any more. A store that goes away is waited for.
#pragma once

#include <functional>
#include <string>

#include "puissance/limits.h"
#include "puissance/result.h"
#include "store/job_store.h"

namespace puissance::jobs {

struct WorkOrder {
    std::string store;
    int threads = 1;
    std::size_t memory_mib = default_memory_mib;  // For all threads together.
    store::Milliseconds lease = std::chrono::seconds(30);
    bool until_done = false;  // Ends when no job runs.
};

struct WorkProgress {
    std::int64_t done = 0;  // Tasks.
    std::int64_t lost = 0;  // Done or begun in vain: another has the task, or nobody needs it.
};

// Until it is stopped, or there is nothing left. Fails where the store cannot be opened, and at its
// end where there was a job that cannot be done here. The functions are called on any of its
// threads, one call at a time.
struct WorkNews {
    std::function<void(const WorkProgress&)> on_progress = [](const WorkProgress&) {};
    std::function<void(const Error&)> on_trouble = [](const Error&) {};
};
[[nodiscard]] Result<WorkProgress> work(const WorkOrder& order, const Stop& stop,
                                        const WorkNews& news = {});

}  // namespace puissance::jobs
