// Why a move was a fault, or is likely one: each cause is played out on the board before it is
// named.
#pragma once

#include <optional>

#include "puissance/record.h"
#include "study/judgement.h"

namespace puissance {

// Names the cause of a fault. `record` is `before` with the judged move; `only` is the one move
// that kept the result, where there was one.
void find_cause(const Record& before, const Record& record, std::optional<Move> only,
                Judgement& judged);

// The same of a likely mistake, in attacks that stand on the board.
void find_likely_cause(const Record& before, const Record& record, Judgement& judged);

}  // namespace puissance
