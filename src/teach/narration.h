// The sentence of every step, with the actual numbers and cells. Each is true by construction: it
// says what the trace holds, and where a bound came from is looked up, not guessed.
#pragma once

#include "teach/sentence.h"
#include "teach/steps.h"

namespace puissance::teach {

[[nodiscard]] Sentence narrate(const Tree& tree, const Step& step);

}  // namespace puissance::teach
