// Errors and scores as sentences, in the reader's language.
#pragma once

#include <string>

#include "puissance/record.h"
#include "puissance/result.h"
#include "puissance/score.h"
#include "words/words.h"

namespace puissance::wire {

// "column 4 is full", or "move 5 of "4444": column 4 is full" when the error knows its place.
[[nodiscard]] std::string sentence_of(const Error& error, words::Language language);

// "wins in 7 plies", "draw", "+120 points" …, for the player to move.
[[nodiscard]] std::string sentence_of(const Verdict& verdict, words::Language language);

// The same in a few characters for tables: "+12" "-3" "=" "~120".
[[nodiscard]] std::string short_form(const Verdict& verdict);

}  // namespace puissance::wire
