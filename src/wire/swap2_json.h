// The opening swap2 in JSON.
#pragma once

#include <string>
#include <string_view>

#include "play/swap2.h"
#include "play/swap_choice.h"
#include "puissance/record.h"

namespace puissance::wire {

// {"game", "moves", "choices", "steps": [{"ply", "choices": how many, "mover": "first" for whoever
// opened, or null when it is over, "open": what can be chosen, "stones": to be put before that,
// "swapped": whoever opened plays second}]}
[[nodiscard]] std::string swap2_reply(const Record& record, const Swap2& opening);

// {"game", "player", "stones", "choice": null where stones are put, "nodes"}
[[nodiscard]] std::string swap2_act_reply(const Game& game, const SwapAct& act,
                                          std::string_view player);

}  // namespace puissance::wire
