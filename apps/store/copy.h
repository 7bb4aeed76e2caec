// Copies all games from one store to another, of any kind, while no service uses either.
#pragma once

#include <functional>

#include "puissance/limits.h"
#include "store/open_store.h"

namespace puissance::store {

struct Copy {
    std::int64_t games = 0;
    std::int64_t events = 0;
};

// Into a store without games. Every game is read back and compared before the copy is kept; where
// one differs, or on any other failure, nothing is. Nothing when it was stopped.
[[nodiscard]] Result<std::optional<Copy>> copy_store(
    const std::string& from, const std::string& to, const Stop& stop,
    const std::function<void(std::int64_t done, std::int64_t games)>& on_progress);

}  // namespace puissance::store
