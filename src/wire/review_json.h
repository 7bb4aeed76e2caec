// Judged moves in JSON.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "play/saved_game.h"
#include "study/lost_game.h"
#include "study/review.h"
#include "wire/json_pieces.h"

namespace puissance::wire {

// {"game", "moves", "ply", "move", "turn", "before", "after", "best", "line", "reply", "mark",
// "fault", "cause", "cells", "sentence", "accuracy", "likely", "proved"}. `moves` end with the move
// that is judged; `fault`, `cause` and `accuracy` are null where there is none.
[[nodiscard]] std::string review_reply(const Record& record, const Judgement& judgement,
                                       Language language);

// {"game", "moves", "decisive", "shortened", "turned", "interrupted", "accuracy": {"first":
// {"percent", "kept", "part", "lost", "estimated", "likely", "unproved", "judged"}, "second":
// {…}}}: the sum of a review.
[[nodiscard]] std::string review_sum_reply(const Record& record, const Review& review);

// The cause that has this name in JSON.
[[nodiscard]] std::optional<Cause> cause_named(std::string_view name);

// Both of a whole review, each object in a line of its own.
[[nodiscard]] std::string review_lines(const Record& record, const Review& review,
                                       Language language);

// {"game", "moves", "loser", "mistake", "shortened", "turned", "lost_from_start", "sentences",
// "saving", "saves", "lesson", "question", "answer"}: `mistake`, `shortened` and `turned` are what
// review_reply gives of the move, or null where there is none; without a mistake, all after the
// sentences are absent, but for the lesson where the game turned.
[[nodiscard]] std::string why_reply(const Record& record, const LostGame& lost, Language language);

// {"file", "number", "game", "moves", "first", "second"}: the line before what is said of a game of
// a file.
[[nodiscard]] std::string game_heading_reply(std::string_view file, int number,
                                             const SavedGame& saved);

}  // namespace puissance::wire
