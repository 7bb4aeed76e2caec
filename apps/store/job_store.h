// Work that machines share: jobs, and the tasks that they consist of, beside the games of a store.
// A worker takes a task under a lease, which it renews; a worker that dies loses only its lease. A
// result is committed with its task, in one transaction, and only by who holds the lease. Calls
// wait for the database. A store belongs to one thread at a time.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "play/online_event.h"
#include "puissance/result.h"
#include "store/job_database.h"

namespace puissance::store {

using JobId = std::int64_t;
using TaskNumber = std::int64_t;
using online::Milliseconds;

enum class JobState : std::uint8_t { running, done, cancelled };
enum class TaskState : std::uint8_t { open, done, withdrawn };

struct NewTask {
    TaskNumber number = 0;
    std::string question{};  // What the number does not say.
};

struct Job {
    JobId id = 0;
    std::string kind{};
    std::string terms{};  // JSON.
    JobState state = JobState::running;
    Milliseconds created{};
    Milliseconds ended{};    // 0 while it runs.
    std::int64_t tasks = 0;  // So far.
    std::int64_t done = 0;
    std::int64_t withdrawn = 0;
    std::string result{};  // Of a job that ends with one.
};

struct Lease {
    JobId job = 0;
    NewTask task{};
    std::string worker{};  // Who holds it; no two threads have the same name.
};

struct Finding {
    TaskNumber number = 0;
    std::string result{};
};

// A task as it is stored, whatever it is.
struct TaskRow {
    NewTask task{};
    TaskState state = TaskState::open;
    std::string worker{};
    std::string result{};
    std::int64_t checksum = 0;
};
// Of a task that is done, in one number.
[[nodiscard]] std::int64_t checksum_of(JobId job, const NewTask& task, const std::string& result);

// How often a worker reports itself, and how long it counts as there.
inline constexpr Milliseconds report_interval{4000};
inline constexpr Milliseconds report_age{15000};

struct Activity {
    std::int64_t workers = 0;           // Who hold leases.
    std::int64_t done_last_minute = 0;  // Tasks.
};

class JobStore {
public:
    explicit JobStore(std::unique_ptr<JobDatabase> database) : database_(std::move(database)) {}

    // All its tasks, or nothing. A job that `plans` gets its tasks one by one, by plan(). `also` is
    // done in the same transaction; where it answers false nothing is started, and the job is 0.
    using Also = std::function<Result<bool>(JobId job)>;
    [[nodiscard]] Result<JobId> start(const std::string& kind, const std::string& terms, bool plans,
                                      std::span<const NewTask> tasks, const Also& also = {});
    [[nodiscard]] Result<std::vector<Job>> list();
    [[nodiscard]] Result<std::optional<Job>> find(JobId job);
    // Reviews that people wait for first, then the oldest.
    [[nodiscard]] Result<std::vector<JobId>> running();
    [[nodiscard]] Result<Activity> activity(JobId job);
    // False: it does not run.
    [[nodiscard]] Result<bool> cancel(JobId job);

    // The next tasks after that number, in order.
    [[nodiscard]] Result<std::vector<TaskRow>> tasks(JobId job, TaskNumber after, int count);

    // A worker is there, whether or not it has something to do; or has left. Whoever is not heard
    // of for some seconds counts as gone.
    [[nodiscard]] Result<void> report(const std::string& worker);
    [[nodiscard]] Result<void> leave(const std::string& worker);
    [[nodiscard]] Result<std::int64_t> workers();

    // A task that nobody holds. Nothing where there is none.
    [[nodiscard]] Result<std::optional<Lease>> take(JobId job, const std::string& worker,
                                                    Milliseconds lease);
    // False: the lease is lost, or the task is not needed any more.
    [[nodiscard]] Result<bool> renew(const Lease& lease, Milliseconds longer);
    // Others can take it at once.
    [[nodiscard]] Result<void> give_up(const Lease& lease);

    // What is known of a job that plans: what was found since the first `known` findings, and the
    // tasks that are being done. Nobody else changes the job meanwhile.
    struct News {
        std::vector<Finding> findings{};
        std::vector<TaskNumber> open{};
    };
    // The task that is to be done next: a new one, or one that was withdrawn.
    using Plan = std::function<std::optional<NewTask>(const News& news)>;
    [[nodiscard]] Result<std::optional<Lease>> plan(JobId job, const std::string& worker,
                                                    Milliseconds lease, std::int64_t known,
                                                    const Plan& plan);

    // What follows from the findings.
    struct Conclusion {
        std::vector<TaskNumber> withdrawn{};
        std::optional<std::string> result{};  // Of the job, which is done then.
    };
    using Conclude = std::function<Conclusion(const News& news)>;
    // Stores the result with the task. False: the lease was lost, and nothing is stored. A job that
    // does not plan is done with the last of its tasks.
    [[nodiscard]] Result<bool> finish(const Lease& lease, const std::string& result,
                                      std::int64_t known = 0, const Conclude& conclude = {});

    // For tables beside those of the jobs.
    [[nodiscard]] JobDatabase& database() { return *database_; }

private:
    [[nodiscard]] Result<std::vector<Job>> select(const std::string& condition,
                                                  const JobDatabase::Row& values = {});
    // Locks the job until the transaction ends. False: it does not run.
    [[nodiscard]] Result<bool> lock(JobId job);
    [[nodiscard]] Result<News> news(JobId job, std::int64_t known);
    [[nodiscard]] Result<void> insert(JobId job, const NewTask& task, const std::string& worker,
                                      std::optional<Milliseconds> lease);
    [[nodiscard]] Result<void> end(JobId job, JobState state, const std::string& result);

    std::unique_ptr<JobDatabase> database_;
};

// `where` as open_store() takes it. Several may share a SQLite file, also with a service.
[[nodiscard]] Result<JobStore> open_job_store(const std::string& where, Durability durability);

}  // namespace puissance::store
