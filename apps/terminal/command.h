// A line that a player types in the plain interface: a move, or a command in either language.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "puissance/game.h"
#include "puissance/record.h"

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

// Such a line before it means anything.
struct TypedLine {
    std::string text;        // Without spaces around it; empty: nothing was typed.
    std::string first_word;  // In small letters; empty where the line names a column.
    std::string rest;
};
[[nodiscard]] TypedLine read_line(const Game& game, std::string_view line);

// Reports an unknown word as such. For a wide board, parse_move would answer that the first letter
// names a column outside the board.
[[nodiscard]] Result<Move> read_move(const Game& game, const std::string& text);

}  // namespace puissance::terminal
