// Checks that must hold for any text. Each function parses its text in every way that a user can,
// and returns what went wrong, or an empty string. The fuzzers call them with the inputs of
// libFuzzer, fuzz_findings_test with the stored ones.
#pragma once

#include <string>
#include <string_view>

namespace puissance::fuzz {

// "GAME\nMOVES": the game, the moves of that game, and the same moves on a few other boards.
[[nodiscard]] std::string try_notation(std::string_view text);

// "GAME\nDRAWING"; `GAME x` or `GAME o` also says whose turn it is.
[[nodiscard]] std::string try_drawing(std::string_view text);

// A player.
[[nodiscard]] std::string try_contestant(std::string_view text);

// "check|move|analyse|explain|stream|trace\nJSON": what a client sends, or a saved trace.
[[nodiscard]] std::string try_json(std::string_view text);

// Bytes from a socket: one request, read at once and byte by byte, and its answer where that takes
// no search.
[[nodiscard]] std::string try_http(std::string_view text);

// The bytes of an opening book, as they are and with their checksums made right.
[[nodiscard]] std::string try_book(std::string_view text);

// The bytes of a network; and changes of the shipped one, each three bytes for the place and one
// for the value there, with its checksum made right.
[[nodiscard]] std::string try_net(std::string_view text);

// What `puissance train` keeps, of the game that its first line names.
[[nodiscard]] std::string try_training(std::string_view text);

// A file of exercises.
[[nodiscard]] std::string try_pack(std::string_view text);

// A saved game.
[[nodiscard]] std::string try_game(std::string_view text);

// A file of games: ours, SGF, PSQ or moves.
[[nodiscard]] std::string try_games(std::string_view text);

// A saved trace.
[[nodiscard]] std::string try_trace(std::string_view text);

// The lines that a manager of Gomocup sends, to a player who needs no time.
[[nodiscard]] std::string try_gomocup(std::string_view text);

}  // namespace puissance::fuzz
