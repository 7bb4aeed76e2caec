// What must hold for any text whatsoever. Each function reads its text in every way users can
// have it read, and returns what went wrong; nothing when all is well. The fuzzers call them on
// what libFuzzer invents, fuzz_findings_test on what was once found.
#pragma once

#include <string>
#include <string_view>

namespace puissance::fuzz {

// "GAME\nMOVES": the game, the moves of that game, and the same moves on a few other boards.
[[nodiscard]] std::string try_notation(std::string_view text);

// "GAME\nDRAWING", with `GAME x` or `GAME o` when it is said whose turn it is.
[[nodiscard]] std::string try_drawing(std::string_view text);

// A player.
[[nodiscard]] std::string try_contestant(std::string_view text);

// "check|move|analyse|explain|stream|trace\nJSON": what a client sends, or a saved trace.
[[nodiscard]] std::string try_json(std::string_view text);

// Bytes from a socket: one request, read at once and byte by byte, and its answer where that takes
// no search.
[[nodiscard]] std::string try_http(std::string_view text);

}  // namespace puissance::fuzz
