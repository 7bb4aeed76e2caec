// The tree of a win that the engine of free boards has announced, for whoever checks it.
#pragma once

#include <vector>

#include "free/threat_search.h"
#include "puissance/engine.h"

namespace puissance {

// Of the last answer that announced one; empty if none did, or if it needs no tree because the
// next stones win at once, and for engines of drop boards.
[[nodiscard]] const std::vector<free_board::ProofNode>& announced_proof(const Engine& engine);

}  // namespace puissance
