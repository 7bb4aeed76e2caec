// What `puissance analyse` says of a game that was played: --review judges every move, --why tells
// which one lost it. Nodes alone limit what is judged, so that it is the same on every machine.
#pragma once

#include "cli/shell.h"
#include "puissance/limits.h"
#include "puissance/record.h"

namespace puissance::app {

void review_game(const Record& record, const Limits& limits, Shell& shell);
void explain_loss(const Record& record, const Limits& limits, Shell& shell);

}  // namespace puissance::app
