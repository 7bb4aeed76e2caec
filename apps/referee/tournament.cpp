#include "referee/tournament.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>

#include "base/random.h"
#include "base/try.h"
#include "game/shown.h"
#include "game/take_line.h"
#include "puissance/thread_crew.h"
#include "referee/journal.h"
#include "referee/tournament_journal.h"

namespace puissance::referee {

namespace {

std::string_view stripped(std::string_view text) {
    constexpr std::string_view blank = " \t\r";
    const auto start = text.find_first_not_of(blank);
    if (start == std::string_view::npos) return {};
    return text.substr(start, text.find_last_not_of(blank) - start + 1);
}

class Tournament {
public:
    using After = std::function<void(const std::vector<TournamentGame>&, std::size_t)>;

    Tournament(const TournamentOrder& order, const Stop& stop, const After& after, Journal journal)
        : order_(order),
          stop_(stop),
          after_(after),
          journal_(std::move(journal)),
          crew_(order.jobs) {}

    Result<TournamentResult> play() {
        for (const std::string& line : journal_.lines())
            if (auto game = game_in(line, order_)) known_.push_back(*std::move(game));
        const auto players = static_cast<int>(order_.entrants.size());
        if (order_.swiss) {
            for (int round = 0; round < *order_.swiss && !stop_.is_raised(); ++round)
                TRY(play_all(swiss_round(players, results_of(games_), order_.games, round),
                             *order_.swiss));
        } else {
            TRY(play_all(fixtures_of(order_), 1));
        }
        TournamentResult result;
        result.games = games_;
        result.table = league_table(players, results_of(games_));
        result.accuracy.resize(order_.entrants.size());
        if (!stop_.is_raised()) TRY(judge_some(result));
        result.interrupted = stop_.is_raised();
        return result;
    }

private:
    // Plays these games, as far as they are not known; in the order of the fixtures whatever was
    // finished first.
    Result<void> play_all(const std::vector<Fixture>& fixtures, int rounds) {
        const auto openings = openings_of(order_);
        std::vector<std::optional<TournamentGame>> played(fixtures.size());
        std::vector<std::size_t> open;
        for (std::size_t i = 0; i < fixtures.size(); ++i) {
            const auto found = std::ranges::find(known_, fixtures[i], &TournamentGame::fixture);
            if (found == known_.end()) open.push_back(i);
            else played[i] = *found;
        }
        std::vector<TournamentGame> so_far = games_;
        for (const auto& game : played)
            if (game) so_far.push_back(*game);
        const std::size_t whole = static_cast<std::size_t>(rounds) * fixtures.size();
        std::atomic<std::size_t> next{0};
        std::mutex writing;
        std::optional<Error> wrong;
        crew_.run(crew_.size(), [&](int) {
            for (std::size_t i = next++; i < open.size() && !stop_.is_raised(); i = next++) {
                auto game = play_fixture(order_, fixtures[open[i]], openings, stop_);
                const std::scoped_lock lock(writing);
                if (wrong) return;
                if (!game) {
                    wrong = game.error();
                    return;
                }
                if (!*game) return;
                if (const auto written = journal_.append(journal_line(**game)); !written)
                    wrong = written.error();
                played[open[i]] = **game;
                so_far.push_back(**game);
                after_(so_far, whole);
            }
        });
        if (wrong) return tl::unexpected(*wrong);
        for (auto& game : played)
            if (game) games_.push_back(*std::move(game));
        return {};
    }

    // How exactly everybody played, by some of the games.
    Result<void> judge_some(TournamentResult& result) {
        if (order_.accuracy_games == 0 || !is_solved(order_.game)) return {};
        std::vector<int> judged(order_.entrants.size());
        std::vector<const TournamentGame*> chosen;
        for (const TournamentGame& game : result.games) {
            auto& first = judged[static_cast<std::size_t>(game.fixture.first)];
            auto& second = judged[static_cast<std::size_t>(game.fixture.second)];
            if (game.forfeiter ||
                (first >= order_.accuracy_games && second >= order_.accuracy_games))
                continue;
            ++first;
            ++second;
            chosen.push_back(&game);
        }
        std::vector<std::unique_ptr<Engine>> engines;
        for (int worker = 0; worker < crew_.size(); ++worker) {
            TRY_ASSIGN(auto engine, make_judging_engine(order_.game));
            engines.push_back(std::move(engine));
        }
        std::atomic<std::size_t> next{0};
        std::mutex adding;
        crew_.run(crew_.size(), [&](int worker) {
            for (std::size_t i = next++; i < chosen.size() && !stop_.is_raised(); i = next++) {
                const auto record = parse_moves(order_.game, chosen[i]->moves);
                if (!record) continue;
                const auto reviewed =
                    review(*engines[static_cast<std::size_t>(worker)], *record,
                           judging_nodes(order_.game), &stop_, [](const Judgement&) {});
                const int opening = league_openings(order_.game, 1, order_.seed)[0].ply();
                const std::scoped_lock lock(adding);
                for (const Judgement& judgement : reviewed.judgements) {
                    if (judgement.ply <= opening) continue;  // Nobody's own.
                    const int player = judgement.player == Player::first
                                           ? chosen[i]->fixture.first
                                           : chosen[i]->fixture.second;
                    result.accuracy[static_cast<std::size_t>(player)].add(judgement);
                }
            }
        });
        return {};
    }

