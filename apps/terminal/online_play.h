// `puissance play --online` and `--invite`: the way to a game between people elsewhere, which is
// then shown on the full screen where the terminal allows it, otherwise line by line.
#pragma once

#include <string>
#include <variant>

#include "remote/entrance.h"
#include "words/words.h"

namespace puissance::terminal {

struct OnlineOptions {
    std::variant<remote::Link, remote::Invitation> way;
    std::string nickname;
    words::Language language = words::Language::english;
    bool plain = false;
};

// Plays or watches until the player leaves; the game stays. Returns the exit status: 0, 1 when it
// did not work, 128 plus the number of the signal when one came. As play(), it owns standard input
// and output while it runs.
[[nodiscard]] int play_online(const OnlineOptions& options);

}  // namespace puissance::terminal
