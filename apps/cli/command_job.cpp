// puissance job: starts work that machines share, shows how far it is, and fetches what it made.
#include <chrono>
#include <filesystem>
#include <memory>
#include <thread>

#include <fmt/core.h>

#include "base/try.h"
#include "cli/arguments.h"
#include "cli/registry.h"
#include "game/shown.h"
#include "jobs/job_check.h"
#include "jobs/job_json.h"
#include "jobs/job_kind.h"
#include "store/open_store.h"
#include "system/files.h"

namespace puissance::app {

namespace {

using store::Job;
using store::JobState;
using store::JobStore;

struct JobArguments : CommonArguments, SettingArguments {
    std::string store;
    std::string depth;
    std::string id;
    std::string file;
    std::string sample = "20";
};

Result<JobStore> open_jobs(const JobArguments& arguments) {
    return store::open_job_store(arguments.store.empty() ? store::default_store() : arguments.store,
                                 store::Durability::syncs);
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

// "book of drop:6x5x4, 5 stones".
std::string title_of(const Job& job, const Shell& shell) {
    const auto order = jobs::order_of(job);
    if (!order) return shown(job.kind);
    return shell.say(job.kind == "outcome" ? "job.title.outcome" : "job.title.book",
                     {{"game", to_text(order->game)}, {"depth", std::to_string(order->depth)}});
}

std::string end_of(const Job& job, const Shell& shell) {
    if (job.state == JobState::running) return shell.say("job.state.running");
    if (job.state == JobState::cancelled) return shell.say("job.state.cancelled");
    if (job.kind != "outcome") return shell.say("job.state.done");
    return shell.say(job.result == "1"   ? "job.state.first"
                     : job.result == "0" ? "job.state.draw"
                                         : "job.state.second");
}

// Of an unfinished outcome nobody knows how many tasks there will be.
std::string count_of(const Job& job, const Shell& shell) {
    if (job.kind == "outcome")
        return shell.say("job.answers", {{"done", std::to_string(job.done)},
                                         {"withdrawn", std::to_string(job.withdrawn)}});
    return shell.say("job.count",
                     {{"done", std::to_string(job.done)}, {"total", std::to_string(job.tasks)}});
}

std::string line_of(const Job& job, const Shell& shell) {
    return shell.say("job.line", {{"job", std::to_string(job.id)},
                                  {"title", title_of(job, shell)},
                                  {"count", count_of(job, shell)},
                                  {"state", end_of(job, shell)}});
}

void print_job(const Job& job, Shell& shell) {
    shell.print(shell.json ? jobs::job_reply(job) : line_of(job, shell));
}

Result<Job> started(const JobArguments& arguments, const std::string& kind) {
    TRY_ASSIGN(const Game game, parse_game(arguments.game));
    TRY_ASSIGN(const auto depth, read_number("--depth", arguments.depth, 0, game.cells() - 1));
    const jobs::JobOrder order{kind, game, static_cast<int>(depth)};
    TRY_ASSIGN(const auto made, jobs::make_kind(order, Shell::stop()));
    TRY_ASSIGN(auto store, open_jobs(arguments));
    const auto tasks = made->tasks();
    TRY_ASSIGN(const auto id,
               store.start(kind, jobs::terms_of(order), made->make_planner() != nullptr, tasks));
    TRY_ASSIGN(auto job, store.find(id));
    return *std::move(job);
}

void start_job(const JobArguments& arguments, const std::string& kind, Shell& shell) {
    const auto job = started(arguments, kind);
    if (!job) return shell.refuse(job.error());
    print_job(*job, shell);
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
    if (job.kind != "outcome" && pace.rate > 0)
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

std::string sentence_of_fault(const jobs::JobFault& fault, const Shell& shell) {
    using Kind = jobs::JobFault::Kind;
    const char* key = "job.fault.conclusion";
    switch (fault.kind) {
        case Kind::terms: key = "job.fault.terms"; break;
        case Kind::foreign: key = "job.fault.foreign"; break;
        case Kind::missing: key = "job.fault.missing"; break;
        case Kind::damaged: key = "job.fault.damaged"; break;
        case Kind::impossible: key = "job.fault.impossible"; break;
        case Kind::wrong: key = "job.fault.wrong"; break;
        case Kind::counts: key = "job.fault.counts"; break;
        case Kind::conclusion: break;
    }
    return shell.say(key, {{"job", std::to_string(fault.job)},
                           {"task", std::to_string(fault.task.value_or(0))},
                           {"worker", shown(fault.worker)}});
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
    Command starting = job.subcommand("start", "help.job.start");
    const auto add_start = [&](const char* kind, const char* help, const char* depth_help) {
        Command command = starting.subcommand(kind, help);
        command.option("--game", arguments->game, "help.option.game", "G");
        arguments->depth = "6";
        command.option("--depth", arguments->depth, depth_help, "N");
        finish(command,
               [kind](const JobArguments& given, Shell& in) { start_job(given, kind, in); });
    };
    add_start("book", "help.job.book", "help.option.book_depth");
    add_start("outcome", "help.job.outcome", "help.option.job_outcome_depth");
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
