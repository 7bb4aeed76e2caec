// Errors and scores as sentences in the user's language. Everything here may be called from any
// thread.
#pragma once

#include <cstdint>
#include <string>

#include "puissance/result.h"
#include "puissance/score.h"

namespace puissance {

enum class Language : std::uint8_t { english, french };

// "column 4 is full", or "move 7 of "4444444": column 4 is full" when the error has a place.
[[nodiscard]] std::string sentence_of(const Error& error, Language language);

// "wins in 7 moves", "draw", "120 points", … for the player to move. The moves are the winner's
// own.
[[nodiscard]] std::string sentence_of(const Verdict& verdict, Language language);

// A short form for tables: "+12", "-3", "=", "~+120", "~Win" where a win is seen and not proved.
[[nodiscard]] std::string short_form(const Verdict& verdict, Language language);

}  // namespace puissance
