// A line that a player types in the plain interface: a move, or a command in either language.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "puissance/game.h"

namespace puissance::terminal {

enum class Verb : std::uint8_t {
    nothing,  // An empty line.
    move,     // Not a command, so it should be a move; `rest` holds it.
    undo,
    redo,
    hint,
    why,
    analysis,
    save,
    load,
    restart,
    swap,
    now,
    board,
    help,
    menu,
    train,
    back,
    quit,
};

struct Command {
    Verb verb = Verb::nothing;
    std::string rest;  // What follows the verb, without spaces around it.
};

// A single letter is a move where the board has such a column, and otherwise a command: "a" is the
// tenth column of a board that wide, and the analysis on a smaller one.
[[nodiscard]] Command parse_command(const Game& game, std::string_view line);

}  // namespace puissance::terminal
