// Judged moves in JSON.
#pragma once

#include <string>

#include "play/review.h"
#include "wire/json_pieces.h"

namespace puissance::wire {

// {"game", "moves", "ply", "move", "turn", "before", "after", "best", "line", "reply", "mark",
// "fault", "cause", "cells", "sentence", "accuracy", "proved"}. `moves` end with the move that is
// judged; `fault`, `cause` and `accuracy` are null where there is none.
[[nodiscard]] std::string review_reply(const Record& record, const Judgement& judgement,
                                       Language language);

// {"game", "moves", "decisive", "accuracy": {"first": {"percent", "kept", "part", "lost",
// "unproved"}, "second": {…}}}: the sum of a review.
[[nodiscard]] std::string review_sum_reply(const Record& record, const Review& review);

}  // namespace puissance::wire
