#include "store/postgres_rows.h"

#include <array>
#include <charconv>

#include "store/columns.h"

namespace puissance::store::postgres {

namespace {

// One statement, so that the row and the events of a game are of one moment.
const Statement finds{"finds", R"(
SELECT )" PUISSANCE_GAME_ROW R"(,
    (SELECT string_agg(concat_ws(' ', )" PUISSANCE_EVENT_COLUMNS R"(), ' ' ORDER BY seq)
        FROM events WHERE game = id AND seq > after),
    n - 1
FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::int[]) WITH ORDINALITY
    AS k (by_name, by_id, by_request, after, n),
    LATERAL (SELECT * FROM games WHERE name = by_name
        UNION ALL SELECT * FROM games WHERE id = by_id
        UNION ALL SELECT * FROM games WHERE create_request = by_request) AS games)"};
// The columns of an event, as an answer has them.
class EventColumns {
public:
    explicit EventColumns(Numbers& numbers) {
        for (std::int64_t& column : columns_) column = numbers.next();
    }
    [[nodiscard]] std::int64_t number(int column) const {
        return columns_[static_cast<std::size_t>(column)];
    }
    [[nodiscard]] int small(int column) const { return static_cast<int>(number(column)); }
    [[nodiscard]] online::Milliseconds time(int column) const {
        return online::Milliseconds(number(column));
    }

private:
    std::array<std::int64_t, 8> columns_{};
};

std::vector<const char*> joined(std::vector<const char*> types,
                                const std::vector<const char*>& others) {
    types.insert(types.end(), others.begin(), others.end());
    return types;
}

}  // namespace

std::vector<const char*> event_types(const std::vector<const char*>& others) {
    return joined({"bigint", "int", "int", "int", "int", "bigint", "bigint", "bigint", "bigint"},
                  others);
}

std::vector<const char*> game_types(const std::vector<const char*>& others) {
    return joined({"text",  "text",  "text",  "bigint", "bigint", "int",    "int",
                   "int",   "int",   "int",   "int",    "bigint", "bigint", "bigint",
                   "bytea", "bytea", "bytea", "text",   "text",   "bigint"},
                  others);
}

std::int64_t Numbers::next() {
    std::int64_t number = 0;
    at_ = std::from_chars(at_, end_, number).ptr;
    if (at_ < end_) ++at_;
    return number;
}

std::optional<std::vector<Loaded>> load(Connection& connection, std::span<const Read> reads) {
    Columns keys(4);
    for (const auto& [name, id, create_request, after] : reads) {
        const bool has_name = !name.empty();
        const bool has_id = !has_name && id != 0;
        keys.add(has_name ? std::optional(name) : std::nullopt,
                 has_id ? std::optional(id) : std::nullopt,
                 has_name || has_id ? std::nullopt : std::optional(create_request), after);
    }
    Answer found = connection.ask(finds, std::move(keys).arrays());
    if (!found.is_well()) return std::nullopt;
    std::vector<Loaded> all(reads.size());
    constexpr int column = 22;  // Behind those of row_of().
    while (found.next()) {
        Loaded& loaded = all[static_cast<std::size_t>(found.number(column + 1))];
        loaded.row = row_of(found);
        for (Numbers numbers(found.value(column)); numbers.has_next();)
            loaded.events.push_back(event_of(loaded.row->id, EventColumns(numbers)));
    }
    return all;
}

}  // namespace puissance::store::postgres
