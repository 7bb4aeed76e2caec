// Why this move? What the run found out about the move it chose and about the others, and what the
// stones on the board say: the threats made and answered. Nothing is told that the trace or the
// rules do not prove.
#pragma once

#include <vector>

#include "teach/sentence.h"

namespace puissance::teach {

[[nodiscard]] std::vector<Sentence> reasons_for(const Trace& trace);

}  // namespace puissance::teach
