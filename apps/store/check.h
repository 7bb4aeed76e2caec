// Verifies a store: what the database says of itself, and every game by replaying its events.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "puissance/limits.h"
#include "puissance/result.h"

namespace puissance::store {

struct Fault {
    enum class Kind : std::uint8_t {
        damaged,      // `detail` is what the database says.
        wrong_row,    // A game that this program cannot have made; `detail` names the column.
        wrong_event,  // The event `seq` cannot follow those before it.
        wrong_state,  // The game is said to be in another state than its events lead to.
    };
    Kind kind = Kind::damaged;
    std::string game{};
    int seq = 0;
    std::string detail{};
};

struct Check {
    std::int64_t games = 0;
    std::int64_t events = 0;
    std::vector<Fault> faults;  // The first of them; `more` were not kept.
    std::int64_t more = 0;
    bool is_whole = true;  // False when it was stopped.
};

// Of one moment, also while a service writes.
[[nodiscard]] Result<Check> check_store(
    const std::string& where, const Stop& stop,
    const std::function<void(std::int64_t done, std::int64_t games)>& on_progress);

}  // namespace puissance::store
