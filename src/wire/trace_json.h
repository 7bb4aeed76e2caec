// Writes and reads traces as JSON (docs/formats/trace.md). Steps and reasons follow from the tree:
// they are written for programs that only show them, and ignored when a trace is read.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "puissance/result.h"
#include "puissance/trace.h"

namespace puissance::wire {

inline constexpr int trace_version = 1;

// Takes a large answer in pieces, so that nobody holds it whole. False: no more is wanted.
using TakePiece = std::function<bool(std::string_view piece)>;

// `take` gets all but the last piece, which is returned.
[[nodiscard]] std::string trace_reply(const Trace& trace, TakePiece take = {});
// The same inside a larger value.
class JsonWriter;
void write_trace(JsonWriter& out, const Trace& trace);

// Fails with wrong_trace and a reason for anything that trace_reply would not write, such as a tree
// with illegal moves.
[[nodiscard]] Result<Trace> parse_trace(std::string_view text);

}  // namespace puissance::wire
