#include "cli/command.h"

#include <utility>

#include <CLI/CLI.hpp>

namespace puissance::app {

namespace {

// Refuses the name of another option for the value of one, for it was forgotten.
void want_value(const CLI::App& app, CLI::Option& option) {
    option.check([&app](const std::string& value) {
        const bool is_option = value.starts_with('-') && app.get_option_no_throw(value) != nullptr;
        return std::string(is_option ? "no value" : "");
    });
}

}  // namespace

Command::Command(CLI::App& program, Shell& shell, const std::string& name, std::string_view help,
                 std::string_view examples)
    : app_(*program.add_subcommand(name, shell.say(help))), shell_(shell) {
    app_.footer(shell.say(examples));
    app_.group(shell.say("help.label.commands"));
}

Command Command::subcommand(const std::string& name, std::string_view help) {
    app_.require_subcommand(1);
    CLI::App* const made = app_.add_subcommand(name, shell_.say(help));
    made->group(shell_.say("help.label.commands"));
    return {*made, shell_};
}

void Command::option(const std::string& name, std::string& value, std::string_view help,
                     const std::string& type) {
    want_value(
        app_, *app_.add_option(name, value, shell_.say(help))->type_name(type)->default_str(value));
}

void Command::option(const std::string& name, std::vector<std::string>& values,
                     std::string_view help, const std::string& type) {
    want_value(
        app_,
        *app_.add_option(name, values, shell_.say(help))->type_name(type)->allow_extra_args(false));
}

void Command::flag(const std::string& name, bool& value, std::string_view help) {
    app_.add_flag(name, value, shell_.say(help));
}

void Command::argument(const std::string& name, std::string& value, std::string_view help,
                       bool is_required) {
    app_.add_option(name, value, shell_.say(help))->type_name("")->required(is_required);
}

void Command::arguments(const std::string& name, std::vector<std::string>& values,
                        std::string_view help) {
    app_.add_option(name, values, shell_.say(help))->type_name("")->required();
}

void Command::moves(std::string& value) {
    app_.add_option("MOVES", value, shell_.say("help.option.moves"))
        ->type_name("")
        ->expected(1, CLI::detail::expected_max_vector_size)
        ->multi_option_policy(CLI::MultiOptionPolicy::Join)
        ->delimiter(' ')
        ->allow_extra_args();
}

void Command::language_option() {
    app_.add_option_function<std::string>(
            "--lang", [](const std::string&) {}, shell_.say("help.option.lang"))
        ->type_name("fr|en");
}

void Command::alias(const std::string& name) { app_.alias(name); }

void Command::exclude(const std::string& option, std::vector<std::string> others) {
    const auto clash = [&app = app_, others = std::move(others)](const std::string& /*value*/) {
        for (const std::string& other : others)
            if (app.count(other) > 0) return "excludes " + other;
        return std::string();
    };
    app_.get_option(option)->check(clash);
}

void Command::only_with(const std::string& option, std::vector<std::string> others) {
    const auto lack = [&app = app_, others = std::move(others)](const std::string& /*value*/) {
        std::string names;
        for (const std::string& other : others) {
            if (app.count(other) > 0) return std::string();
            names += (names.empty() ? "" : ", ") + other;
        }
        return "only with " + names;
    };
    app_.get_option(option)->check(lack);
}

void Command::when_called(std::function<void()> act) { app_.callback(std::move(act)); }

bool Command::has(const std::string& name) const { return app_.count(name) > 0; }

}  // namespace puissance::app
