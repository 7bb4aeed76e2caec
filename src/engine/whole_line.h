// Whether a line leads to the end that its score tells of.
#pragma once

#include <span>

#include "puissance/record.h"
#include "puissance/score.h"

namespace puissance {

// A score that says how the game ends comes with the moves to that end; the line is cut where it
// stops before, because time was over or another way of knowing the score was quicker.
[[nodiscard]] bool is_cut(Record record, const Verdict& score, std::span<const Move> line);

}  // namespace puissance
