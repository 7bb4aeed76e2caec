#include "cli/usage.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "base/lower_case.h"
#include "game/shown.h"

namespace puissance::app {

namespace {

// The command that the arguments name, as far as they name one.
const CLI::App& called(const CLI::App& program) {
    const CLI::App* app = &program;
    while (!app->get_subcommands().empty()) app = app->get_subcommands().front();
    return *app;
}

bool every(const CLI::App* /*command*/) { return true; }

std::vector<std::string> unexpected_arguments(const CLI::App& program) {
    auto arguments = program.remaining(true);
    std::erase(arguments, "--");
    return arguments;
}

// The argument at fault: one that was not expected, or else the one that CLI11 names: "--game: 1
// required G missing", "N is required", "A subcommand is required".
std::string argument_at_fault(const CLI::App& program, const CLI::ParseError& error) {
    const auto extras = unexpected_arguments(program);
    if (extras.empty()) {
        const std::string message = error.what();
        if (message.starts_with("A subcommand")) return "COMMAND";
        return message.substr(0, message.find_first_of(": "));
    }
    // Where a command must be named, a wrong name of one is most likely the mistake, else an
    // option.
    const bool is_option = called(program).get_subcommands(every).empty();
    const auto found = std::ranges::find_if(
        extras, [&](const std::string& extra) { return extra.starts_with('-') == is_option; });
    return found == extras.end() ? extras.front() : *found;
}

// How many letters must be put in, left out, replaced or exchanged with their neighbour.
std::size_t distance(std::string_view from, std::string_view to) {
    std::vector<std::size_t> before(to.size() + 1);
    std::vector<std::size_t> last(to.size() + 1);
    std::vector<std::size_t> next(to.size() + 1);
    std::iota(last.begin(), last.end(), std::size_t{0});
    for (std::size_t i = 0; i < from.size(); ++i) {
        next[0] = i + 1;
        for (std::size_t j = 0; j < to.size(); ++j) {
            next[j + 1] =
                std::min({last[j + 1] + 1, next[j] + 1, last[j] + (from[i] == to[j] ? 0 : 1)});
            if (i > 0 && j > 0 && from[i] == to[j - 1] && from[i - 1] == to[j])
                next[j + 1] = std::min(next[j + 1], before[j - 1] + 1);
        }
        std::swap(before, last);
        std::swap(last, next);
    }
    return last.back();
}

// The options or commands that could stand there.
std::vector<std::string> names_like(const CLI::App& app, bool is_option) {
    std::vector<std::string> names;
    if (is_option) {
        for (const CLI::Option* const option : app.get_options())
            for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    } else {
        for (const CLI::App* const command : app.get_subcommands(every))
            names.push_back(command->get_name());
    }
    return names;
}

// The nearest name, or nothing where none is near.
std::string meant(const CLI::App& app, const std::string& argument) {
    constexpr std::size_t longest = 30;
    if (argument.size() > longest) return {};
    const std::string written = lower_case(argument.substr(0, argument.find('=')));
    const auto names = names_like(app, argument.starts_with('-'));
    const auto distance_to = [&](const std::string& name) { return distance(written, name); };
    const auto nearest = std::ranges::min_element(names, {}, distance_to);
    if (nearest == names.end() || distance_to(*nearest) > (nearest->size() > 4 ? 2U : 1U))
        return {};
    return *nearest;
}

}  // namespace

Error usage_error(const CLI::App& program, const CLI::ParseError& error) {
    const std::string argument = argument_at_fault(program, error);
    const auto because = [&](const char* reason) {
        return Error{ErrorCode::wrong_usage, {{"reason", reason}, {"argument", shown(argument)}}};
    };
    if (!unexpected_arguments(program).empty()) {
        const std::string name = meant(called(program), argument);
        if (name.empty()) return because("unexpected");
        Error misspelt = because("misspelt");
        misspelt.facts.push_back({"meant", name});
        return misspelt;
    }
    if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) return because("required");
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) return because("no_value");
    return Error{ErrorCode::wrong_usage, {{"reason", shown(error.what())}}};
}

}  // namespace puissance::app
