// What several replies are made of: moves, lines, verdicts.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "puissance/analysis.h"
#include "puissance/engine.h"
#include "puissance/record.h"
#include "puissance/score.h"

namespace puissance::wire {

using Json = nlohmann::ordered_json;  // Keys in the order they are written.

inline constexpr std::array<std::string_view, 4> score_kinds{"win", "loss", "draw", "estimate"};

// Adds a member that is not there yet. A list in braces copies more, and members that make room for
// others are copied too, since their names are constant: both show in bench/server.
inline void add(Json& object, const char* name, Json value) {
    constexpr std::size_t default_members = 16;
    auto& members = object.get_ref<Json::object_t&>();
    if (members.empty()) members.reserve(default_members);
    members.emplace_back(name, std::move(value));
}

// A member for each, by its name.
void add_facts(Json& object, const std::vector<Fact>& facts);
// {"kind", "plies", "value", "exact"}; an estimate has no plies.
[[nodiscard]] Json verdict_json(const Verdict& verdict);
[[nodiscard]] Json line_json(const Game& game, const std::vector<Move>& line);
[[nodiscard]] Json move_or_null(const Game& game, std::optional<Move> move);

// What analyse_reply writes, to be put into something larger.
[[nodiscard]] Json analyse_json(const Record& record, const Analysis& analysis,
                                std::string_view player);
// {"depth", "nodes", "move", "score", "line"}
[[nodiscard]] Json progress_json(const Game& game, const Progress& progress);

// One line. Bytes that are no text were escaped when they came in; should one be left, it is
// replaced.
[[nodiscard]] std::string written(const Json& json);

}  // namespace puissance::wire
