// What a person reads: errors and scores as sentences, in his language. Everything here may be
// called from any thread.
#pragma once

#include <cstdint>
#include <string>

#include "puissance/result.h"
#include "puissance/score.h"

namespace puissance {

enum class Language : std::uint8_t { english, french };

// "column 4 is full", or "move 5 of "4444": column 4 is full" when the error knows its place.
[[nodiscard]] std::string sentence_of(const Error& error, Language language);

// "wins in 7 plies", "draw", "+120 points" …, for the player to move.
[[nodiscard]] std::string sentence_of(const Verdict& verdict, Language language);

// The same in a few characters, for tables: "+12" "-3" "=" "~+120".
[[nodiscard]] std::string short_form(const Verdict& verdict);

}  // namespace puissance
