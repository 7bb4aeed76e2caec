// One command of the program: its options, its help and what it does. Behind it stands CLI11,
// which takes longer to compile than all the rest: only command.cpp and main.cpp see it.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "cli/shell.h"

namespace CLI {  // NOLINT(readability-identifier-naming): not ours to name
class App;
}

namespace puissance::app {

class Command {
public:
    // Adds the command `name` to the program; the keys are those of its help and its examples.
    Command(CLI::App& program, Shell& shell, const std::string& name, std::string_view help,
            std::string_view examples);

    // A command of this command, which then needs one.
    [[nodiscard]] Command subcommand(const std::string& name, std::string_view help);

    // Values are taken as text and must live as long as the program; `type` is how help names what
    // follows, and what the value holds already is shown as the default.
    void option(const std::string& name, std::string& value, std::string_view help,
                const std::string& type);
    void flag(const std::string& name, bool& value, std::string_view help);
    void argument(const std::string& name, std::string& value, std::string_view help,
                  bool is_required);
    // Read before everything else (find_language), so that even errors are in that language.
    void language_option();
    void alias(const std::string& name);

    void when_called(std::function<void()> act);
    // Did the user write this option? To be asked when called.
    [[nodiscard]] bool has(const std::string& name) const;

    [[nodiscard]] Shell& shell() const { return shell_; }

private:
    Command(CLI::App& app, Shell& shell) : app_(app), shell_(shell) {}

    CLI::App& app_;
    Shell& shell_;
};

}  // namespace puissance::app
