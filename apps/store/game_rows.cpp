#include "store/game_rows.h"

#include "store/columns.h"

namespace puissance::store {

GameRows::GameRows(const sqlite::Connection& connection)
    : by_name_(connection, "SELECT " PUISSANCE_GAME_ROW " FROM games WHERE name = ?"),
      by_id_(connection, "SELECT " PUISSANCE_GAME_ROW " FROM games WHERE id = ?"),
      by_request_(connection, "SELECT " PUISSANCE_GAME_ROW " FROM games WHERE create_request = ?"),
      events_(connection, "SELECT " PUISSANCE_EVENT_COLUMNS
                          " FROM events WHERE game = ? AND seq > ? ORDER BY seq") {}

Loaded GameRows::load(const Read& read) {
    Loaded loaded;
    sqlite::Statement& found = !read.name.empty() ? by_name_.bind(read.name)
                               : read.id != 0     ? by_id_.bind(read.id)
                                                  : by_request_.bind(read.create_request);
    int error = found.step();
    if (error == SQLITE_ROW) loaded.row = row_of(found);
    found.reset();
    if (error != SQLITE_ROW) {
        loaded.has_failed = error != SQLITE_DONE;
        return loaded;
    }
    events_.bind(loaded.row->id, read.after);
    while ((error = events_.step()) == SQLITE_ROW)
        loaded.events.push_back(event_of(loaded.row->id, events_));
    events_.reset();
    if (error != SQLITE_DONE) loaded = {.has_failed = true};
    return loaded;
}

}  // namespace puissance::store
