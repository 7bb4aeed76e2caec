#include "wire/portrait_json.h"

#include <cmath>

#include "base/try.h"
#include "study/lost_game.h"
#include "study/standing.h"
#include "wire/json_text.h"
#include "wire/review_json.h"

namespace puissance::wire {

namespace {

Result<Player> player_in(const Json& json, const char* field) {
    TRY_ASSIGN(const std::string name, text_of(json, field, ""));
    for (const Player player : {Player::first, Player::second})
        if (name == name_of(player)) return player;
    return wrong_field(field);
}

Result<double> points_in(const Json& json, Player own) {
    TRY_ASSIGN(const std::string result, text_of(json, "result", ""));
    if (result == "draw") return points_of(std::nullopt, own);
    TRY_ASSIGN(const Player winner, player_in(json, "result"));
    return points_of(winner, own);
}

Result<FoundMistake> mistake_of(const Json& json) {
    if (!json.is_object()) return wrong_field("mistakes");
    TRY(has_only(json, {"cause", "likely"}));
    TRY_ASSIGN(const bool is_likely, flag_of(json, "likely", false));
    const auto cause = json.find("cause");
    if (cause == json.end() || cause->is_null()) return FoundMistake{Cause::none, is_likely};
    TRY_ASSIGN(const std::string name, text_of(json, "cause", ""));
    const auto known = cause_named(name);
    if (!known) return wrong_field("cause");
    return FoundMistake{kind_of(*known), is_likely};
}

Result<OwnGame> own_game_of(const Json& json, const Game& game) {
    if (!json.is_object()) return wrong_field("games");
    TRY(has_only(json, {"moves", "own", "result", "rung", "mistakes"}));
    OwnGame own;
    TRY_ASSIGN(own.side, player_in(json, "own"));
    TRY_ASSIGN(own.points, points_in(json, own.side));
    if (json.contains("rung")) {
        TRY_ASSIGN(own.rung, whole_in(json, "rung", 1, rung_count));
    }
    TRY_ASSIGN(const std::string moves, text_of(json, "moves", ""));
    TRY_ASSIGN(const Record record, parse_moves(game, moves));
    own.opening = opening_of(record);
    const auto mistakes = json.find("mistakes");
    if (mistakes == json.end()) return own;
    if (!mistakes->is_array()) return wrong_field("mistakes");
    own.mistakes.emplace();
    for (const Json& one : *mistakes) {
        TRY_ASSIGN(const FoundMistake mistake, mistake_of(one));
        own.mistakes->push_back(mistake);
    }
    return own;
}

Json mistakes_json(const Portrait& portrait, bool likely) {
    Json mistakes = Json::array();
    for (const auto& [mistake, count] : portrait.mistakes) {
        if (mistake.is_likely != likely) continue;
        Json themes = Json::array();
        for (const Theme theme : themes_against(mistake.kind)) themes.push_back(name_of(theme));
        mistakes.push_back({{"kind", kind_name(mistake)},
                            {"count", count},
                            {"lesson", lesson_about(mistake.kind, portrait.game)},
                            {"themes", std::move(themes)}});
    }
    return mistakes;
}

}  // namespace

Result<std::vector<OwnGame>> own_games_of(const Json& json, const Game& game) {
    const auto found = json.find("games");
    if (found == json.end() || !found->is_array() || found->size() > max_own_games)
        return wrong_field("games");
    std::vector<OwnGame> games;
    for (const Json& one : *found) {
        TRY_ASSIGN(OwnGame own, own_game_of(one, game));
        games.push_back(std::move(own));
    }
    return games;
}

Json tally_json(const Tally& tally) {
    return {{"won", tally.won}, {"drawn", tally.drawn}, {"lost", tally.lost}};
}

Json portrait_json(const Portrait& portrait) {
    Json json{{"game", to_text(portrait.game)}, {"rating", nullptr}, {"deviation", nullptr}};
    if (portrait.rating) {
        json["rating"] = std::lround(portrait.rating->value);
        json["deviation"] = std::lround(portrait.rating->deviation);
    }
    json["below"] = portrait.below;
    json["next"] = "level:" + std::to_string(portrait.next_rung());
    json["row"] = {{"now", portrait.row.now}, {"best", portrait.row.best}};
    json["results"] = tally_json(portrait.all);
    json["others"] = tally_json(portrait.others);
    json["opponents"] = Json::array();
    for (const auto& [rung, tally] : portrait.rungs)
        json["opponents"].push_back(
            {{"player", "level:" + std::to_string(rung)}, {"results", tally_json(tally)}});
    json["openings"] = Json::array();
    for (const Portrait::Opening& opening : portrait.openings)
        json["openings"].push_back({{"side", name_of(opening.side)},
                                    {"moves", line_json(portrait.game, opening.moves)},
                                    {"results", tally_json(opening.tally)}});
    json["reviews"] = portrait.reviews;
    json["mistakes"] = mistakes_json(portrait, false);
    json["likely"] = mistakes_json(portrait, true);
    return json;
}

std::string portrait_reply(const Portrait& portrait) {
    Json json = portrait_json(portrait);
    json["steps"] = Json::array();
    for (const auto& step : portrait.steps) {
        if (step)
            json["steps"].push_back({{"rating", std::lround(step->rating.value)},
                                     {"deviation", std::lround(step->rating.deviation)},
                                     {"change", std::lround(step->change)}});
        else json["steps"].push_back(nullptr);
    }
    json["ladder"] = ladder_of(portrait.game);
    return written(json);
}

}  // namespace puissance::wire
