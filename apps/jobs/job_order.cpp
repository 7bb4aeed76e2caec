#include "jobs/job_order.h"

#include <algorithm>

#include "base/try.h"
#include "game/shown.h"
#include "wire/json_pieces.h"

namespace puissance::jobs {

namespace {

using wire::Json;
using wire::written;

// A member of the terms, or nothing where it is missing or something else.
template <class Value>
std::optional<Value> member(const Json& terms, const char* name) {
    const auto found = terms.find(name);
    if (found == terms.end()) return std::nullopt;
    if constexpr (std::is_same_v<Value, std::string>) {
        if (!found->is_string()) return std::nullopt;
    } else if constexpr (std::is_unsigned_v<Value>) {
        if (!found->is_number_unsigned()) return std::nullopt;
    } else {
        if (!found->is_number_integer()) return std::nullopt;
    }
    return found->template get<Value>();
}

// A whole number from `smallest` to `largest`.
std::optional<int> whole(const Json& terms, const char* name, std::int64_t smallest,
                         std::int64_t largest) {
    const auto number = member<std::int64_t>(terms, name);
    if (!number || *number < smallest || *number > largest) return std::nullopt;
    return static_cast<int>(*number);
}

std::optional<Game> game_of(const Json& terms) {
    const auto text = member<std::string>(terms, "game");
    if (!text) return std::nullopt;
    const auto game = parse_game(*text);
    return game ? std::optional(*game) : std::nullopt;
}

Json json_of(const PositionsTerms& terms) {
    return {{"game", to_text(terms.game)}, {"depth", terms.depth}};
}
std::optional<PositionsTerms> positions_in(const Json& json) {
    const auto game = game_of(json);
    if (!game) return std::nullopt;
    const auto depth = whole(json, "depth", 0, game->cells() - 1);
    if (!depth) return std::nullopt;
    return PositionsTerms{*game, *depth};
}

std::string_view tag_of(Language language) { return language == Language::french ? "fr" : "en"; }
std::optional<Language> language_of(const Json& terms) {
    const auto tag = member<std::string>(terms, "lang");
    if (tag == "fr") return Language::french;
    return tag == "en" ? std::optional(Language::english) : std::nullopt;
}

std::optional<Record> record_of(const Json& terms) {
    const auto game = game_of(terms);
    const auto moves = member<std::string>(terms, "moves");
    if (!game || !moves) return std::nullopt;
    auto record = parse_moves(*game, *moves);
    return record ? std::optional(*std::move(record)) : std::nullopt;
}

Json json_of(const ReviewTerms& terms) {
    Json json{{"lang", tag_of(terms.language)}};
    if (terms.nodes) json["nodes"] = *terms.nodes;
    Json& games = json["games"] = Json::array();
    for (const ReviewedGame& game : terms.games)
        games.push_back(game.heading.empty() ? Json{{"game", to_text(game.record.game())},
                                                    {"moves", to_text(game.record)}}
                                             : Json::parse(game.heading, nullptr, false));
    return json;
}
std::optional<ReviewedGame> reviewed_game_in(const Json& json) {
    if (!json.is_object()) return std::nullopt;
    auto record = record_of(json);
    if (!record) return std::nullopt;
    return ReviewedGame{*std::move(record), json.contains("file") ? written(json) : ""};
}
std::optional<ReviewTerms> review_in(const Json& json) {
    const auto language = language_of(json);
    const auto games = json.find("games");
    if (!language || games == json.end() || !games->is_array() || games->empty())
        return std::nullopt;
    ReviewTerms terms{*language};
    if (json.contains("nodes")) {
        terms.nodes = member<std::uint64_t>(json, "nodes");
        if (!terms.nodes) return std::nullopt;
    }
    for (const Json& one : *games) {
        auto game = reviewed_game_in(one);
        if (!game) return std::nullopt;
        terms.games.push_back(*std::move(game));
    }
    return terms;
}

Json json_of(const JudgementsTerms& terms) {
    return {{"lang", tag_of(terms.language)},
            {"game", to_text(terms.record.game())},
            {"moves", to_text(terms.record)}};
}
std::optional<JudgementsTerms> judgements_in(const Json& json) {
    const auto language = language_of(json);
    auto record = record_of(json);
    if (!language || !record || record->ply() == 0) return std::nullopt;
    return JudgementsTerms{*language, *std::move(record)};
}

Json json_of(const ExercisesTerms& terms) {
    return {{"game", to_text(terms.game)}, {"count", terms.count}, {"seed", terms.seed}};
}
std::optional<ExercisesTerms> exercises_in(const Json& json) {
    const auto game = game_of(json);
    const auto count = whole(json, "count", 1, max_exercises);
    const auto seed = member<std::uint64_t>(json, "seed");
    if (!game || !count || !seed) return std::nullopt;
    return ExercisesTerms{*game, *count, *seed};
}

Json json_of(const referee::TournamentOrder& order) {
    Json json{{"game", to_text(order.game)}, {"games", order.games}, {"seed", order.seed}};
    if (order.time.nodes) json["nodes"] = *order.time.nodes;
    if (order.gauntlet) json["gauntlet"] = *order.gauntlet;
    Json& players = json["players"] = Json::array();
    for (const referee::Entrant& entrant : order.entrants)
        players.push_back({{"name", entrant.name}, {"player", entrant.player.text}});
    return json;
}
// parse_contestant() knows no program.
std::optional<referee::Entrant> entrant_in(const Json& json) {
    if (!json.is_object()) return std::nullopt;
    const auto name = member<std::string>(json, "name");
    const auto player = member<std::string>(json, "player");
    if (!name || !player) return std::nullopt;
    auto contestant = parse_contestant(*player);
    if (!contestant || contestant->is_human) return std::nullopt;
    std::string text = contestant->text;
    return referee::Entrant{*name, {std::move(text), *std::move(contestant)}};
}
std::optional<referee::TournamentOrder> tournament_in(const Json& json) {
    const auto game = game_of(json);
    const auto games = whole(json, "games", 1, referee::max_pair_games);
    const auto seed = member<std::uint64_t>(json, "seed");
    const auto players = json.find("players");
    if (!game || !games || !seed || players == json.end() || !players->is_array() ||
        players->size() < 2 || players->size() > referee::max_entrants)
        return std::nullopt;
    referee::TournamentOrder order;
    order.game = *game;
    order.games = *games;
    order.seed = *seed;
    order.time.nodes = member<std::uint64_t>(json, "nodes");
    for (const Json& one : *players) {
        auto entrant = entrant_in(one);
        if (!entrant) return std::nullopt;
        order.entrants.push_back(*std::move(entrant));
    }
    if (json.contains("gauntlet")) {
        order.gauntlet =
            whole(json, "gauntlet", 0, static_cast<std::int64_t>(order.entrants.size()) - 1);
        if (!order.gauntlet) return std::nullopt;
    }
    if (!can_be_shared(order)) return std::nullopt;
    return order;
}

// With the kind, where there are terms.
template <class Terms>
std::optional<JobOrder> order_with(const std::string& kind, std::optional<Terms> terms) {
    if (!terms) return std::nullopt;
    return JobOrder{kind, *std::move(terms)};
}

std::optional<JobOrder> order_in(const std::string& kind, const Json& terms) {
    if (kind == "review") return order_with(kind, review_in(terms));
    if (kind == "judgements") return order_with(kind, judgements_in(terms));
    if (kind == "exercises") return order_with(kind, exercises_in(terms));
    if (kind == "tournament") return order_with(kind, tournament_in(terms));
    return order_with(kind, positions_in(terms));
}

}  // namespace

Result<void> can_be_shared(const referee::TournamentOrder& order) {
    for (const referee::Entrant& entrant : order.entrants) {
        const auto refused = [&](const char* reason) {
            return fail(ErrorCode::wrong_usage,
                        {{"reason", reason}, {"player", shown(entrant.player.text)}});
        };
        if (!entrant.player.is_ours()) return refused("job_program");
        if (referee::contestant_of(entrant.player).limits.time) return refused("job_time");
    }
    if (order.time.nodes && !order.time.move && !order.time.game) return {};
    return fail(ErrorCode::wrong_usage, {{"reason", "job_clock"}});
}

std::string terms_of(const JobOrder& order) {
    return written(std::visit([](const auto& terms) { return json_of(terms); }, order.terms));
}

Result<JobOrder> order_of(const store::Job& job) {
    const Json terms = Json::parse(job.terms, nullptr, false);
    auto order = terms.is_object() ? order_in(job.kind, terms) : std::nullopt;
    if (!order) return fail(ErrorCode::wrong_usage, {{"reason", "job_terms"}, {"job", job.id}});
    return *std::move(order);
}

}  // namespace puissance::jobs
