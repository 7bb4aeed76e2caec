// Parts that several replies share: moves, lines, verdicts.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "play/seat.h"
#include "puissance/analysis.h"
#include "puissance/engine.h"
#include "puissance/net_opinion.h"
#include "puissance/record.h"
#include "puissance/score.h"

namespace puissance::wire {

using Json = nlohmann::ordered_json;  // Keys in the order they are written.

inline constexpr std::array<std::string_view, 4> score_kinds{"win", "loss", "draw", "estimate"};

// Adds a new member. This is faster than an initializer list, which copies its values, and it
// reserves room, because members are copied when the object grows (their names are constant).
// bench/server shows both.
inline void add(Json& object, const char* name, Json value) {
    constexpr std::size_t default_members = 16;
    auto& members = object.get_ref<Json::object_t&>();
    if (members.empty()) members.reserve(default_members);
    members.emplace_back(name, std::move(value));
}

// Adds a member for each fact.
void add_facts(Json& object, const std::vector<Fact>& facts);
// {"kind", "plies", "value", "exact"}; an estimate has no plies.
[[nodiscard]] Json verdict_json(const Verdict& verdict);
[[nodiscard]] Json line_json(const Game& game, const std::vector<Move>& line);
// [{"column", "row"}, …], counted from 1.
[[nodiscard]] Json cells_json(const std::vector<Cell>& cells);
// "first" or "second".
[[nodiscard]] std::string_view name_of(Player player);
// {"reason", "seen", "number", "said"}: why a game was lost without a line on the board.
[[nodiscard]] Json forfeit_json(const Forfeit& forfeit);
[[nodiscard]] Json move_or_null(const Game& game, std::optional<Move> move);

// The content of analyse_reply, to be used inside a larger object.
[[nodiscard]] Json analyse_json(const Record& record, const Analysis& analysis,
                                std::string_view player);
// {"depth", "nodes", "move", "score", "line"}
[[nodiscard]] Json progress_json(const Game& game, const Progress& progress);

// {"value", "chance", "advantage", "by", "moves"}; without looks only the first three.
[[nodiscard]] Json opinion_json(const Game& game, const NetOpinion& opinion);

// The JSON in one line. Bytes that are not valid UTF-8 are replaced, although shown() should have
// escaped them all.
[[nodiscard]] std::string written(const Json& json);

}  // namespace puissance::wire
