// Questions that fill the whole screen for a while: the menu, a line of text, a page of help. Each
// ends when it is answered, left, or the program must end.
#pragma once

#include <optional>
#include <string>

#include "terminal/menu.h"
#include "terminal/screen.h"
#include "words/words.h"

namespace puissance::terminal {

// Both return nothing when the player leaves without an answer.
[[nodiscard]] std::optional<Setup> ask_menu(Screen& screen, Menu menu, words::Language language);
[[nodiscard]] std::optional<std::string> ask_text(Screen& screen, const std::string& question,
                                                  const std::string& suggestion,
                                                  const std::string& complaint,
                                                  words::Language language);
void show_help(Screen& screen, const Game& game, words::Language language);

// The terminal was closed or a signal came: every dialogue ends.
[[nodiscard]] bool must_leave(const Screen& screen);

}  // namespace puissance::terminal
