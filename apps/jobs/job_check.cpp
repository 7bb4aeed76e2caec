#include "jobs/job_check.h"

#include <algorithm>
#include <set>

#include "base/random.h"
#include "base/try.h"

namespace puissance::jobs {

namespace {

using store::Finding;
using store::JobId;
using store::JobStore;
using store::TaskNumber;
using store::TaskRow;
using store::TaskState;
using Fault = JobFault::Kind;

constexpr int rows_at_once = 1000;

// Calls each(row) for all tasks of a job, in order.
template <class Each>
Result<void> for_each_task(JobStore& store, JobId job, const Stop& stop, Each&& each) {
    for (TaskNumber last = std::numeric_limits<TaskNumber>::min(); !stop.is_raised();) {
        TRY_ASSIGN(const auto rows, store.tasks(job, last, rows_at_once));
        if (rows.empty()) break;
        for (const TaskRow& row : rows) each(row);
        last = rows.back().task.number;
    }
    return {};
}

class CheckedJob {
public:
    CheckedJob(JobStore& store, const store::Job& job, const CheckOrder& order, const Stop& stop,
               JobCheck& check)
        : store_(store), job_(job), order_(order), stop_(stop), check_(check) {}

    Result<void> run() {
        ++check_.jobs;
        const auto kind =
            order_of(job_).and_then([&](const JobOrder& terms) { return make_kind(terms, stop_); });
        if (stop_.is_raised()) return {};
        if (!kind) {
            add(Fault::terms);
            return {};
        }
        TRY(for_each_task(store_, job_.id, stop_,
                          [&](const TaskRow& row) { look_at(**kind, row); }));
        if (stop_.is_raised()) return {};
        check_whole(**kind);
        return repeat(**kind);
    }

private:
    void add(Fault kind, const TaskRow* row = nullptr) {
        constexpr int most_faults = 20;
        if (++faults_ > most_faults) return;
        JobFault fault{kind, job_.id};
        if (row != nullptr) {
            fault.task = row->task.number;
            fault.worker = row->worker;
        }
        check_.faults.push_back(std::move(fault));
    }

    void look_at(const JobKind& kind, const TaskRow& row) {
        ++check_.tasks;
        ++seen_;
        if (!kind.knows(row.task) || row.state > TaskState::withdrawn)
            return add(Fault::foreign, &row);
        numbers_.insert(row.task.number);
        if (row.state != TaskState::done) return;
        ++done_;
        if (row.checksum != store::checksum_of(job_.id, row.task, row.result))
            return add(Fault::damaged, &row);
        if (!kind.is_possible(row.task, row.result)) return add(Fault::impossible, &row);
        results_.push_back(row);
    }

    void check_whole(const JobKind& kind) {
        for (const store::NewTask& task : kind.tasks()) {
            const TaskRow row{task};
            if (!numbers_.contains(task.number)) add(Fault::missing, &row);
        }
        // While it runs, others may have changed it since it was read.
        if (job_.state == store::JobState::running) return;
        if (done_ != job_.done || seen_ != job_.tasks) add(Fault::counts);
        if (job_.state != store::JobState::done) return;
        const auto planner = kind.make_planner();
        if (!planner) {
            if (job_.done != job_.tasks) add(Fault::conclusion);
            return;
        }
        for (const TaskRow& row : results_) {
            const Finding finding{row.task.number, row.result};
            planner->hear({&finding, 1});
        }
        if (planner->result() != job_.result) add(Fault::conclusion);
    }

    Result<void> repeat(const JobKind& kind) {
        if (order_.sample == 0 || results_.empty()) return {};
        TRY_ASSIGN(const auto hand, kind.make_hand(order_.memory_mib));
        Random random(order_.seed);
        const auto count =
            std::min<std::size_t>(results_.size(), static_cast<std::size_t>(order_.sample));
        for (std::size_t i = 0; i < count && !stop_.is_raised(); ++i) {
            std::swap(results_[i], results_[i + random.below(results_.size() - i)]);
            const TaskRow& row = results_[i];
            const auto result = hand->result_of(row.task, stop_);
            if (stop_.is_raised()) break;
            TRY(result);
            ++check_.repeated;
            if (*result != row.result) add(Fault::wrong, &row);
        }
        return {};
    }

    JobStore& store_;
    const store::Job& job_;
    const CheckOrder& order_;
    const Stop& stop_;
    JobCheck& check_;
    int faults_ = 0;
    std::int64_t seen_ = 0;
    std::int64_t done_ = 0;
    std::set<TaskNumber> numbers_;
    std::vector<TaskRow> results_;
};

Result<std::vector<store::Job>> asked_for(JobStore& store, const CheckOrder& order) {
    if (!order.job) return store.list();
    TRY_ASSIGN(auto job, store.find(*order.job));
    if (!job) return fail(ErrorCode::wrong_usage, {{"reason", "job_unknown"}, {"job", *order.job}});
    return std::vector{*std::move(job)};
}

}  // namespace

std::string_view name_of(Fault kind) {
    switch (kind) {
        case Fault::terms: return "terms";
        case Fault::foreign: return "foreign";
        case Fault::missing: return "missing";
        case Fault::damaged: return "damaged";
        case Fault::impossible: return "impossible";
        case Fault::wrong: return "wrong";
        case Fault::counts: return "counts";
        case Fault::conclusion: break;
    }
    return "conclusion";
}

Result<JobCheck> check_jobs(JobStore& store, const CheckOrder& order, const Stop& stop) {
    JobCheck check;
    TRY_ASSIGN(const auto jobs, asked_for(store, order));
    for (const store::Job& job : jobs) {
        TRY(CheckedJob(store, job, order, stop, check).run());
    }
    check.is_whole = !stop.is_raised();
    return check;
}

Result<std::vector<Finding>> findings_of(JobStore& store, JobId job) {
    std::vector<Finding> findings;
    TRY(for_each_task(store, job, Stop{}, [&](const TaskRow& row) {
        if (row.state == TaskState::done) findings.push_back({row.task.number, row.result});
    }));
    return findings;
}

}  // namespace puissance::jobs
