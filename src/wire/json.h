// The shapes of product data in JSON, one definition for every face: command line, service and
// bindings. Keys are never renamed, only added.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "play/match.h"
#include "puissance/analysis.h"
#include "puissance/engine.h"
#include "puissance/record.h"
#include "puissance/result.h"
#include "words/words.h"

namespace puissance::wire {

using Json = nlohmann::ordered_json;  // Keys in the order they are written here.

[[nodiscard]] Json to_json(const Verdict& verdict);
[[nodiscard]] Json to_json(const Error& error, words::Language language);

// {"game", "moves", "move", "score", "line", "depth", "nodes", "elapsed_ms", "player"}
[[nodiscard]] Json move_reply(const Record& record, const Analysis& analysis,
                              std::string_view player);
// The same, and "options", "turn"; of a finished game "winner" and "cells".
[[nodiscard]] Json analyse_reply(const Record& record, const Analysis& analysis,
                                 std::string_view player);

struct NamedEvaluation {
    Evaluator evaluator;
    Evaluation evaluation;
};
[[nodiscard]] Json eval_reply(const Record& record, const std::vector<NamedEvaluation>& all);

[[nodiscard]] Json match_reply(const MatchPlan& plan, const MatchResult& result);

}  // namespace puissance::wire
