#include "cli/program_arguments.h"

#include <algorithm>
#include <thread>

#include "base/try.h"

namespace puissance::app {

void add_programs(Command& command, ProgramArguments& arguments) {
    command.flag("--sandbox", arguments.sandbox, "help.option.sandbox");
    command.flag("--allow-host", arguments.allow_host, "help.option.allow_host");
    command.option("--program-memory", arguments.program_memory, "help.option.program_memory",
                   "MiB");
}

Result<referee::PlayerSettings> read_programs(const ProgramArguments& arguments,
                                              std::optional<std::chrono::nanoseconds> time) {
    constexpr std::int64_t max_memory = 1 << 20;
    referee::PlayerSettings settings;
    settings.sandbox = arguments.sandbox;
    settings.allow_host = arguments.allow_host;
    if (time) settings.time = *time;
    if (!arguments.program_memory.empty()) {
        TRY_ASSIGN(const auto memory,
                   read_number("--program-memory", arguments.program_memory, 16, max_memory));
        settings.limits.memory_mib = static_cast<std::size_t>(memory);
    }
    return settings;
}

Result<int> read_jobs(std::string_view text) {
    constexpr std::int64_t max_jobs = 256;
    if (text.empty()) return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    TRY_ASSIGN(const auto jobs, read_number("--jobs", text, 1, max_jobs));
    return static_cast<int>(jobs);
}

}  // namespace puissance::app
