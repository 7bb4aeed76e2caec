// One command of the program: its options, its help and what it does. It hides CLI11, which takes
// longer to compile than all the rest: only command.cpp and main.cpp include it.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/shell.h"

namespace CLI {  // NOLINT(readability-identifier-naming): not ours to name
class App;
}

namespace puissance::app {

class Command {
public:
    // Adds the command `name` to the program. `help` and `examples` are keys of the catalogue.
    Command(CLI::App& program, Shell& shell, const std::string& name, std::string_view help,
            std::string_view examples);

    // Adds a subcommand; the user must then name one.
    [[nodiscard]] Command subcommand(const std::string& name, std::string_view help);

    // `value` receives the text and must live as long as the program; what it holds already is
    // shown as the default. `type` is the name that the help shows for the value.
    void option(const std::string& name, std::string& value, std::string_view help,
                const std::string& type);
    // The same, and may be given several times.
    void option(const std::string& name, std::vector<std::string>& values, std::string_view help,
                const std::string& type);
    void flag(const std::string& name, bool& value, std::string_view help);
    void argument(const std::string& name, std::string& value, std::string_view help,
                  bool is_required);
    // One or more, the last of the command's.
    void arguments(const std::string& name, std::vector<std::string>& values,
                   std::string_view help);
    // MOVES, in one argument or in several: h8 h9 g8.
    void moves(std::string& value);
    // Only for the help: find_language() has read --lang before everything else, so that even the
    // errors of other options are in that language.
    void language_option();
    void alias(const std::string& name);

    // Refuses `option` beside any of `others`, instead of leaving one of them without effect.
    void exclude(const std::string& option, std::vector<std::string> others);
    // Refuses `option` without any of `others`.
    void only_with(const std::string& option, std::vector<std::string> others);

    void when_called(std::function<void()> act);
    // Did the user write this option? Valid once the command runs.
    [[nodiscard]] bool has(const std::string& name) const;

    [[nodiscard]] Shell& shell() const { return shell_; }

private:
    Command(CLI::App& app, Shell& shell) : app_(app), shell_(shell) {}

    CLI::App& app_;
    Shell& shell_;
};

}  // namespace puissance::app
