// One door for everything that can be asked in JSON, whoever asks: the service, a module, a page.
// Nothing is kept between two questions but the engines of the caller.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

#include "puissance/engine.h"
#include "puissance/message.h"
#include "wire/requests.h"

namespace puissance::wire {

// How a question is answered, whoever asks.
struct Asking {
    // The engine of a game; it is used until the answer is there.
    std::function<Result<Engine*>(const Game&)> engine_of;
    std::chrono::nanoseconds default_time{std::chrono::seconds(1)};
    std::chrono::nanoseconds max_time{std::chrono::seconds(10)};
    const Stop* stop = nullptr;
    Language language = Language::english;
    std::function<void(const std::string&)> on_progress;  // A JSON object each; may be empty.
};

// `what`: "check", "move", "analyse", "explain", "eval", "solve", "games", "lessons", "lesson", or
// "stream", which is an analysis that says {"progress": …} and {"result": …}.
// `body`: a JSON object ("" counts as {}). The answer is one JSON object, as the command line
// prints it.
[[nodiscard]] Result<std::string> answer(std::string_view what, std::string_view body,
                                         const Asking& asking);

// The same of what parse_request has read already, on another thread perhaps.
[[nodiscard]] Result<std::string> answer(const Request& request, const Asking& asking);

}  // namespace puissance::wire
