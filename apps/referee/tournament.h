// A tournament of many players, whoever wrote them: all processors, a journal, a table.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "play/contest.h"
#include "play/league.h"
#include "referee/game_link.h"
#include "referee/players.h"
#include "study/review.h"

namespace puissance::referee {

inline constexpr std::size_t max_entrants = 200;
inline constexpr std::int64_t max_pair_games = 10'000;

struct Entrant {
    std::string name;
    PlayerOnBoard player;
};

// "Ada = program:./ada/bot", one a line; empty lines and lines with # in front are skipped. A line
// without a name is named by itself.
[[nodiscard]] Result<std::vector<Entrant>> parse_entrants(std::string_view text,
                                                          const PlayerSettings& settings);

struct TournamentOrder {
    std::vector<Entrant> entrants;
    PlayerSettings settings;
    Game game;
    int games = 2;  // Of each pair.
    GameTime time;
    std::uint64_t seed = 0;
    int jobs = 1;
    std::optional<int> gauntlet;  // One against all others,
    std::optional<int> swiss;     // or so many rounds; else everybody against everybody.
    int accuracy_games = 2;       // Of each player, judged exactly where the game can be solved.
    std::string folder;
    std::string pages{own_pages};  // Links to games lead there.
};

struct TournamentGame {
    Fixture fixture;
    double score = 0;  // The first player's.
    std::string moves;
    std::optional<Player> forfeiter;
    Forfeit forfeit;
};

// Who plays whom, from which positions. Requires: it is no Swiss tournament, whose rounds follow
// from results.
[[nodiscard]] std::vector<Fixture> fixtures_of(const TournamentOrder& order);
[[nodiscard]] std::vector<Record> openings_of(const TournamentOrder& order);
// One game, by players that are made for it alone: between engines that are limited by nodes or by
// depth, always the same. Nothing when it was stopped.
[[nodiscard]] Result<std::optional<TournamentGame>> play_fixture(
    const TournamentOrder& order, const Fixture& fixture, const std::vector<Record>& openings,
    const Stop& stop);

[[nodiscard]] std::vector<LeagueResult> results_of(const std::vector<TournamentGame>& games);

struct TournamentResult {
    std::vector<TournamentGame> games;
    std::vector<LeagueRow> table;
    std::vector<Accuracy> accuracy;  // By entrant.
    bool interrupted = false;
};

// Plays what the journal in the folder does not hold yet. Calls after(games so far, of how many)
// after each game, on any thread but one at a time.
[[nodiscard]] Result<TournamentResult> play_tournament(
    const TournamentOrder& order, const Stop& stop,
    const std::function<void(const std::vector<TournamentGame>&, std::size_t)>& after);

[[nodiscard]] std::string table_text(const TournamentOrder& order, const TournamentResult& result,
                                     Language language);
[[nodiscard]] std::string table_csv(const TournamentOrder& order, const TournamentResult& result);
[[nodiscard]] std::string tournament_json(const TournamentOrder& order,
                                          const TournamentResult& result, Language language);
[[nodiscard]] std::string tournament_html(const TournamentOrder& order,
                                          const TournamentResult& result, Language language);

}  // namespace puissance::referee
