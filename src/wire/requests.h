// Requests from outside, made typed once: what a service, a module or a package is asked in JSON.
// Anything wrong is an Error with the name of the field; nothing here thinks.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

#include "puissance/engine.h"

namespace puissance::wire {

// {"game": "connect4", "position": {"moves": "4453"}} or {"board": [[…]] or "drawing", "turn":
// "x"}; the game is connect4 and the position the empty board where they are not given.
[[nodiscard]] Result<Record> parse_check_request(std::string_view body);

// And {"player": "hard", "time": seconds, "seed": number}.
struct MoveRequest {
    Record record;
    Contestant player;
    std::optional<std::chrono::nanoseconds> time;
    std::uint64_t seed = 0;
};
[[nodiscard]] Result<MoveRequest> parse_move_request(std::string_view body);

// And {"time": seconds, "eval": "windows"}.
struct AnalyseRequest {
    Record record;
    std::optional<std::chrono::nanoseconds> time;
    Contestant player;
};
[[nodiscard]] Result<AnalyseRequest> parse_analyse_request(std::string_view body);
// The same inside {"analyse": …}, as a stream is asked.
[[nodiscard]] Result<AnalyseRequest> parse_stream_request(std::string_view message);

// And {"algorithm": "alphabeta(depth=4,eval=cells)", "max_nodes": number, "time": seconds}.
struct ExplainRequest {
    Record record;
    Contestant player;
    int max_nodes = default_trace_nodes;
    std::optional<std::chrono::nanoseconds> time;
};
[[nodiscard]] Result<ExplainRequest> parse_explain_request(std::string_view body);

}  // namespace puissance::wire
