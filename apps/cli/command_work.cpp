// puissance work: does the tasks of the jobs in a store, beside any number of others.
#include <memory>
#include <thread>

#include "base/try.h"
#include "cli/arguments.h"
#include "cli/registry.h"
#include "jobs/job_json.h"
#include "jobs/worker.h"
#include "puissance/message.h"
#include "store/open_store.h"

namespace puissance::app {

namespace {

struct WorkArguments : SettingArguments {
    std::string store;
    std::string lease = "30";
    bool until_done = false;
};

Result<jobs::WorkOrder> read_work(const WorkArguments& arguments) {
    constexpr std::int64_t longest = 86'400;
    jobs::WorkOrder order;
    order.store = arguments.store.empty() ? store::default_store() : arguments.store;
    TRY_ASSIGN(const auto settings, read_settings(arguments));
    const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
    order.threads = settings.threads.value_or(static_cast<int>(cores));
    order.memory_mib = settings.memory_mib;
    TRY_ASSIGN(const auto seconds, read_number("--lease", arguments.lease, 1, longest));
    order.lease = std::chrono::seconds(seconds);
    order.until_done = arguments.until_done;
    return order;
}

void work(const WorkArguments& arguments, Shell& shell) {
    const auto order = read_work(arguments);
    if (!order) return shell.refuse(order.error());
    bool is_in_trouble = false;
    const auto text_of = [&](const jobs::WorkProgress& progress) {
        return shell.say("work.done", {{"count", std::to_string(progress.done)},
                                       {"lost", std::to_string(progress.lost)}});
    };
    jobs::WorkNews news;
    news.on_progress = [&](const jobs::WorkProgress& progress) {
        is_in_trouble = false;
        shell.show_progress(text_of(progress));
    };
    news.on_trouble = [&](const Error& error) {
        if (!std::exchange(is_in_trouble, true)) shell.tell(sentence_of(error, shell.language));
    };
    const auto done = jobs::work(*order, Shell::stop(), news);
    shell.end_progress();
    if (!done) return shell.refuse(done.error(), failed);
    if (Shell::stop().is_raised()) shell.status = interrupted;
    shell.print(shell.json ? jobs::work_reply(*done) : text_of(*done));
}

}  // namespace

void add_work(CLI::App& program, Shell& shell) {
    auto arguments = std::make_shared<WorkArguments>();
    Command command(program, shell, "work", "help.work", "help.work.examples");
    command.option("--store", arguments->store, "help.option.job_store", "STORE");
    command.flag("--until-done", arguments->until_done, "help.option.until_done");
    add_setting(command, *arguments, "threads", "", "help.option.work_threads");
    add_setting(command, *arguments, "memory", "256");
    command.option("--lease", arguments->lease, "help.option.lease", "S");
    command.flag("--json", shell.json, "help.option.json");
    command.language_option();
    command.when_called([arguments, &shell] { work(*arguments, shell); });
}

}  // namespace puissance::app
