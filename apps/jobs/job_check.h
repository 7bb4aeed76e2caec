// Verifies the jobs of a store: that every row could have been made by this program, that what is
// stored is what was committed, and, by doing a sample of the tasks again, that it is true. Whoever
// delivered a wrong result is named.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "jobs/job_kind.h"

namespace puissance::jobs {

struct JobFault {
    enum class Kind : std::uint8_t {
        terms,       // The job is none that this program can have made.
        foreign,     // A task that is none of this job's.
        missing,     // A task that should be there.
        damaged,     // Not what was committed.
        impossible,  // A result that the task cannot have,
        wrong,       // or has not: it was done again.
        counts,      // The job counts its tasks wrongly.
        conclusion,  // The results lead to another end than the job's.
    };
    Kind kind = Kind::terms;
    store::JobId job = 0;
    std::optional<store::TaskNumber> task{};
    std::string worker{};  // Who did the task.
};
// As it appears in JSON.
[[nodiscard]] std::string_view name_of(JobFault::Kind kind);

struct JobCheck {
    std::int64_t jobs = 0;
    std::int64_t tasks = 0;
    std::int64_t repeated = 0;     // Tasks that were done again.
    std::vector<JobFault> faults;  // The first of each job.
    bool is_whole = true;          // False when it was stopped.
};

struct CheckOrder {
    std::optional<store::JobId> job{};  // Otherwise all of them.
    std::int64_t sample = 20;           // So many tasks of each job are done again, at most.
    std::uint64_t seed = 0;
    std::size_t memory_mib = default_memory_mib;
};

// Fails where the store does not answer, or there is no such job. Workers may go on meanwhile.
[[nodiscard]] Result<JobCheck> check_jobs(store::JobStore& store, const CheckOrder& order,
                                          const Stop& stop);

// All results of a job, by number.
[[nodiscard]] Result<std::vector<store::Finding>> findings_of(store::JobStore& store,
                                                              store::JobId job);

}  // namespace puissance::jobs
