// Judged moves in JSON.
#pragma once

#include <string>

#include "study/lost_game.h"
#include "study/review.h"
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

// {"game", "moves", "loser", "mistake", "saving", "saves", "lesson", "sentences", "question",
// "answer"}: `mistake` is what review_reply gives of the move, or null where none was found, and
// then all that follow are absent.
[[nodiscard]] std::string why_reply(const Record& record, const std::optional<LostGame>& lost,
                                    Language language);

}  // namespace puissance::wire
