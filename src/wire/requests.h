// Turns JSON requests into typed values. An error names the member that is wrong; unknown members
// are errors too. No search runs here.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "play/swap2.h"
#include "puissance/engine.h"
#include "study/portrait.h"
#include "study/training.h"

namespace puissance::wire {

using Time = std::optional<std::chrono::nanoseconds>;

// {"game": "connect4", "moves": "4453"}, or instead of the moves {"board": [["0", …], …] or
// "drawing", "turn": "x"}. All members but "game" may also be inside {"position": {…}}. The
// defaults are connect4 and the empty board. The requests below have these members too.
struct CheckRequest {
    Record record;
};
struct EvalRequest {
    Record record;
};

// Adds {"time": seconds, "book": false to search what the book knows}.
struct SolveRequest {
    Record record;
    Time time;
    bool by_book = true;
};

// {"game": "connect4", "positions": ["4453", …]}: texts of moves, at most max_batch. One that is
// wrong costs its own answer only.
inline constexpr std::size_t max_batch = 1000;
struct Batch {
    Game game;
    std::vector<std::string> positions;
};
struct EvalManyRequest {
    Batch batch;
};
// Adds {"time": seconds for all of them together, "book": as in SolveRequest}.
struct SolveManyRequest {
    Batch batch;
    Time time;
    bool by_book = true;
};

// Adds {"player": "hard" (or "level"), "time": seconds, "seed": number}. The game is not over.
struct MoveRequest {
    Record record;
    Contestant player;
    Time time;
    std::uint64_t seed = 0;
};

// Adds {"time": seconds, "eval": "windows", "options": number}.
struct AnalyseRequest {
    Record record;
    Time time;
    Algorithm algorithm;
    int options = default_options;
};
// The same inside {"analyse": …}; progress is reported while the analysis runs.
struct StreamRequest {
    AnalyseRequest analyse;
};

// Adds {"time": seconds}: judges the last move, so there is one.
struct ReviewRequest {
    Record record;
};

// Adds {"time": seconds}, for each move: why the game was lost, so somebody has won it.
struct WhyRequest {
    Record record;
};

// In plies, where neither the algorithm nor the request has a limit.
inline constexpr int default_explain_depth = 4;

// Adds {"algorithm": "alphabeta(depth=4,eval=cells)", "max_nodes": number, "time": seconds}. The
// game is not over.
struct ExplainRequest {
    Record record;
    Contestant player;
    int max_nodes = default_trace_nodes;
    Time time;
};

// The exercise in this position, if there is one. The game is not over.
struct PuzzleRequest {
    Record record;
};

// {"rating", "deviation", "volatility": numbers, "grade": number, "solved": bool}: the rating of a
// player after an exercise. Without grade and solved nothing changes; {} asks for the first rating.
struct RatingRequest {
    Rating before;
    std::optional<int> grade;
    bool is_solved = false;
};

// {"training": {…}, "today": day, "event": "solved", "failed" or "mistake", "grade": number} and a
// position, the one that was solved or not or where a mistake was made in a game. With a grade it
// was an exercise and changes the rating. Without an event nothing changes; without a training it
// is the first.
struct TrainRequest {
    enum class Event { none, solved, failed, mistake };
    Record record;
    Training training;
    int today = 0;
    Event event = Event::none;
    std::optional<int> grade;
};

// {"game", "games": [{"moves", "own", "result", "rung", "mistakes"}, …]}: the finished games of one
// person, the oldest first.
struct PortraitRequest {
    Game game;
    std::vector<OwnGame> games;
};
// Adds {"choices": ["two-more", …]}: where the opening swap2 stands, which the position fits.
struct Swap2Request {
    Record record;
    Swap2 opening;
};
// Adds {"player": "level:4", "seed": number}: what a machine does there. The opening is not over.
struct Swap2ActRequest {
    Record record;
    Swap2 opening;
    Contestant player;
    std::uint64_t seed = 0;
};

struct GamesRequest {};
struct LessonsRequest {};
// {"number": counted from 1}
struct LessonRequest {
    int number = 1;
};

using Request =
    std::variant<CheckRequest, EvalRequest, SolveRequest, EvalManyRequest, SolveManyRequest,
                 MoveRequest, AnalyseRequest, StreamRequest, ReviewRequest, WhyRequest,
                 ExplainRequest, PuzzleRequest, RatingRequest, TrainRequest, PortraitRequest,
                 Swap2Request, Swap2ActRequest, GamesRequest, LessonsRequest, LessonRequest>;

// `what` is "check", "eval", "solve", "move", "analyse", "stream", "review", "why", "explain",
// "puzzle", "rating", "train", "portrait", "swap2", "swap2_act", "games", "lessons", "lesson",
// "solve_many" or "eval_many"; anything else is wrong_option. `body` is a JSON object; "" counts as
// {}.
[[nodiscard]] Result<Request> parse_request(std::string_view what, std::string_view body);

// The same in two steps, for a thread that must not be delayed: parsing the text is quick, but a
// drawing also needs a search for an order of moves, which request_of() does.
using Body = std::shared_ptr<const nlohmann::ordered_json>;  // Never null.
[[nodiscard]] Result<Body> parse_body(std::string_view text);
[[nodiscard]] bool has_drawing(const Body& body);
[[nodiscard]] Result<Request> request_of(std::string_view what, const Body& body);

}  // namespace puissance::wire
