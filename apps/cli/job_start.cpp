#include "cli/job_start.h"

#include <memory>

#include "base/try.h"
#include "cli/arguments.h"
#include "cli/game_files.h"
#include "cli/job_text.h"
#include "cli/league_arguments.h"
#include "jobs/job_kind.h"
#include "store/open_store.h"
#include "wire/review_json.h"

namespace puissance::app {

namespace {

using jobs::JobOrder;
using store::Job;

struct StartArguments {
    std::string store;
};

struct PositionsArguments : StartArguments, CommonArguments {
    std::string kind;
    std::string depth = "6";
};

struct ReviewArguments : StartArguments, PositionArguments, SettingArguments {};

struct ExercisesArguments : StartArguments, CommonArguments, SettingArguments {
    std::string count = "10";
};

struct LeagueStartArguments : StartArguments, CommonArguments, LeagueArguments, SettingArguments {};

Result<JobOrder> order_from(const PositionsArguments& arguments, Shell& /*shell*/) {
    TRY_ASSIGN(const Game game, parse_game(arguments.game));
    TRY_ASSIGN(const auto depth, read_number("--depth", arguments.depth, 0, game.cells() - 1));
    return JobOrder{arguments.kind, jobs::PositionsTerms{game, static_cast<int>(depth)}};
}

// What cannot be read of several games is told, and costs itself only.
Result<JobOrder> order_from(const ReviewArguments& arguments, Shell& shell) {
    TRY_ASSIGN(const auto settings, read_settings(arguments));
    jobs::ReviewTerms terms{shell.language, settings.limits.nodes};
    if (names_many_games(arguments)) {
        for_each_game(arguments, shell, [&](const FoundGame& found) {
            terms.games.push_back({found.saved.record, wire::game_heading_reply(
                                                           found.file, found.number, found.saved)});
        });
    } else {
        TRY_ASSIGN(auto record, read_position(arguments));
        terms.games.push_back({std::move(record)});
    }
    if (Shell::stop().is_raised()) return fail(ErrorCode::finished);
    if (terms.games.empty()) return fail(ErrorCode::wrong_usage, {{"reason", "job_no_games"}});
    return JobOrder{"review", std::move(terms)};
}

Result<JobOrder> order_from(const ExercisesArguments& arguments, Shell& /*shell*/) {
    TRY_ASSIGN(const Game game, parse_game(arguments.game));
    TRY_ASSIGN(const auto count, read_number("--count", arguments.count, 1, jobs::max_exercises));
    TRY_ASSIGN(const auto settings, read_settings(arguments));
    return JobOrder{"exercises", jobs::ExercisesTerms{game, count, settings.seed.value_or(0)}};
}

Result<JobOrder> order_from(const LeagueStartArguments& arguments, Shell& /*shell*/) {
    referee::TournamentOrder order;
    TRY_ASSIGN(order.game, parse_game(arguments.game));
    TRY_ASSIGN(const auto settings, read_settings(arguments));
    order.time.nodes = settings.limits.nodes;
    order.seed = settings.seed.value_or(0);
    TRY(read_league(arguments, order));
    TRY(jobs::can_be_shared(order));
    return JobOrder{"tournament", std::move(order)};
}

Result<Job> started(const JobOrder& order, const std::string& where) {
    TRY_ASSIGN(const auto made, jobs::make_kind(order, Shell::stop()));
    TRY_ASSIGN(auto store, open_named_jobs(where));
    const auto tasks = made->tasks();
    TRY_ASSIGN(const auto id, store.start(order.kind, jobs::terms_of(order),
                                          made->make_planner() != nullptr, tasks));
    TRY_ASSIGN(auto job, store.find(id));
    return *std::move(job);
}

template <class Arguments>
void start_job(const Arguments& arguments, Shell& shell) {
    const auto job = order_from(arguments, shell).and_then([&](const JobOrder& order) {
        return started(order, arguments.store);
    });
    if (!job) return shell.refuse(job.error());
    print_job(*job, shell);
}

// The options that all kinds have, and what is done.
template <class Arguments>
void finish(Command& command, const std::shared_ptr<Arguments>& arguments) {
    command.option("--store", arguments->store, "help.option.job_store", "STORE");
    Shell& shell = command.shell();
    command.when_called([arguments, &shell] { start_job(*arguments, shell); });
}

void add_positions(Command& starting, const char* kind, const char* help, const char* depth_help) {
    auto arguments = std::make_shared<PositionsArguments>();
    arguments->kind = kind;
    Command command = starting.subcommand(kind, help);
    add_common(command, *arguments);
    command.option("--depth", arguments->depth, depth_help, "N");
    finish(command, arguments);
}

}  // namespace

Result<store::JobStore> open_named_jobs(const std::string& store) {
    return store::open_job_store(store.empty() ? store::default_store() : store,
                                 store::Durability::syncs);
}

void add_job_start(Command& job) {
    Command starting = job.subcommand("start", "help.job.start");
    add_positions(starting, "book", "help.job.book", "help.option.book_depth");
    add_positions(starting, "outcome", "help.job.outcome", "help.option.job_outcome_depth");
    {
        auto arguments = std::make_shared<ReviewArguments>();
        Command command = starting.subcommand("review", "help.job.review");
        add_position(command, *arguments);
        add_setting(command, *arguments, "nodes");
        finish(command, arguments);
    }
    {
        auto arguments = std::make_shared<ExercisesArguments>();
        Command command = starting.subcommand("exercises", "help.job.exercises");
        add_common(command, *arguments);
        command.option("--count", arguments->count, "help.option.count", "N");
        add_setting(command, *arguments, "seed", "0");
        finish(command, arguments);
    }
    auto arguments = std::make_shared<LeagueStartArguments>();
    Command command = starting.subcommand("tournament", "help.job.tournament");
    add_common(command, *arguments);
    add_league(command, *arguments);
    add_setting(command, *arguments, "nodes", "20000");
    add_setting(command, *arguments, "seed", "1");
    finish(command, arguments);
}

}  // namespace puissance::app
