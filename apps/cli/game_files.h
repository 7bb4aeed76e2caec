// The games of a file, or of all files of a folder: each is handed over, and what cannot be read
// costs itself only.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "cli/arguments.h"
#include "cli/shell.h"

namespace puissance::app {

// A game and where it stands.
struct FoundGame {
    std::string file;
    int number = 1;  // In its file.
    SavedGame saved;
    std::size_t file_number = 1;  // Of those that are read.
    std::size_t files = 1;
};

// Does the argument name several games: a folder, or a file of more than one whose number is not
// given?
[[nodiscard]] bool names_many_games(const PositionArguments& arguments);

// Files in the order of their names, without hidden ones. Says what is wrong with each that cannot
// be read, and goes on; the status of the shell remembers it. Ends when its stop is raised.
void for_each_game(const PositionArguments& arguments, Shell& shell,
                   const std::function<void(const FoundGame&)>& act);

}  // namespace puissance::app
