// puissance tournament: a league of players, whoever wrote them. The table goes to standard output,
// everything to a folder.
#include <filesystem>
#include <memory>

#include "base/try.h"
#include "cli/arguments.h"
#include "cli/games_file.h"
#include "cli/league_arguments.h"
#include "cli/machine.h"
#include "cli/program_arguments.h"
#include "cli/registry.h"
#include "referee/tournament.h"
#include "system/files.h"

namespace puissance::app {

namespace {

struct TournamentArguments : CommonArguments,
                             LeagueArguments,
                             SettingArguments,
                             ProgramArguments,
                             GamesFileArguments {
    std::string clock;
    std::string jobs;
    std::string swiss;
    std::string accuracy = "2";
    std::string out = "tournament";
    std::function<bool()> names_time;  // Whether --time was written.
};

Result<referee::TournamentOrder> read_order(const TournamentArguments& arguments) {
    referee::TournamentOrder order;
    TRY_ASSIGN(order.game, parse_game(arguments.game));
    TRY_ASSIGN(const auto settings, read_settings(arguments));
    order.time.nodes = settings.limits.nodes;
    if (!order.time.nodes || arguments.names_time()) order.time.move = settings.limits.time;
    order.seed = seed_of(settings);
    if (!arguments.clock.empty()) {
        TRY_ASSIGN(order.time.game, read_seconds("--clock", arguments.clock));
    }
    TRY_ASSIGN(order.settings, read_programs(arguments, order.time.move));
    TRY(read_league(arguments, order));
    TRY_ASSIGN(order.jobs, read_jobs(arguments.jobs));
    TRY_ASSIGN(const auto accuracy,
               read_number("--accuracy", arguments.accuracy, 0, referee::max_pair_games));
    order.accuracy_games = static_cast<int>(accuracy);
    if (!arguments.swiss.empty()) {
        TRY_ASSIGN(const auto rounds,
                   read_number("--swiss", arguments.swiss, 1, referee::max_pair_games));
        order.swiss = static_cast<int>(rounds);
    }
    if (order.swiss && order.gauntlet)
        return fail(ErrorCode::wrong_usage,
                    {{"reason", "no_such_entrant"}, {"name", arguments.gauntlet}});
    TRY_ASSIGN(order.pages, read_pages(arguments));
    order.folder = arguments.out;
    std::error_code error;
    std::filesystem::create_directories(order.folder, error);
    if (error) return system::unwritable(order.folder, error.value());
    return order;
}

Result<void> keep(const referee::TournamentOrder& order, const referee::TournamentResult& result,
                  const Shell& shell) {
    TRY_ASSIGN(auto kept, GamesFile::named(order.folder + "/games.txt", order.pages));
    const auto player = [&](int number) -> const referee::Entrant& {
        return order.entrants[static_cast<std::size_t>(number)];
    };
    for (const referee::TournamentGame& game : result.games) {
        const referee::Entrant& first = player(game.fixture.first);
        const referee::Entrant& second = player(game.fixture.second);
        const auto record = parse_moves(order.game, game.moves);
        if (!record) continue;  // The journal was changed by hand.
        SavedGame saved{*record,
                        referee::contestant_of(first.player),
                        referee::contestant_of(second.player),
                        {first.name + " – " + second.name, std::string(result_text(game.score))}};
        if (game.forfeiter)
            saved.remarks.push_back(referee::sentence_of(game.forfeit, shell.language));
        kept.add(std::move(saved));
    }
    return kept.write();
}

Result<void> write_table(const referee::TournamentOrder& order,
                         const referee::TournamentResult& result, Language language) {
    TRY(system::write_file(order.folder + "/table.csv", referee::table_csv(order, result)));
    return system::write_file(order.folder + "/index.html",
                              referee::tournament_html(order, result, language));
}

// Something that is done now and then: not sooner than after this time, and never for more than a
// fiftieth of all time, however much there is to do.
class Pace {
public:
    explicit Pace(std::chrono::milliseconds least) : least_(least), next_(Clock::now() + least) {}

