// A move inside a sentence. It stands here because reviews and lessons both name moves, and do not
// see each other.
#pragma once

#include <string>

#include "puissance/message.h"
#include "puissance/record.h"

namespace puissance {

// "column 4" where stones fall, "d4" on free boards.
[[nodiscard]] std::string spoken_move(const Game& game, Move move, Language language);

// The sentence with a capital letter, if it begins with a column.
[[nodiscard]] std::string begun(const Game& game, std::string sentence, Language language);

}  // namespace puissance
