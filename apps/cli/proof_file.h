// solve --proof: the value of one position of a small free board, proved in a file that
// tools/check_proof checks.
#pragma once

#include <string>

#include "cli/shell.h"
#include "puissance/limits.h"
#include "puissance/record.h"

namespace puissance::app {

// Writes the file and prints the position and who wins: 1, 0 or -1 for the player to move.
void write_proof(const Record& record, std::size_t memory_mib, const Limits& limits,
                 const std::string& file, Shell& shell);

}  // namespace puissance::app
