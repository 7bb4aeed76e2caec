// What the network thinks of a position, in words and on the board.
#pragma once

#include <string>

#include "puissance/net_opinion.h"
#include "puissance/record.h"
#include "words/words.h"

namespace puissance::app {

// Several lines; the last ones are the board, with the percent of the moves near the stones.
[[nodiscard]] std::string net_text(const Record& record, const NetOpinion& opinion,
                                   words::Language language);

}  // namespace puissance::app
