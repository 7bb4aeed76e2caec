// puissance match: machine against machine. The results, which a seed repeats exactly, go to
// standard output; the speed goes to standard error.
#include <memory>

#include <fmt/core.h>

#include "base/try.h"
#include "cli/arguments.h"
#include "cli/machine.h"
#include "cli/registry.h"
#include "play/match.h"
#include "wire/json.h"

namespace puissance::app {

namespace {

struct MatchArguments : CommonArguments, SettingArguments {
    std::string first = "hard";
    std::string second = "medium";
    std::string games = "100";
};

Result<MatchPlan> read_plan(const MatchArguments& arguments) {
    constexpr std::int64_t max_games = 1'000'000;
    MatchPlan plan;
    TRY_ASSIGN(plan.game, parse_game(arguments.game));
    TRY_ASSIGN(plan.first, read_machine(arguments.first));
    TRY_ASSIGN(plan.second, read_machine(arguments.second));
    TRY_ASSIGN(const auto games, read_number("--games", arguments.games, 1, max_games));
    plan.games = static_cast<int>(games);
    TRY_ASSIGN(const auto settings, read_settings(arguments));
    plan.time = settings.limits.time;
    plan.nodes = settings.limits.nodes;
    plan.memory_mib = settings.memory_mib;
    plan.seed = seed_of(settings);
    return plan;
}

void print_result(const MatchPlan& plan, const MatchResult& result, Shell& shell) {
    const Elo elo = elo_of(result);
    const double score = (result.wins + 0.5 * result.draws) / result.games();
    shell.print(shell.say("match.heading", {{"game", to_text(plan.game)},
                                            {"first", plan.first.text},
                                            {"second", plan.second.text},
                                            {"games", std::to_string(result.games())},
                                            {"seed", std::to_string(plan.seed)}}));
    shell.print(shell.say("match.result", {{"wins", std::to_string(result.wins)},
                                           {"draws", std::to_string(result.draws)},
                                           {"losses", std::to_string(result.losses)},
                                           {"percent", fmt::format("{:.1f}", 100 * score)}}));
    shell.print(shell.say("match.length", {{"plies", fmt::format("{:.1f}", result.mean_plies())}}));
    shell.print(shell.say("match.elo", {{"elo", fmt::format("{:+.0f}", elo.difference)},
                                        {"error", fmt::format("{:.0f}", elo.error)}}));
}

void run(const MatchArguments& arguments, Shell& shell) {
    const auto plan = read_plan(arguments);
    if (!plan) return shell.refuse(plan.error());
    const auto result = play_match(*plan, Shell::stop(), [&](const MatchResult& so_far) {
        shell.show_progress(
            shell.say("match.progress", {{"played", std::to_string(so_far.games())},
                                         {"games", std::to_string(plan->games)},
                                         {"wins", std::to_string(so_far.wins)},
                                         {"draws", std::to_string(so_far.draws)},
                                         {"losses", std::to_string(so_far.losses)}}));
    });
    shell.end_progress();
    if (!result) return shell.refuse(result.error(), failed);
    if (result->interrupted) shell.status = interrupted;
    if (shell.json) return shell.print(wire::match_reply(*plan, *result));
    if (result->games() == 0) return;
    print_result(*plan, *result, shell);
    shell.tell(
        shell.say("match.speed", {{"speed", fmt::format("{:.0f}", result->moves_per_second())}}));
}

}  // namespace

void add_match(CLI::App& program, Shell& shell) {
    auto arguments = std::make_shared<MatchArguments>();
    Command command(program, shell, "match", "help.match", "help.match.examples");
    add_common(command, *arguments);
    command.option("--first", arguments->first, "help.option.first", "P");
    command.option("--second", arguments->second, "help.option.second", "P");
    command.option("--games", arguments->games, "help.option.games", "N");
    add_settings(command, *arguments, {"time", "nodes", "memory", "seed"});
    command.when_called([arguments, &shell] { run(*arguments, shell); });
}

}  // namespace puissance::app
