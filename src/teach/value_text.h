// The numbers of a trace as a learner reads them: "+12", "win 3", "≥ 5", "[-∞, 7]". Plies are
// counted from the root.
#pragma once

#include <string>
#include <vector>

#include "puissance/trace.h"
#include "words/words.h"

namespace puissance::teach {

// With `outcome` a win is worth G less its depth, where G is one more than the number of cells;
// with the other evaluators a win is beyond all points and is written in words. The ends of the
// scale, from which every window starts, are infinite.
[[nodiscard]] std::string value_text(const Trace& trace, Score score, words::Language language);

// The same inside a sentence: "a win at ply 3".
[[nodiscard]] std::string spoken_value(const Trace& trace, Score score, words::Language language);

// A node's value with what it is of the true one: "7", "≥ 7" or "≤ 7"; "?" when there is none.
[[nodiscard]] std::string value_text(const Trace& trace, const TraceNode& node,
                                     words::Language language);
[[nodiscard]] std::string bounded_text(const Trace& trace, Score score, Bound bound,
                                       words::Language language);

// One part of a sum: "x cells +12", "o(2) -100".
[[nodiscard]] std::string part_text(const Part& part, words::Language language);
// "x cells +12, o(2) -100": the parts of an evaluator's sum; "0" when there are none.
[[nodiscard]] std::string parts_text(const std::vector<Part>& parts, words::Language language);

[[nodiscard]] std::string window_text(const Trace& trace, Window window, words::Language language);

}  // namespace puissance::teach
