// What can be asked in JSON, made typed once. Anything wrong is an Error that names the member; a
// member that nobody knows is one too. Nothing here thinks.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "puissance/engine.h"

namespace puissance::wire {

using Time = std::optional<std::chrono::nanoseconds>;

// {"game": "connect4", "moves": "4453"}, or instead of the moves {"board": [["0", …], …] or
// "drawing", "turn": "x"}; all but the game may stand inside {"position": {…}}. The game is
// connect4 and the position the empty board where they are not given.
struct CheckRequest {
    Record record;
};
struct EvalRequest {
    Record record;
};

// And {"time": seconds}.
struct SolveRequest {
    Record record;
    Time time;
};

// And {"player": "hard" (or "level"), "time": seconds, "seed": number}. The game is not over.
struct MoveRequest {
    Record record;
    Contestant player;
    Time time;
    std::uint64_t seed = 0;
};

// And {"time": seconds, "eval": "windows"}.
struct AnalyseRequest {
    Record record;
    Time time;
    Algorithm algorithm;
};
// The same inside {"analyse": …}: it is told as it goes.
struct StreamRequest {
    AnalyseRequest analyse;
};

// And {"algorithm": "alphabeta(depth=4,eval=cells)", "max_nodes": number, "time": seconds}. The
// game is not over.
struct ExplainRequest {
    Record record;
    Algorithm algorithm;
    int max_nodes = default_trace_nodes;
    Time time;
};

struct GamesRequest {};
struct LessonsRequest {};
// {"number": from 1}
struct LessonRequest {
    int number = 1;
};

using Request =
    std::variant<CheckRequest, EvalRequest, SolveRequest, MoveRequest, AnalyseRequest,
                 StreamRequest, ExplainRequest, GamesRequest, LessonsRequest, LessonRequest>;

// `what`: "check", "eval", "solve", "move", "analyse", "stream", "explain", "games", "lessons",
// "lesson"; another is wrong_option. `body` is a JSON object; "" counts as {}.
[[nodiscard]] Result<Request> parse_request(std::string_view what, std::string_view body);

}  // namespace puissance::wire
