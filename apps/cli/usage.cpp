#include "cli/usage.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "base/nearest_name.h"
#include "game/shown.h"

namespace puissance::app {

namespace {

bool every(const CLI::App* /*command*/) { return true; }

// Is there nothing to do before a command of it is named?
bool has_commands(const CLI::App& app) { return !app.get_subcommands(every).empty(); }

// What was written to `app` that it does not know.
std::vector<std::string> extras_of(const CLI::App& app) {
    auto extras = app.remaining();
    std::erase(extras, "--");
    return extras;
}

// The command that the arguments name, as far as they name one, from the program on.
std::vector<const CLI::App*> called(const CLI::App& program) {
    std::vector<const CLI::App*> apps{&program};
    while (!apps.back()->get_subcommands().empty())
        apps.push_back(apps.back()->get_subcommands().front());
    return apps;
}

// What is not expected, and whom it was written to.
struct Extra {
    const CLI::App* app;
    std::string argument;

    [[nodiscard]] bool is_option() const { return argument.starts_with('-'); }
    // Without the value: "--time" of "--time=3".
    [[nodiscard]] std::string name() const { return argument.substr(0, argument.find('=')); }
};

// Where a command must be named, what comes first is most likely the mistake, else an option.
std::optional<Extra> unexpected(const CLI::App& program) {
    for (const CLI::App* const app : called(program)) {
        const auto extras = extras_of(*app);
        if (extras.empty()) continue;
        if (has_commands(*app)) return Extra{app, extras.front()};
        const auto option = std::ranges::find_if(
            extras, [](const std::string& extra) { return extra.starts_with('-'); });
        return Extra{app, option == extras.end() ? extras.front() : *option};
    }
    return std::nullopt;
}

// The argument that CLI11 names: "--game: 1 required G missing", "N is required", "A subcommand is
// required".
std::string argument_at_fault(const CLI::ParseError& error) {
    const std::string message = error.what();
    if (message.starts_with("A subcommand")) return "COMMAND";
    return message.substr(0, message.find_first_of(": "));
}

// The commands to which an option may have been meant: the one that was called, or any.
std::vector<const CLI::App*> commands_meant(const CLI::App& program, const CLI::App& app) {
    const auto commands = called(program);
    if (commands.back() != &app || !has_commands(app)) return {commands.back()};
    return app.get_subcommands(every);
}

// The options or commands that could stand there.
std::vector<std::string> names_like(const CLI::App& program, const Extra& extra) {
    std::vector<std::string> names;
    if (!extra.is_option())
        for (const CLI::App* const command : extra.app->get_subcommands(every))
            names.push_back(command->get_name());
    else
        for (const CLI::App* const command : commands_meant(program, *extra.app))
            for (const CLI::Option* const option : command->get_options())
                for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    return names;
}

// "puissance book build"
std::string name_of(const std::vector<const CLI::App*>& apps) {
    std::string name;
    for (const CLI::App* const app : apps) name += (name.empty() ? "" : " ") + app->get_name();
    return name;
}

}  // namespace

bool misses_command(const CLI::App& program) {
    const auto extra = unexpected(program);
    return extra && !extra->is_option() && has_commands(*extra->app);
}

Error usage_error(const CLI::App& program, const CLI::ParseError& error) {
    const auto apps = called(program);
    const std::string command = name_of(apps);
    const auto because = [&](const char* reason, const std::string& argument) {
        return Error{ErrorCode::wrong_usage,
                     {{"reason", reason}, {"argument", shown(argument)}, {"command", command}}};
    };
    if (const auto extra = unexpected(program)) {
        const std::string name = nearest_name(extra->name(), names_like(program, *extra));
        if (name.empty()) return because("unexpected", extra->argument);
        if (name == extra->name()) {
            Error elsewhere = because("behind_command", name);
            if (apps.size() == 1) elsewhere.facts.back().value = command + " COMMAND";
            return elsewhere;
        }
        Error misspelt = because("misspelt", extra->argument);
        misspelt.facts.push_back({"meant", name});
        return misspelt;
    }
    const std::string argument = argument_at_fault(error);
    const std::string_view message = error.what();
    // What Command's own checks say.
    for (const auto& [said, reason] :
         {std::pair(": excludes ", "not_together"), std::pair(": only with ", "only_with")}) {
        const auto place = message.find(said);
        if (place == std::string_view::npos) continue;
        Error alone = because(reason, argument);
        alone.facts.push_back({"other", std::string(message.substr(place + std::strlen(said)))});
        return alone;
    }
    if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr)
        return because("required", argument);
    if (message.find(": At Most ") != std::string_view::npos) return because("twice", argument);
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr ||
        dynamic_cast<const CLI::ValidationError*>(&error) != nullptr)
        return because("no_value", argument);
    return Error{ErrorCode::wrong_usage, {{"reason", shown(error.what())}}};
}

}  // namespace puissance::app
