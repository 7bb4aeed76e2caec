// A line that a player of a game between people types: a move, or a command in either language.
#pragma once

#include <string>
#include <string_view>

#include "puissance/game.h"

namespace puissance::terminal {

enum class OnlineVerb : std::uint8_t {
    nothing,  // An empty line.
    move,     // Not a command, so it should be a move.
    draw,
    takeback,
    accept,
    decline,
    withdraw,
    resign,
    abort,
    claim,
    rematch,
    board,
    link,
    help,
    quit,
};

struct OnlineCommand {
    OnlineVerb verb = OnlineVerb::nothing;
    std::string text;  // The whole line, without spaces around it.
};

[[nodiscard]] OnlineCommand parse_online_command(const Game& game, std::string_view line);

// The answer to a question: whether it is a yes.
[[nodiscard]] bool says_yes(std::string_view line);

}  // namespace puissance::terminal
