// The single entry point for requests in JSON, used by the server and by the C library. It keeps no
// state between requests; the caller owns the engines.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "puissance/engine.h"
#include "puissance/message.h"
#include "wire/requests.h"
#include "wire/trace_json.h"

namespace puissance::wire {

// What an engine is for. One for judgements comes from make_judging_engine().
enum class EngineUse : std::uint8_t { thinking, judging };

// What the caller provides to answer a request.
struct Asking {
    // Finds the engine for a game. The engine is used until answer() returns.
    std::function<Result<Engine*>(const Game&, EngineUse)> engine_of;
    std::chrono::nanoseconds default_time{std::chrono::seconds(1)};
    std::chrono::nanoseconds max_time{std::chrono::seconds(10)};
    // Judgements are limited by nodes; this is how long one waits for them at most.
    std::chrono::nanoseconds max_judging_time{std::chrono::hours(24)};
    const Clock* clock = &machine_clock();
    const Stop* stop = nullptr;
    Language language = Language::english;
    TakePiece take;  // Gets a large answer in pieces, all but the last; may be empty.
    std::function<void(const std::string&)> on_progress;  // Called with JSON objects; may be empty.
};

// `what` and `body` are as in parse_request(); "stream" is an analysis that reports
// {"progress": …} and ends with {"result": …}. The answer is one JSON object, the same that the
// command line prints.
[[nodiscard]] Result<std::string> answer(std::string_view what, std::string_view body,
                                         const Asking& asking);

// The same for a request that parse_request() has already read, perhaps on another thread.
[[nodiscard]] Result<std::string> answer(const Request& request, const Asking& asking);

// The answer, if it takes neither an engine nor time: a position, a rating, where swap2 stands,
// and the only winning stone of a drop board, which is what the engine of any level but the random
// one would answer.
[[nodiscard]] std::optional<std::string> answer_at_once(const Request& request);

}  // namespace puissance::wire
