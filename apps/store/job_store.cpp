#include "store/job_store.h"

#include <cstdlib>

#include <fmt/format.h>

#include "base/checksum.h"
#include "base/try.h"
#include "store/open_store.h"

namespace puissance::store {

namespace {

// In the order of job_of().
constexpr const char* job_columns =
    "id, kind, terms, state, created, ended, tasks, done, withdrawn, result";

std::int64_t number_in(const std::string& text) { return std::strtoll(text.c_str(), nullptr, 10); }

Job job_of(const JobDatabase::Row& row) {
    return {number_in(row[0]),
            row[1],
            row[2],
            static_cast<JobState>(number_in(row[3])),
            Milliseconds(number_in(row[4])),
            Milliseconds(number_in(row[5])),
            number_in(row[6]),
            number_in(row[7]),
            number_in(row[8]),
            row[9]};
}

template <class Number>
std::string text_of(Number number) {
    return std::to_string(static_cast<std::int64_t>(number));
}
std::string text_of(Milliseconds time) { return std::to_string(time.count()); }

}  // namespace

std::int64_t checksum_of(JobId job, const NewTask& task, const std::string& result) {
    const std::string text = fmt::format("{} {}\n{}\n{}", job, task.number, task.question, result);
    return Checksum::of({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

Result<bool> JobDatabase::transact(const std::function<Result<bool>()>& act) {
    TRY(begin());
    auto is_done = act();
    if (is_done && *is_done) {
        TRY(commit());
    } else {
        roll_back();
    }
    return is_done;
}

Result<JobId> JobStore::start(const std::string& kind, const std::string& terms, bool plans,
                              std::span<const NewTask> tasks, const Also& also) {
    JobId id = 0;
    const auto is_made = database_->transact([&]() -> Result<bool> {
        TRY_ASSIGN(const auto made,
                   database_->ask(
                       fmt::format("INSERT INTO jobs (kind, terms, plans, state, created, ended,"
                                   " tasks, done, withdrawn, result)"
                                   " VALUES ($1, $2, $3, 0, {}, 0, $4, 0, 0, '') RETURNING id",
                                   database_->now()),
                       {kind, terms, plans ? "1" : "0", text_of(tasks.size())}));
        id = number_in(made.at(0).at(0));
        for (const NewTask& task : tasks) {
            TRY(insert(id, task, "", std::nullopt));
        }
        return also ? also(id) : true;
    });
    TRY(is_made);
    return *is_made ? id : 0;
}

Result<void> JobStore::insert(JobId job, const NewTask& task, const std::string& worker,
                              std::optional<Milliseconds> lease) {
    TRY(database_->ask(fmt::format("INSERT INTO tasks (job, number, question, state, worker, lease,"
                                   " seq, at, result, checksum)"
                                   " VALUES ($1, $2, $3, 0, $4, {} + $5, 0, 0, '', 0)",
                                   lease ? database_->now() : "0"),
                       {text_of(job), text_of(task.number), task.question, worker,
                        text_of(lease.value_or(Milliseconds{}))}));
    return {};
}

Result<std::vector<Job>> JobStore::select(const std::string& condition,
                                          const JobDatabase::Row& values) {
    TRY_ASSIGN(const auto rows, database_->ask(fmt::format("SELECT {} FROM jobs {} ORDER BY id",
                                                           job_columns, condition),
                                               values));
    std::vector<Job> jobs;
    jobs.reserve(rows.size());
    for (const auto& row : rows) jobs.push_back(job_of(row));
    return jobs;
}

Result<std::vector<Job>> JobStore::list() { return select(""); }

Result<std::vector<JobId>> JobStore::running() {
    TRY_ASSIGN(const auto rows, database_->ask("SELECT id FROM jobs LEFT JOIN reviews ON job = id"
                                               " WHERE state = 0 ORDER BY job IS NULL, id"));
    std::vector<JobId> jobs;
    jobs.reserve(rows.size());
    for (const auto& row : rows) jobs.push_back(number_in(row[0]));
    return jobs;
}

Result<std::optional<Job>> JobStore::find(JobId job) {
    TRY_ASSIGN(auto jobs, select("WHERE id = $1", {text_of(job)}));
    return jobs.empty() ? std::nullopt : std::optional(std::move(jobs.front()));
}

Result<Activity> JobStore::activity(JobId job) {
    TRY_ASSIGN(const auto workers,
               database_->ask(fmt::format("SELECT count(DISTINCT worker) FROM tasks"
                                          " WHERE job = $1 AND state = 0 AND lease > {}",
                                          database_->now()),
                              {text_of(job)}));
    TRY_ASSIGN(const auto last,
               database_->ask(fmt::format("SELECT count(*) FROM tasks"
                                          " WHERE job = $1 AND state = 1 AND at > {} - 60000",
                                          database_->now()),
                              {text_of(job)}));
    return Activity{number_in(workers.at(0).at(0)), number_in(last.at(0).at(0))};
}

Result<bool> JobStore::cancel(JobId job) {
    return database_->transact([&]() -> Result<bool> {
        TRY_ASSIGN(const bool runs, lock(job));
        if (runs) {
            TRY(end(job, JobState::cancelled, ""));
        }
        return runs;
    });
}

Result<void> JobStore::end(JobId job, JobState state, const std::string& result) {
    TRY_ASSIGN(const auto withdrawn,
               database_->ask("UPDATE tasks SET state = 2 WHERE job = $1 AND state = 0"
                              " RETURNING number",
                              {text_of(job)}));
    TRY(database_->ask(fmt::format("UPDATE jobs SET state = $1, ended = {}, result = $2,"
                                   " withdrawn = withdrawn + $3 WHERE id = $4",
                                   database_->now()),
                       {text_of(state), result, text_of(withdrawn.size()), text_of(job)}));
    return {};
}

Result<std::vector<TaskRow>> JobStore::tasks(JobId job, TaskNumber after, int count) {
    TRY_ASSIGN(const auto rows,
               database_->ask("SELECT number, question, state, worker, result, checksum FROM tasks"
                              " WHERE job = $1 AND number > $2 ORDER BY number LIMIT $3",
                              {text_of(job), text_of(after), text_of(count)}));
    std::vector<TaskRow> tasks;
    tasks.reserve(rows.size());
    for (const auto& row : rows)
        tasks.push_back({{number_in(row[0]), row[1]},
                         static_cast<TaskState>(number_in(row[2])),
                         row[3],
                         row[4],
                         number_in(row[5])});
    return tasks;
}

Result<void> JobStore::report(const std::string& worker) {
    constexpr Milliseconds forgotten = std::chrono::hours(24);
    TRY(database_->ask(fmt::format("DELETE FROM workers WHERE seen < {} - $1", database_->now()),
                       {text_of(forgotten)}));
    TRY(database_->ask(fmt::format("INSERT INTO workers (name, seen) VALUES ($1, {})"
                                   " ON CONFLICT (name) DO UPDATE SET seen = excluded.seen",
                                   database_->now()),
                       {worker}));
    return {};
}

Result<void> JobStore::leave(const std::string& worker) {
    TRY(database_->ask("DELETE FROM workers WHERE name = $1", {worker}));
    return {};
}

Result<std::int64_t> JobStore::workers() {
    TRY_ASSIGN(const auto rows,
               database_->ask(fmt::format("SELECT count(*) FROM workers WHERE seen > {} - $1",
                                          database_->now()),
                              {text_of(report_age)}));
    return number_in(rows.at(0).at(0));
}

Result<std::optional<Lease>> JobStore::take(JobId job, const std::string& worker,
                                            Milliseconds lease) {
    TRY_ASSIGN(
        const auto taken,
        database_->ask(
            fmt::format("WITH next (its_job, its_number) AS MATERIALIZED ("
                        "SELECT job, number FROM tasks WHERE job = $1 AND state = 0 AND lease <= {}"
                        " AND EXISTS (SELECT 1 FROM jobs WHERE id = $1 AND state = 0)"
                        " ORDER BY number LIMIT 1 {})"
                        " UPDATE tasks SET worker = $2, lease = {} + $3 FROM next"
                        " WHERE job = its_job AND number = its_number RETURNING number, question",
                        database_->now(), database_->skips_locked(), database_->now()),
            {text_of(job), worker, text_of(lease)}));
    if (taken.empty()) return std::nullopt;
    return Lease{job, {number_in(taken[0][0]), taken[0][1]}, worker};
}

Result<bool> JobStore::renew(const Lease& lease, Milliseconds longer) {
    TRY_ASSIGN(const auto renewed,
               database_->ask(fmt::format("UPDATE tasks SET lease = {} + $1 WHERE job = $2"
                                          " AND number = $3 AND state = 0 AND worker = $4"
                                          " RETURNING number",
                                          database_->now()),
                              {text_of(longer), text_of(lease.job), text_of(lease.task.number),
                               lease.worker}));
    return !renewed.empty();
}

Result<void> JobStore::give_up(const Lease& lease) {
    TRY(
        database_->ask("UPDATE tasks SET lease = 0 WHERE job = $1 AND number = $2 AND state = 0"
                       " AND worker = $3",
                       {text_of(lease.job), text_of(lease.task.number), lease.worker}));
    return {};
}

Result<bool> JobStore::lock(JobId job) {
    TRY_ASSIGN(const auto locked,
               database_->ask("UPDATE jobs SET done = done WHERE id = $1 AND state = 0"
                              " RETURNING id",
                              {text_of(job)}));
    return !locked.empty();
}

Result<JobStore::News> JobStore::news(JobId job, std::int64_t known) {
    News news;
    TRY_ASSIGN(const auto found, database_->ask("SELECT number, result FROM tasks WHERE job = $1"
                                                " AND state = 1 AND seq > $2 ORDER BY seq",
                                                {text_of(job), text_of(known)}));
    for (const auto& row : found) news.findings.push_back({number_in(row[0]), row[1]});
    TRY_ASSIGN(
        const auto open,
        database_->ask("SELECT number FROM tasks WHERE job = $1 AND state = 0 ORDER BY number",
                       {text_of(job)}));
    for (const auto& row : open) news.open.push_back(number_in(row[0]));
    return news;
}

Result<std::optional<Lease>> JobStore::plan(JobId job, const std::string& worker,
                                            Milliseconds lease, std::int64_t known,
                                            const Plan& plan) {
    std::optional<Lease> made;
    const auto is_made = database_->transact([&]() -> Result<bool> {
        TRY_ASSIGN(const bool runs, lock(job));
        if (!runs) return false;
        TRY_ASSIGN(const auto all, news(job, known));
        const auto task = plan(all);
        if (!task) return false;
        TRY_ASSIGN(const auto again,
                   database_->ask(fmt::format("UPDATE tasks SET state = 0, worker = $1,"
                                              " lease = {} + $2 WHERE job = $3 AND number = $4"
                                              " AND state = 2 RETURNING number",
                                              database_->now()),
                                  {worker, text_of(lease), text_of(job), text_of(task->number)}));
        if (again.empty()) {
            TRY(insert(job, *task, worker, lease));
        }
        TRY(database_->ask(again.empty()
                               ? "UPDATE jobs SET tasks = tasks + 1 WHERE id = $1"
                               : "UPDATE jobs SET withdrawn = withdrawn - 1 WHERE id = $1",
                           {text_of(job)}));
        made = Lease{job, *task, worker};
        return true;
    });
    TRY(is_made);
    return made;
}

Result<bool> JobStore::finish(const Lease& lease, const std::string& result, std::int64_t known,
                              const Conclude& conclude) {
    const std::string job = text_of(lease.job);
    return database_->transact([&]() -> Result<bool> {
        TRY_ASSIGN(const auto counted,
                   database_->ask("UPDATE jobs SET done = done + 1 WHERE id = $1 AND state = 0"
                                  " RETURNING done, done + withdrawn = tasks AND plans = 0",
                                  {job}));
        if (counted.empty()) return false;
        TRY_ASSIGN(const auto finished,
                   database_->ask(
                       fmt::format("UPDATE tasks SET state = 1, at = {}, seq = $1,"
                                   " result = $2, checksum = $3 WHERE job = $4"
                                   " AND number = $5 AND state = 0 AND worker = $6"
                                   " RETURNING number",
                                   database_->now()),
                       {counted[0][0], result, text_of(checksum_of(lease.job, lease.task, result)),
                        job, text_of(lease.task.number), lease.worker}));
        if (finished.empty()) return false;
        const bool is_last = counted[0][1] == "1" || counted[0][1] == "t";
        if (is_last) {
            TRY(end(lease.job, JobState::done, ""));
        }
        if (!conclude) return true;
        TRY_ASSIGN(const auto all, news(lease.job, known));
        const Conclusion conclusion = conclude(all);
        for (const TaskNumber number : conclusion.withdrawn) {
            TRY(
                database_->ask("UPDATE tasks SET state = 2 WHERE job = $1 AND number = $2"
                               " AND state = 0",
                               {job, text_of(number)}));
            TRY(database_->ask("UPDATE jobs SET withdrawn = withdrawn + 1 WHERE id = $1", {job}));
        }
        if (conclusion.result) {
            TRY(end(lease.job, JobState::done, *conclusion.result));
        }
        return true;
    });
}

Result<JobStore> open_job_store(const std::string& where, Durability durability) {
    if (is_postgres(where)) {
        TRY_ASSIGN(auto database, open_postgres_jobs(where, durability));
        return JobStore(std::move(database));
    }
    TRY_ASSIGN(const std::string file, sqlite_file(where));
    TRY_ASSIGN(auto database, open_sqlite_jobs(file, durability));
    return JobStore(std::move(database));
}

}  // namespace puissance::store
