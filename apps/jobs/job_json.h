// JSON of jobs.
#pragma once

#include <optional>
#include <string>

#include "jobs/job_check.h"
#include "jobs/worker.h"

namespace puissance::jobs {

[[nodiscard]] std::string_view name_of(store::JobState state);

// How far a job is.
struct JobPace {
    std::int64_t workers = 0;
    double rate = 0;  // Tasks a second.
    std::optional<std::int64_t> seconds_left{};
};
// Does nobody know how many tasks it will have?
[[nodiscard]] bool is_planned(const store::Job& job);
// {"job", "kind", "game", "depth", "state", "tasks", "done", "withdrawn", "outcome", "workers",
// "rate", "seconds_left"}: `game` to `depth` are what the job was started with, those of other
// kinds have others; `outcome`, and `exercises` of that kind, is null while it is not known; the
// last three while it is watched.
[[nodiscard]] std::string job_reply(const store::Job& job,
                                    const std::optional<JobPace>& pace = std::nullopt);
// {"tasks", "lost"}
[[nodiscard]] std::string work_reply(const WorkProgress& progress);
// {"job", "file", "bytes"}
[[nodiscard]] std::string export_reply(store::JobId job, std::string_view file, std::size_t bytes);
// {"jobs", "tasks", "repeated", "faults": [{"job", "task", "fault", "worker"}, …], "sound"}
[[nodiscard]] std::string check_reply(const JobCheck& check);

}  // namespace puissance::jobs
