// Turns the text of arguments into numbers, games, positions and players. CLI11 hands all options
// over as text, so that the message about a wrong one is ours, in the user's language.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cli/command.h"
#include "cli/shell.h"
#include "puissance/engine.h"

namespace puissance::app {

// The options of every command.
struct CommonArguments {
    std::string game = "connect4";
};
void add_common(Command& command, CommonArguments& arguments);

// MOVES, --board, --turn.
struct PositionArguments : CommonArguments {
    std::string moves;
    std::string board;
    std::string turn;
};
void add_position(Command& command, PositionArguments& arguments);
[[nodiscard]] Result<Record> read_position(const PositionArguments& arguments);

struct ThinkingArguments {
    std::string time;
    std::string depth;
    std::string nodes;
    std::string memory;
    std::string seed;
};
void add_thinking(Command& command, ThinkingArguments& arguments);

struct ThinkingSettings {
    Limits limits;
    std::size_t memory_mib = default_memory_mib;
    std::optional<std::uint64_t> seed;
};
[[nodiscard]] Result<ThinkingSettings> read_thinking(const ThinkingArguments& arguments);

// A whole number in [smallest, largest]; fails with wrong_number otherwise.
[[nodiscard]] Result<std::int64_t> read_number(std::string_view option, std::string_view text,
                                               std::int64_t smallest, std::int64_t largest);
[[nodiscard]] Result<std::chrono::nanoseconds> read_seconds(std::string_view option,
                                                            std::string_view text);

// The value of --threads, or `otherwise` when it is not given.
[[nodiscard]] Result<int> read_threads(std::string_view text, int otherwise);

}  // namespace puissance::app
