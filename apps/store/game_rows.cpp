#include "store/game_rows.h"

namespace puissance::store {

namespace {

// In the order in which row_of() takes them.
#define PUISSANCE_GAME_ROW                                                                    \
    "SELECT id, name, rules, start, base, increment, days, creator, is_drawn, has_takebacks," \
    " is_listed, state, created, create_request, secret0, secret1, invite, nickname0,"        \
    " nickname1, rematch_of, (SELECT name FROM games next WHERE next.rematch_of = games.id)"  \
    " FROM games WHERE "

online::Row row_of(const sqlite::Statement& found) {
    online::Row row;
    int column = 0;
    const auto flag = [&] { return found.number(column++) != 0; };
    row.id = found.number(column++);
    row.name = found.text(column++);
    row.rules = found.text(column++);
    row.start = found.text(column++);
    row.clock.base = found.time(column++);
    row.clock.increment = found.time(column++);
    row.clock.days = found.small(column++);
    row.creator = found.small(column++);
    row.is_drawn = flag();
    row.has_takebacks = flag();
    row.is_listed = flag();
    row.state = static_cast<online::State>(found.number(column++));
    row.created = found.time(column++);
    row.create_request = found.number(column++);
    for (auto& secret : row.secrets) secret = found.hash(column++);
    row.invite = found.hash(column++);
    for (auto& nickname : row.nicknames) nickname = found.text(column++);
    if (!found.is_null(column)) row.rematch_of = found.number(column);
    row.rematch = found.text(column + 1);
    return row;
}

}  // namespace

GameRows::GameRows(const sqlite::Connection& connection)
    : by_name_(connection, PUISSANCE_GAME_ROW "name = ?"),
      by_id_(connection, PUISSANCE_GAME_ROW "id = ?"),
      by_request_(connection, PUISSANCE_GAME_ROW "create_request = ?"),
      events_(connection,
              "SELECT seq, kind, seat, value, spent, lag, at, request FROM events"
              " WHERE game = ? AND seq > ? ORDER BY seq") {}

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
        loaded.events.push_back({loaded.row->id, events_.small(0),
                                 static_cast<online::Kind>(events_.number(1)), events_.small(2),
                                 events_.small(3), events_.time(4), events_.time(5),
                                 events_.time(6), events_.number(7)});
    events_.reset();
    if (error != SQLITE_DONE) loaded = {.has_failed = true};
    return loaded;
}

}  // namespace puissance::store
