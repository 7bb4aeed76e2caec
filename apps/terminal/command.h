// A line that a player types in the plain mode: a move, or a command in either language.
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
    analysis,
    save,
    load,
    restart,
    swap,
    now,
    board,
    help,
    menu,
    back,
    quit,
};

struct Command {
    Verb verb = Verb::nothing;
    std::string rest;  // What follows the verb, without spaces around it.
};

// One letter is a column where the board has it, and else a command: "a" is a move on a board of
// ten columns.
[[nodiscard]] Command parse_command(const Game& game, std::string_view line);

}  // namespace puissance::terminal
