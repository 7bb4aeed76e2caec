// puissance perft: how many sequences of 1 … N moves there are.
#include <memory>
#include <vector>

#include "cli/arguments.h"
#include "cli/registry.h"
#include "wire/json.h"

namespace puissance::app {

namespace {

struct PerftArguments : PositionArguments {
    std::string depth;
};

void run(const PerftArguments& arguments, Shell& shell) {
    constexpr std::int64_t max_length = 60;
    const auto depth = read_number("N", arguments.depth, 1, max_length);
    if (!depth) return shell.refuse(depth.error());
    const auto record = read_position(arguments);
    if (!record) return shell.refuse(record.error());
    auto engine = make_engine(record->game(), 1);  // No search, so the smallest table will do.
    if (!engine) return shell.refuse(engine.error(), failed);

    std::vector<std::uint64_t> counts;
    // Each count is printed as soon as it is known, because the next one takes much longer.
    (*engine)->perft(*record, static_cast<int>(*depth), &Shell::stop(),
                     [&](int plies, std::uint64_t count) {
                         counts.push_back(count);
                         if (!shell.json)
                             shell.print(std::to_string(plies) + " " + std::to_string(count));
                     });
    if (shell.json) shell.print(wire::perft_reply(*record, counts));
    if (Shell::stop().is_raised()) shell.status = interrupted;
}

}  // namespace

void add_perft(CLI::App& program, Shell& shell) {
    auto arguments = std::make_shared<PerftArguments>();
    Command command(program, shell, "perft", "help.perft", "help.perft.examples");
    command.argument("N", arguments->depth, "help.option.length", true);
    add_position(command, *arguments);
    command.when_called([arguments, &shell] { run(*arguments, shell); });
}

}  // namespace puissance::app
