// puissance show: a position as a drawing, which --board reads.
#include <memory>

#include "cli/arguments.h"
#include "cli/registry.h"
#include "wire/json.h"

namespace puissance::app {

namespace {

void run(const PositionArguments& arguments, Shell& shell) {
    const auto record = read_position(arguments);
    if (!record) return shell.refuse(record.error());
    if (shell.json) return shell.print(wire::check_reply(*record));
    shell.print(to_drawing(*record));
    shell.tell(shell.say(state_of(*record)));
}

}  // namespace

void add_show(CLI::App& program, Shell& shell) {
    auto arguments = std::make_shared<PositionArguments>();
    Command command(program, shell, "show", "help.show", "help.show.examples");
    add_position(command, *arguments);
    command.when_called([arguments, &shell] { run(*arguments, shell); });
}

}  // namespace puissance::app
