// Questions that fill the whole screen for a while: the menu, a line of text, a page of help. Each
// ends when it is answered, left, or the program must end.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "terminal/menu.h"
#include "terminal/screen.h"
#include "words/words.h"

namespace puissance::terminal {

// What goes on while a question is open.
using Meanwhile = std::function<void()>;
inline void nothing_meanwhile() {}

// Both return nothing when the player leaves without an answer.
[[nodiscard]] std::optional<Setup> ask_menu(Screen& screen, Menu menu, words::Language language);
[[nodiscard]] std::optional<std::string> ask_text(Screen& screen, const std::string& question,
                                                  const std::string& suggestion,
                                                  const std::string& complaint,
                                                  words::Language language,
                                                  const Meanwhile& meanwhile = nothing_meanwhile);
// Asks for a file, which `file` suggests and keeps, and saves there. What is to be said afterwards.
[[nodiscard]] std::optional<std::string> ask_to_save(
    Screen& screen, std::string& file, words::Language language,
    const std::function<Result<void>(const std::string&)>& save,
    const Meanwhile& meanwhile = nothing_meanwhile);
// What each key does: sentences of the catalogue by their keys, after those that choose a place.
void show_help(Screen& screen, const Game& game, const std::vector<const char*>& keys,
               words::Language language, const Meanwhile& meanwhile = nothing_meanwhile);

// The terminal was closed or a signal came: every dialogue ends.
[[nodiscard]] bool must_leave(const Screen& screen);

}  // namespace puissance::terminal
