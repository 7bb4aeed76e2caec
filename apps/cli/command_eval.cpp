// puissance eval: how each evaluator scores a position, and what the network thinks of it.
#include <memory>
#include <vector>

#include <fmt/core.h>

#include "cli/arguments.h"
#include "cli/net_text.h"
#include "cli/registry.h"
#include "teach/value_text.h"
#include "wire/json.h"

namespace puissance::app {

namespace {

void run(const PositionArguments& arguments, Shell& shell) {
    const auto record = read_position(arguments);
    if (!record) return shell.refuse(record.error());
    auto engine = make_engine(record->game(), 1);  // No search, so the smallest table will do.
    if (!engine) return shell.refuse(engine.error(), failed);

    std::vector<wire::NamedEvaluation> all;
    for (int i = 0; i < evaluator_count; ++i) {
        const auto evaluator = static_cast<Evaluator>(i);
        all.push_back({evaluator, (*engine)->evaluate(*record, evaluator)});
    }
    const auto opinion = net_opinion(*record);
    if (shell.json) return shell.print(wire::eval_reply(*record, all, opinion));
    shell.print(shell.say("eval.heading"));
    for (const auto& [evaluator, evaluation] : all) {
        std::string parts;
        for (const Part& part : evaluation.parts)
            parts += "  " + teach::part_text(part, shell.language);
        shell.print(fmt::format("{:<11}{:>+9}{}", name_of(evaluator), evaluation.value, parts));
    }
    if (opinion) shell.print(net_text(*record, *opinion, shell.language));
}

}  // namespace

void add_eval(CLI::App& program, Shell& shell) {
    auto arguments = std::make_shared<PositionArguments>();
    Command command(program, shell, "eval", "help.eval", "help.eval.examples");
    add_position(command, *arguments);
    command.when_called([arguments, &shell] { run(*arguments, shell); });
}

}  // namespace puissance::app
