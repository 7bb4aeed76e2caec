// The ladder: ten players made for people. A rung looks as far as its row in a table says, and
// overlooks things as people do: every ply of a line may escape it, so it sees short lines better
// than long ones. What it has not overlooked it judges by its looks, and of moves that look alike
// it takes any. The seed decides what is overlooked; the same question has the same answer.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "puissance/engine.h"

namespace puissance {

// The move of question.rung. Below the last rung no time is needed: nodes and depths end the
// search. The question's limits are kept to as by every method. Requires: question.rung.
[[nodiscard]] Analysis choose_on_ladder(Engine& engine, const Record& record,
                                        const Question& question, const Clock& clock);

// How the rungs came out against their neighbours on one game: Elo above the first rung.
struct MeasuredLadder {
    std::string_view game;
    std::array<int, rung_count> elo;
};
// Measured by tools/measure_levels, which writes ladder_elo.cpp.
[[nodiscard]] std::span<const MeasuredLadder> measured_ladders();

}  // namespace puissance
