// One process a store file: FILE.lock is locked while the process lives, and says its number.
#pragma once

#include <string>

#include "puissance/result.h"
#include "system/descriptor.h"

namespace puissance::store {

// Fails, naming the process that has it.
[[nodiscard]] Result<system::Descriptor> lock_store(const std::string& path);

}  // namespace puissance::store
