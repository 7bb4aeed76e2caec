#include "referee/tournament_journal.h"

#include <algorithm>

#include "base/seconds.h"
#include "wire/json_text.h"

namespace puissance::referee {

using wire::Json;

std::string journal_head(const TournamentOrder& order) {
    Json players = Json::array();
    for (const Entrant& entrant : order.entrants)
        players.push_back({{"name", entrant.name}, {"player", entrant.player.text}});
    Json json{{"tournament", 1},
              {"game", to_text(order.game)},
              {"seed", order.seed},
              {"games", order.games},
              {"time", order.time.move ? to_seconds_text(*order.time.move) : ""},
              {"clock", order.time.game ? to_seconds_text(*order.time.game) : ""},
              {"players", players}};
    if (order.time.nodes) json["nodes"] = *order.time.nodes;
    if (order.gauntlet) json["gauntlet"] = *order.gauntlet;
    if (order.swiss) json["swiss"] = *order.swiss;
    return wire::written(json);
}

std::string journal_line(const TournamentGame& game) {
    Json json{{"first", game.fixture.first},
              {"second", game.fixture.second},
              {"opening", game.fixture.opening},
              {"score", game.score},
              {"moves", game.moves}};
    if (game.forfeiter) {
        json["forfeiter"] = wire::name_of(*game.forfeiter);
        json["foul"] = static_cast<int>(game.forfeit.foul);
        json["forfeit"] = wire::forfeit_json(game.forfeit);
    }
    return wire::written(json);
}

std::optional<TournamentGame> game_in(std::string_view line, const TournamentOrder& order) {
    const auto json = wire::parse_json(line);
    const auto number = [&](const char* name) {
        const auto found = json->find(name);
        return found != json->end() && found->is_number_integer() ? found->get<int>() : -1;
    };
    if (!json || !json->is_object() || !json->contains("score") || !(*json)["score"].is_number() ||
        !json->contains("moves") || !(*json)["moves"].is_string())
        return std::nullopt;
    TournamentGame game{{number("first"), number("second"), number("opening")},
                        (*json)["score"].get<double>(),
                        (*json)["moves"].get<std::string>(),
                        {},
                        {}};
    const auto players = static_cast<int>(order.entrants.size());
    if (game.fixture.first < 0 || game.fixture.first >= players || game.fixture.second < 0 ||
        game.fixture.second >= players)
        return std::nullopt;
    if (json->contains("forfeiter")) {
        game.forfeiter = (*json)["forfeiter"] == "first" ? Player::first : Player::second;
        game.forfeit.foul = static_cast<Foul>(std::clamp(number("foul"), 0, foul_count - 1));
        const auto& forfeit = (*json)["forfeit"];
        const auto text = [&](const char* name) {
            return forfeit.is_object() && forfeit.contains(name) && forfeit[name].is_string()
                       ? forfeit[name].get<std::string>()
                       : "";
        };
        game.forfeit.seen = text("seen");
        game.forfeit.said = text("said");
        if (forfeit.is_object() && forfeit.contains("number") &&
            forfeit["number"].is_number_integer())
            game.forfeit.number = forfeit["number"].get<int>();
    }
    return game;
}

}  // namespace puissance::referee
