// What can be asked in JSON, made typed once. Anything wrong is an Error that names the member; a
// member that nobody knows is one too. Nothing here thinks.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <variant>

#include <nlohmann/json_fwd.hpp>

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
    Contestant player;
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

// The same in two steps, for those who must not be held up: the text is read quickly, but where it
// holds a drawing, an order of moves that leads to it must then be found.
using Body = std::shared_ptr<const nlohmann::ordered_json>;  // Never null.
[[nodiscard]] Result<Body> parse_body(std::string_view text);
[[nodiscard]] bool has_drawing(const Body& body);
[[nodiscard]] Result<Request> request_of(std::string_view what, const Body& body);

}  // namespace puissance::wire
