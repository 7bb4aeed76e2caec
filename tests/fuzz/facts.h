// What must hold for the facts of any error.
#pragma once

#include <string>
#include <vector>

#include "puissance/result.h"

namespace puissance::fuzz {

// Facts go into sentences and JSON: they must be short and readable, whatever the text was. Returns
// what is wrong with them, if anything is.
[[nodiscard]] std::string wrong_facts(const std::vector<Fact>& facts);

}  // namespace puissance::fuzz
