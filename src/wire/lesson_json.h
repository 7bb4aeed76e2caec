// The lessons as JSON, with the traces they are about.
#pragma once

#include <span>
#include <string>

#include "puissance/trace.h"
#include "teach/lessons.h"
#include "wire/trace_json.h"

namespace puissance::wire {

// {"lessons": [{"number", "name", "title", "game", "moves", "runs": [algorithm, …]}, …]}
[[nodiscard]] std::string lessons_reply(words::Language language);
// One lesson with the same members and "text", "question", "answer" and "traces", one for each run.
// `take` gets all but the last piece, which is returned.
[[nodiscard]] std::string lesson_reply(int number, const teach::Lesson& lesson,
                                       std::span<const Trace> traces, words::Language language,
                                       TakePiece take = {});

}  // namespace puissance::wire
