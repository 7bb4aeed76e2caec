#include "wire/json_pieces.h"

namespace puissance::wire {

void add_facts(Json& object, const std::vector<Fact>& facts) {
    for (const Fact& fact : facts)
        std::visit([&](const auto& value) { object[fact.name] = value; }, fact.value);
}

Json verdict_json(const Verdict& verdict) {
    Json json = Json::object();
    add(json, "kind", score_kinds[static_cast<std::size_t>(verdict.kind)]);
    if (verdict.kind != ScoreKind::estimate) add(json, "plies", verdict.plies);
    add(json, "value", verdict.value);
    add(json, "exact", verdict.exact);
    if (verdict.at_most) add(json, "at_most", true);
    if (verdict.is_seen) add(json, "seen", true);
    return json;
}

Json line_json(const Game& game, const std::vector<Move>& line) {
    Json json = Json::array();
    for (const Move move : line) json.push_back(to_text(game, move));
    return json;
}

Json cells_json(const std::vector<Cell>& cells) {
    Json json = Json::array();
    for (const Cell cell : cells)
        json.push_back({{"column", cell.column + 1}, {"row", cell.row + 1}});
    return json;
}

std::string_view name_of(Player player) { return player == Player::first ? "first" : "second"; }

Json forfeit_json(const Forfeit& forfeit) {
    return Json{{"reason", puissance::name_of(forfeit.foul)},
                {"seen", forfeit.seen},
                {"number", forfeit.number},
                {"said", forfeit.said}};
}

Json move_or_null(const Game& game, std::optional<Move> move) {
    return move ? Json(to_text(game, *move)) : Json(nullptr);
}

Json opinion_json(const Game& game, const NetOpinion& opinion) {
    Json json{{"value", opinion.points},
              {"chance", opinion.chance},
              {"advantage", puissance::name_of(opinion.advantage)}};
    if (opinion.looks.empty()) return json;
    json["by"] = opinion.by_policy ? "policy" : "look";
    Json moves = Json::array();
    for (const auto& [move, percent] : opinion.looks)
        moves.push_back({{"move", to_text(game, move)}, {"percent", percent}});
    json["moves"] = std::move(moves);
    return json;
}

std::string written(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace puissance::wire
