// puissance job: starts work that machines share, shows how far it is, and fetches what it made.
#include <chrono>
#include <filesystem>
#include <memory>
#include <thread>

#include <fmt/core.h>

#include "base/try.h"
#include "cli/arguments.h"
#include "cli/job_start.h"
#include "cli/job_text.h"
#include "cli/registry.h"
#include "game/shown.h"
#include "jobs/job_check.h"
#include "jobs/job_json.h"
#include "jobs/job_kind.h"
#include "system/files.h"

namespace puissance::app {

namespace {

using store::Job;
using store::JobState;
using store::JobStore;

struct JobArguments : SettingArguments {
    std::string store;
    std::string id;
    std::string file;
    std::string sample = "20";
};

Result<JobStore> open_jobs(const JobArguments& arguments) {
    return open_named_jobs(arguments.store);
}

Result<store::JobId> read_id(const JobArguments& arguments) {
    return read_number("JOB", arguments.id, 1, std::numeric_limits<std::int64_t>::max());
}

Result<Job> find_job(JobStore& store, const JobArguments& arguments) {
    TRY_ASSIGN(const auto id, read_id(arguments));
    TRY_ASSIGN(auto job, store.find(id));
    if (!job) return fail(ErrorCode::wrong_usage, {{"reason", "job_unknown"}, {"job", id}});
    return *std::move(job);
}

void list_jobs(const JobArguments& arguments, Shell& shell) {
    auto jobs = open_jobs(arguments).and_then([](JobStore store) { return store.list(); });
    if (!jobs) return shell.refuse(jobs.error());
    for (const Job& job : *jobs) print_job(job, shell);
    if (jobs->empty() && !shell.json) shell.tell(shell.say("job.none"));
}

Result<jobs::JobPace> pace_of(JobStore& store, const Job& job) {
    constexpr double minute = 60;
    TRY_ASSIGN(const auto activity, store.activity(job.id));
    jobs::JobPace pace{activity.workers, static_cast<double>(activity.done_last_minute) / minute};
    if (!jobs::is_planned(job) && pace.rate > 0)
        pace.seconds_left = static_cast<std::int64_t>(
            static_cast<double>(job.tasks - job.done - job.withdrawn) / pace.rate);
    return pace;
}

// Once a second until it ends.
Result<Job> watched(const JobArguments& arguments, Shell& shell) {
    TRY_ASSIGN(auto store, open_jobs(arguments));
    for (;;) {
        TRY_ASSIGN(auto job, find_job(store, arguments));
        if (job.state != JobState::running || Shell::stop().is_raised()) return job;
        TRY_ASSIGN(const auto pace, pace_of(store, job));
        if (shell.json) shell.print(jobs::job_reply(job, pace));
        else
            shell.show_progress(shell.say(
                "job.progress",
                {{"count", count_of(job, shell)},
                 {"rate", fmt::format("{:.1f}", pace.rate)},
                 {"workers", std::to_string(pace.workers)},
                 {"left", pace.seconds_left
                              ? fmt::format("{}:{:02}:{:02}", *pace.seconds_left / 3600,
                                            *pace.seconds_left / 60 % 60, *pace.seconds_left % 60)
                              : "…"}}));
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(1);
        while (!Shell::stop().is_raised() && std::chrono::steady_clock::now() < end)
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
}

void watch_job(const JobArguments& arguments, Shell& shell) {
    const auto job = watched(arguments, shell);
    shell.end_progress();
    if (!job) return shell.refuse(job.error());
    if (job->state == JobState::running) shell.status = interrupted;
    print_job(*job, shell);
}

Result<Job> cancelled(const JobArguments& arguments) {
    TRY_ASSIGN(auto store, open_jobs(arguments));
    TRY_ASSIGN(const auto job, find_job(store, arguments));
    TRY_ASSIGN(const bool is_cancelled, store.cancel(job.id));
    if (!is_cancelled)
        return fail(ErrorCode::wrong_usage, {{"reason", "job_over"}, {"job", job.id}});
    return find_job(store, arguments);
}

void cancel_job(const JobArguments& arguments, Shell& shell) {
    const auto job = cancelled(arguments);
    if (!job) return shell.refuse(job.error());
    print_job(*job, shell);
}

// The bytes that were written.
Result<std::size_t> exported(const JobArguments& arguments) {
    std::error_code ignored;
    if (std::filesystem::exists(arguments.file, ignored))
        return fail(ErrorCode::unwritable_file,
                    {{"file", shown(arguments.file)}, {"reason", "book_exists"}});
    TRY_ASSIGN(auto store, open_jobs(arguments));
    TRY_ASSIGN(const auto job, find_job(store, arguments));
    TRY_ASSIGN(const auto order, jobs::order_of(job));
    TRY_ASSIGN(const auto kind, jobs::make_kind(order, Shell::stop()));
    TRY_ASSIGN(const auto findings, jobs::findings_of(store, job.id));
    TRY_ASSIGN(const auto bytes, kind->file_of(findings));
    TRY(system::write_file(arguments.file, bytes));
    return bytes.size();
}

void export_job(const JobArguments& arguments, Shell& shell) {
    const auto bytes = exported(arguments);
    if (!bytes) return shell.refuse(bytes.error(), failed);
    const std::string file = shown(arguments.file);
    shell.print(shell.json ? jobs::export_reply(*read_id(arguments), file, *bytes)
                           : shell.say("book.built", {{"file", file}}));
}

Result<jobs::JobCheck> checked(const JobArguments& arguments) {
    constexpr std::int64_t most = 1'000'000'000;
    jobs::CheckOrder order;
    if (!arguments.id.empty()) {
        TRY_ASSIGN(order.job, read_id(arguments));
    }
    TRY_ASSIGN(order.sample, read_number("--sample", arguments.sample, 0, most));
    TRY_ASSIGN(const auto settings, read_settings(arguments));
    order.seed = settings.seed.value_or(0);
    order.memory_mib = settings.memory_mib;
    TRY_ASSIGN(auto store, open_jobs(arguments));
    return jobs::check_jobs(store, order, Shell::stop());
}

void check_job(const JobArguments& arguments, Shell& shell) {
    const auto found = checked(arguments);
    if (!found) return shell.refuse(found.error());
    const bool is_sound = found->faults.empty();
    shell.status = !found->is_whole ? interrupted : is_sound ? done : failed;
    if (shell.json) return shell.print(jobs::check_reply(*found));
    for (const jobs::JobFault& fault : found->faults) shell.print(sentence_of_fault(fault, shell));
    shell.print(shell.say(is_sound ? "job.sound" : "job.unsound",
                          {{"count", std::to_string(found->jobs)},
                           {"tasks", std::to_string(found->tasks)},
                           {"repeated", std::to_string(found->repeated)}}));
}

}  // namespace

void add_job(CLI::App& program, Shell& shell) {
    auto arguments = std::make_shared<JobArguments>();
    Command job(program, shell, "job", "help.job", "help.job.examples");
    const auto finish = [&](Command& command, auto act) {
        command.option("--store", arguments->store, "help.option.job_store", "STORE");
        command.flag("--json", shell.json, "help.option.json");
        command.language_option();
        command.when_called([arguments, act, &shell] { act(*arguments, shell); });
    };
    add_job_start(job);
    Command listing = job.subcommand("list", "help.job.list");
    finish(listing, list_jobs);
    const auto add = [&](const char* name, const char* help, auto act) {
        Command command = job.subcommand(name, help);
        command.argument("JOB", arguments->id, "help.option.job", true);
        finish(command, act);
    };
    add("watch", "help.job.watch", watch_job);
    add("cancel", "help.job.cancel", cancel_job);
    Command exporting = job.subcommand("export", "help.job.export");
    exporting.argument("JOB", arguments->id, "help.option.job", true);
    exporting.argument("FILE", arguments->file, "help.option.job_file", true);
    finish(exporting, export_job);
    Command checking = job.subcommand("check", "help.job.check");
    checking.argument("JOB", arguments->id, "help.option.job_checked", false);
    checking.option("--sample", arguments->sample, "help.option.sample", "N");
    add_setting(checking, *arguments, "seed", "0");
    add_setting(checking, *arguments, "memory", "256");
    finish(checking, check_job);
}

}  // namespace puissance::app
