// Copies a store while a service writes to it.
#pragma once

#include <functional>
#include <optional>

#include "puissance/limits.h"
#include "puissance/result.h"

namespace puissance::store {

struct Backup {
    std::int64_t bytes = 0;
    std::int64_t games = 0;
};

// The copy is of one moment. It takes its name when it is whole and on the disk; before that, and
// on failure, whatever has the name stays. Fails where there is a file already, unless it
// `replaces` it. Nothing when it was stopped.
[[nodiscard]] Result<std::optional<Backup>> back_up(
    const std::string& store_file, const std::string& copy, bool replaces, const Stop& stop,
    const std::function<void(int percent)>& on_progress);

}  // namespace puissance::store