    const TournamentOrder& order_;
    const Stop& stop_;
    const After& after_;
    Journal journal_;
    ThreadCrew crew_;
    std::vector<TournamentGame> known_;  // From the journal.
    std::vector<TournamentGame> games_;
};

}  // namespace

std::vector<Fixture> fixtures_of(const TournamentOrder& order) {
    const auto players = static_cast<int>(order.entrants.size());
    return order.gauntlet ? gauntlet(players, *order.gauntlet, order.games)
                          : round_robin(players, order.games);
}

std::vector<Record> openings_of(const TournamentOrder& order) {
    return league_openings(order.game, order.swiss.value_or(1) * ((order.games + 1) / 2),
                           order.seed);
}

Result<std::optional<TournamentGame>> play_fixture(const TournamentOrder& order,
                                                   const Fixture& fixture,
                                                   const std::vector<Record>& openings,
                                                   const Stop& stop) {
    constexpr std::size_t engine_mib = 16;
    const auto chair_of = [&](int player) {
        return Chair::make(order.entrants[static_cast<std::size_t>(player)].player, order.game,
                           order.settings, engine_mib);
    };
    TRY_ASSIGN(const auto first, chair_of(fixture.first));
    TRY_ASSIGN(const auto second, chair_of(fixture.second));
    Random random(Random::mix(order.seed) +
                  Random::mix(static_cast<std::uint64_t>(fixture.first) << 40U |
                              static_cast<std::uint64_t>(fixture.second) << 20U |
                              static_cast<std::uint64_t>(fixture.opening)));
    const auto played = play_game(openings[static_cast<std::size_t>(fixture.opening)],
                                  {first.seat(), second.seat()}, order.time, random, stop);
    if (!played) return std::nullopt;
    return TournamentGame{fixture, played->score(), to_text(played->record), played->forfeiter,
                          played->forfeit};
}

std::vector<LeagueResult> results_of(const std::vector<TournamentGame>& games) {
    std::vector<LeagueResult> results;
    results.reserve(games.size());
    for (const TournamentGame& game : games)
        results.push_back({game.fixture.first, game.fixture.second, game.score});
    return results;
}

Result<std::vector<Entrant>> parse_entrants(std::string_view text, const PlayerSettings& settings) {
    std::vector<Entrant> entrants;
    std::set<std::string> names;
    int number = 0;
    while (!text.empty()) {
        ++number;
        const auto end = std::min(text.find('\n'), text.size());
        const std::string_view line = stripped(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty() || line.starts_with('#')) continue;
        // "Ada = program:…"; a player alone may have = in it: negamax(depth=4).
        const auto equals = line.find(" = ");
        const bool has_name = equals != std::string_view::npos;
        const std::string_view player = has_name ? stripped(line.substr(equals + 3)) : line;
        Entrant entrant{shown(has_name ? stripped(line.substr(0, equals)) : line), {}};
        TRY_ASSIGN(entrant.player, parse_player(player, settings));
        if (!names.insert(entrant.name).second)
            return fail(ErrorCode::wrong_usage,
                        {{"reason", "entrant_twice"}, {"line", number}, {"name", entrant.name}});
        entrants.push_back(std::move(entrant));
    }
    if (entrants.size() < 2 || entrants.size() > max_entrants)
        return fail(ErrorCode::wrong_usage,
                    {{"reason", "too_few_entrants"},
                     {"count", static_cast<std::int64_t>(entrants.size())}});
    return entrants;
}

Result<TournamentResult> play_tournament(
    const TournamentOrder& order, const Stop& stop,
    const std::function<void(const std::vector<TournamentGame>&, std::size_t)>& after) {
    for (const Entrant& entrant : order.entrants) TRY(can_play(entrant.player, order.game));
    TRY_ASSIGN(auto journal, Journal::open(order.folder + "/games.jsonl", journal_head(order)));
    return Tournament(order, stop, after, std::move(journal)).play();
}

}  // namespace puissance::referee
