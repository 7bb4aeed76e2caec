// A trace as JSON and back (docs/formats/trace.md). What follows from the tree, its steps and its
// reasons, is written for those who only show it, and not believed when it is read.
#pragma once

#include <string>
#include <string_view>

#include "puissance/result.h"
#include "puissance/trace.h"

namespace puissance::wire {

inline constexpr int trace_version = 1;

[[nodiscard]] std::string trace_reply(const Trace& trace);
// The same, inside something larger.
class JsonWriter;
void write_trace(JsonWriter& out, const Trace& trace);

// wrong_trace, with the reason, for anything that trace_reply does not write: also for a tree whose
// moves cannot be played.
[[nodiscard]] Result<Trace> parse_trace(std::string_view text);

}  // namespace puissance::wire
