// The options of commands in which programs of others play.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "cli/arguments.h"
#include "referee/players.h"

namespace puissance::app {

struct ProgramArguments {
    bool sandbox = false;
    bool allow_host = false;
    std::string program_memory;
};
void add_programs(Command& command, ProgramArguments& arguments);
// `time` is what a move may take, where it is limited.
[[nodiscard]] Result<referee::PlayerSettings> read_programs(
    const ProgramArguments& arguments, std::optional<std::chrono::nanoseconds> time);

// The value of --jobs: how many games at once, one for each processor unless it is given.
[[nodiscard]] Result<int> read_jobs(std::string_view text);

}  // namespace puissance::app
