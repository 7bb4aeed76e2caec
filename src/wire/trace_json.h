// A trace as JSON and back (docs/formats/trace.md). What follows from the tree, its steps and its
// reasons, is written for those who only show it, and not believed when it is read.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "puissance/result.h"
#include "puissance/trace.h"
#include "teach/lessons.h"

namespace puissance::wire {

inline constexpr int trace_version = 1;

[[nodiscard]] std::string trace_reply(const Trace& trace);

// wrong_trace, with the reason, for anything that trace_reply does not write: also for a tree whose
// moves cannot be played.
[[nodiscard]] Result<Trace> parse_trace(std::string_view text);

// {"lessons": [{"number", "name", "title", "game", "moves", "runs": [algorithm, …]}, …]}
[[nodiscard]] std::string lessons_reply(words::Language language);
// The same of one, and its "text", "question", "answer" and "traces", one a run.
[[nodiscard]] std::string lesson_reply(int number, const teach::Lesson& lesson,
                                       std::span<const Trace> traces, words::Language language);

}  // namespace puissance::wire
