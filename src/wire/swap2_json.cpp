#include "wire/swap2_json.h"

#include "wire/json_pieces.h"

namespace puissance::wire {

namespace {

Json choices_json(const std::vector<SwapChoice>& choices) {
    Json json = Json::array();
    for (const SwapChoice choice : choices) json.push_back(puissance::name_of(choice));
    return json;
}

Json step_json(const SwapStep& step) {
    const Swap2& opening = step.opening;
    const int stones = opening.is_over() ? 0 : opening.choice_ply() - step.ply;
    Json mover = nullptr;
    if (!opening.is_over())
        mover = name_of(opening.is_openers_turn(step.ply) ? Player::first : Player::second);
    Json json = Json::object();
    add(json, "ply", step.ply);
    add(json, "choices", opening.choices.size());
    add(json, "mover", std::move(mover));
    add(json, "open",
        choices_json(stones == 0 ? opening.open_choices() : std::vector<SwapChoice>{}));
    add(json, "stones", stones);
    add(json, "swapped", opening.are_swapped());
    return json;
}

}  // namespace

std::string swap2_reply(const Record& record, const Swap2& opening) {
    Json steps = Json::array();
    for (const SwapStep& step : swap2_steps(opening, record.ply()))
        steps.push_back(step_json(step));
    Json json = Json::object();
    add(json, "game", to_text(record.game()));
    add(json, "moves", to_text(record));
    add(json, "choices", choices_json(opening.choices));
    add(json, "steps", std::move(steps));
    return written(json);
}

std::string swap2_act_reply(const Game& game, const SwapAct& act, std::string_view player) {
    Json json = Json::object();
    add(json, "game", to_text(game));
    add(json, "player", player);
    add(json, "stones", line_json(game, act.stones));
    add(json, "choice", act.choice ? Json(puissance::name_of(*act.choice)) : Json(nullptr));
    add(json, "nodes", act.nodes);
    return written(json);
}

}  // namespace puissance::wire
