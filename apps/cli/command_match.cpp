// puissance match: machine against machine. The results, which a seed repeats exactly, go to
// standard output; the speed goes to standard error.
#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include <fmt/core.h>

#include "base/try.h"
#include "cli/arguments.h"
#include "cli/games_file.h"
#include "cli/machine.h"
#include "cli/program_arguments.h"
#include "cli/registry.h"
#include "play/match.h"
#include "wire/json.h"

namespace puissance::app {

namespace {

struct MatchArguments : CommonArguments, SettingArguments, ProgramArguments, GamesFileArguments {
    std::string first = "hard";
    std::string second = "medium";
    std::string games = "100";
    std::string clock;
};

struct MatchOrder {
    MatchPlan plan;
    referee::PlayerSettings settings;
    std::array<referee::PlayerOnBoard, 2> players;
    GamesFile kept;

    [[nodiscard]] bool has_programs() const {
        return !players[0].is_ours() || !players[1].is_ours();
    }
};

Result<MatchOrder> read_order(const MatchArguments& arguments) {
    constexpr std::int64_t max_games = 1'000'000;
    MatchOrder order;
    MatchPlan& plan = order.plan;
    TRY_ASSIGN(plan.game, parse_game(arguments.game));
    TRY_ASSIGN(const auto games, read_number("--games", arguments.games, 1, max_games));
    plan.games = static_cast<int>(games);
    TRY_ASSIGN(const auto settings, read_settings(arguments));
    plan.time.move = settings.limits.time;
    plan.time.nodes = settings.limits.nodes;
    if (!arguments.clock.empty()) {
        TRY_ASSIGN(plan.time.game, read_seconds("--clock", arguments.clock));
    }
    plan.memory_mib = settings.memory_mib;
    plan.seed = seed_of(settings);
    TRY_ASSIGN(order.settings, read_programs(arguments, plan.time.move));
    for (std::size_t side = 0; side < 2; ++side) {
        auto& player = order.players[side];
        TRY_ASSIGN(player, referee::parse_player(side == 0 ? arguments.first : arguments.second,
                                                 order.settings));
        TRY(referee::can_play(player, plan.game));
        (side == 0 ? plan.first : plan.second) = referee::contestant_of(player);
    }
    TRY_ASSIGN(auto pages, read_pages(arguments));
    TRY_ASSIGN(order.kept, GamesFile::named(arguments.save, std::move(pages)));
    return order;
}

Result<MatchResult> play(const MatchOrder& order, const AfterGame& after_game) {
    const MatchPlan& plan = order.plan;
    if (!order.has_programs()) return play_match(plan, Shell::stop(), after_game);
    TRY_ASSIGN(const auto first,
               referee::Chair::make(order.players[0], plan.game, order.settings, plan.memory_mib));
    TRY_ASSIGN(const auto second,
               referee::Chair::make(order.players[1], plan.game, order.settings, plan.memory_mib));
    return play_match(plan, {first.seat(), second.seat()}, Shell::stop(), after_game);
}

void keep(MatchOrder& order, int number, const PlayedGame& game, const Shell& shell) {
    SavedGame saved{game.record, order.plan.first, order.plan.second};
    if (is_swapped(number)) std::swap(saved.first, saved.second);
    saved.remarks.emplace_back(result_text(game.score()));
    if (game.forfeiter) saved.remarks.push_back(referee::sentence_of(game.forfeit, shell.language));
    order.kept.add(std::move(saved));
}

void tell_forfeits(const MatchPlan& plan, const MatchResult& result, const Shell& shell) {
    constexpr std::size_t max_told = 10;
    for (std::size_t i = 0; i < std::min(max_told, result.forfeits.size()); ++i) {
        const ForfeitedGame& game = result.forfeits[i];
        shell.tell(shell.say("match.forfeit",
                             {{"game", std::to_string(game.game)},
                              {"player", game.by_first ? plan.first.text : plan.second.text},
                              {"moves", game.moves},
                              {"reason", referee::sentence_of(game.forfeit, shell.language)}}));
    }
    if (result.forfeits.size() > max_told)
        shell.tell(shell.say("match.forfeits_more",
                             {{"count", std::to_string(result.forfeits.size() - max_told)}}));
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
    const double difference = std::round(elo.difference) + 0.0;  // No -0.
    shell.print(shell.say("match.elo", {{"elo", fmt::format("{:+.0f}", difference)},
                                        {"error", fmt::format("{:.0f}", elo.error)}}));
}

void run(const MatchArguments& arguments, Shell& shell) {
    auto order = read_order(arguments);
    if (!order) return shell.refuse(order.error());
    const MatchPlan* const plan = &order->plan;
    const auto result = play(*order, [&](const MatchResult& so_far, const PlayedGame& game) {
        keep(*order, so_far.games(), game, shell);
        shell.show_progress(
            shell.say("match.progress", {{"played", std::to_string(so_far.games())},
                                         {"games", std::to_string(plan->games)},
                                         {"wins", std::to_string(so_far.wins)},
                                         {"draws", std::to_string(so_far.draws)},
                                         {"losses", std::to_string(so_far.losses)}}));
    });
    shell.end_progress();
    if (!result) return shell.refuse(result.error(), failed);
    if (const auto written = order->kept.write(); !written)
        return shell.refuse(written.error(), failed);
    if (result->interrupted) shell.status = interrupted;
    if (shell.json) return shell.print(wire::match_reply(*plan, *result));
    if (result->games() == 0) return;
    print_result(*plan, *result, shell);
    tell_forfeits(*plan, *result, shell);
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
    command.option("--clock", arguments->clock, "help.option.game_clock", "S");
    add_settings(command, *arguments, {"time", "nodes", "memory", "seed"});
    add_games_file(command, *arguments);
    add_programs(command, *arguments);
    command.when_called([arguments, &shell] { run(*arguments, shell); });
}

}  // namespace puissance::app
