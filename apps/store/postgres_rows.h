// Reads games and their events from PostgreSQL.
#pragma once

#include <span>

#include "store/postgres.h"
#include "store/store.h"

namespace puissance::store::postgres {

// Nothing where the database does not answer. The row and the events of a game are of one moment.
[[nodiscard]] std::optional<std::vector<Loaded>> load(Connection& connection,
                                                      std::span<const Read> reads);

// The types of the columns of an event with its game, and of a new game; and these others.
[[nodiscard]] std::vector<const char*> event_types(const std::vector<const char*>& others = {});
[[nodiscard]] std::vector<const char*> game_types(const std::vector<const char*>& others = {});

// Numbers with one character between two of them.
class Numbers {
public:
    explicit Numbers(std::string_view text) : at_(text.data()), end_(at_ + text.size()) {}
    [[nodiscard]] bool has_next() const { return at_ < end_; }
    std::int64_t next();

private:
    const char* at_;
    const char* end_;
};

}  // namespace puissance::store::postgres