    template <class Work>
    void keep(Work work) {
        const auto start = Clock::now();
        if (start < next_) return;
        work();
        const auto end = Clock::now();
        next_ = end + std::max<Clock::duration>(least_, 50 * (end - start));
    }

private:
    using Clock = std::chrono::steady_clock;
    std::chrono::milliseconds least_;
    Clock::time_point next_;
};

// The table so far: its leader on the terminal, and all of it in the folder, for who looks in
// overnight.
class SoFar {
public:
    SoFar(const referee::TournamentOrder& order, Shell& shell) : order_(order), shell_(shell) {}

    void show(const std::vector<referee::TournamentGame>& games, std::size_t of) {
        if (before_ == 0) before_ = games.size();
        on_terminal_.keep([&] {
            const double spent =
                std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
            const auto fresh = static_cast<double>(games.size() - before_ + 1);
            const auto left =
                static_cast<long>(spent / fresh * static_cast<double>(of - games.size()));
            const auto leader = static_cast<std::size_t>(table(games).front().player);
            shell_.show_progress(
                shell_.say("league.progress", {{"played", std::to_string(games.size())},
                                               {"games", std::to_string(of)},
                                               {"seconds", std::to_string(left)},
                                               {"leader", order_.entrants[leader].name}}));
        });
        // What cannot be written is told at the end.
        in_folder_.keep([&] {
            (void)write_table(
                order_, {games, table(games), std::vector<Accuracy>(order_.entrants.size()), true},
                shell_.language);
        });
    }

private:
    [[nodiscard]] std::vector<LeagueRow> table(
        const std::vector<referee::TournamentGame>& games) const {
        return league_table(static_cast<int>(order_.entrants.size()), referee::results_of(games));
    }

    const referee::TournamentOrder& order_;
    Shell& shell_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::size_t before_ = 0;
    Pace on_terminal_{std::chrono::milliseconds(200)};
    Pace in_folder_{std::chrono::seconds(30)};
};

void run(const TournamentArguments& arguments, Shell& shell) {
    const auto order = read_order(arguments);
    if (!order) return shell.refuse(order.error());
    SoFar so_far(*order, shell);
    const auto result =
        referee::play_tournament(*order, Shell::stop(),
                                 [&](const std::vector<referee::TournamentGame>& games,
                                     std::size_t of) { so_far.show(games, of); });
    shell.end_progress();
    if (!result) return shell.refuse(result.error(), failed);
    if (const auto written = write_table(*order, *result, shell.language); !written)
        return shell.refuse(written.error(), failed);
    if (const auto written =
            system::write_file(order->folder + "/results.json",
                               referee::tournament_json(*order, *result, shell.language) + "\n");
        !written)
        return shell.refuse(written.error(), failed);
    if (const auto kept = keep(*order, *result, shell); !kept)
        return shell.refuse(kept.error(), failed);
    if (result->interrupted) shell.status = interrupted;
    if (shell.json) return shell.print(referee::tournament_json(*order, *result, shell.language));
    shell.print(referee::table_text(*order, *result, shell.language));
    shell.tell(shell.say(result->interrupted ? "league.interrupted" : "league.written",
                         {{"folder", order->folder}}));
}

}  // namespace

void add_tournament(CLI::App& program, Shell& shell) {
    auto arguments = std::make_shared<TournamentArguments>();
    Command command(program, shell, "tournament", "help.tournament", "help.tournament.examples");
    add_common(command, *arguments);
    add_league(command, *arguments);
    add_setting(command, *arguments, "time", "0.5");
    arguments->names_time = [command] { return command.has("--time"); };
    add_setting(command, *arguments, "nodes", "", "help.option.tournament_nodes");
    command.option("--clock", arguments->clock, "help.option.game_clock", "S");
    command.option("--swiss", arguments->swiss, "help.option.swiss", "ROUNDS");
    command.option("--accuracy", arguments->accuracy, "help.option.accuracy", "N");
    add_setting(command, *arguments, "seed", "1");
    command.option("--jobs", arguments->jobs, "help.option.jobs", "N");
    command.option("--out", arguments->out, "help.option.folder", "DIR");
    add_pages(command, *arguments);
    add_programs(command, *arguments);
    command.when_called([arguments, &shell] { run(*arguments, shell); });
}

}  // namespace puissance::app
