// What must hold for the facts of any error.
#pragma once

#include <string>
#include <vector>

#include "puissance/result.h"

namespace puissance::fuzz {

// Facts appear in sentences and JSON, so they must be short and printable, whatever the input was.
// Returns what is wrong with them, or an empty string.
[[nodiscard]] std::string wrong_facts(const std::vector<Fact>& facts);

}  // namespace puissance::fuzz
