// A trace or a position as a picture that needs nothing else: no script, no font, no image. It
// reads by day, by night and in print.
#pragma once

#include <string>

#include "puissance/record.h"
#include "puissance/trace.h"
#include "words/words.h"

namespace puissance::teach {

// A small tree stands top down with boards in its nodes, a larger one from left to right with a
// row a leaf; both are at most `widest_svg` wide, unless the tree is too deep for that. Every
// visited node is a group with the id "n" and the number of its visit, and a title that tells its
// moves, its window and its value.
[[nodiscard]] std::string to_svg(const Trace& trace, words::Language language);

// A position alone: its board, with the game and the moves as its title.
[[nodiscard]] std::string to_svg(const Record& record, words::Language language);

inline constexpr int widest_svg = 1280;

}  // namespace puissance::teach
