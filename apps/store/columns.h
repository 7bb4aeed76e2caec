// What all databases have in common: the columns of games and events, in one order, and the
// statements that all of them read. `Found` is a row of an answer: it gives its columns as
// number(), small(), time(), text(), hash() and is_null().
#pragma once

#include "store/open_store.h"

namespace puissance::store {

// In the order of with_columns().
#define PUISSANCE_GAME_COLUMNS                                                                  \
    "name, rules, start, base, increment, days, creator, is_drawn, has_takebacks, is_listed,"   \
    " state, created, changed, create_request, secret0, secret1, invite, nickname0, nickname1," \
    " rematch_of"
// In the order of row_of(). Of the table, or a subquery, `games`.
#define PUISSANCE_GAME_ROW        \
    "id, " PUISSANCE_GAME_COLUMNS \
    ", (SELECT next.name FROM games AS next WHERE next.rematch_of = games.id)"
// In the order of event_of(), and of the table behind `game`.
#define PUISSANCE_EVENT_COLUMNS "seq, kind, seat, value, spent, lag, at, request"

[[nodiscard]] inline online::State first_state(const online::NewGame& game) {
    // Nobody joins a rematch.
    return game.rematch_of ? online::State::playing : online::State::waiting;
}

template <class Take>
decltype(auto) with_columns(const online::NewGame& game, online::State state,
                            online::Milliseconds changed, const Take& take) {
    return take(game.name, game.rules, game.start, game.clock.base, game.clock.increment,
                game.clock.days, game.creator, game.is_drawn, game.has_takebacks, game.is_listed,
                state, game.created, changed, game.create_request, game.secrets[0], game.secrets[1],
                game.invite, game.nicknames[0], game.nicknames[1], game.rematch_of);
}

template <class Found>
online::Row row_of(const Found& found) {
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
    row.changed = found.time(column++);
    row.create_request = found.number(column++);
    for (auto& secret : row.secrets) secret = found.hash(column++);
    row.invite = found.hash(column++);
    for (auto& nickname : row.nicknames) nickname = found.text(column++);
    if (!found.is_null(column)) row.rematch_of = found.number(column);
    row.rematch = found.text(column + 1);
    return row;
}

template <class Found>
online::Event event_of(online::GameId game, const Found& found) {
    return {game,           found.small(0), static_cast<online::Kind>(found.number(1)),
            found.small(2), found.small(3), found.time(4),
            found.time(5),  found.time(6),  found.number(7)};
}

namespace sql {

inline constexpr const char* unfinished =
    "SELECT id FROM games WHERE state <> 2 AND id > $1 ORDER BY id LIMIT $2";
// A later time only: the clocks of several services need not agree.
inline constexpr const char* creator_seen =
    "UPDATE games SET changed = $1 WHERE id = $2 AND state = 0 AND changed < $1";
inline constexpr const char* outages = "SELECT began, ended FROM outages ORDER BY began";

}  // namespace sql

// A statement with one or two times.
struct Chore {
    const char* sql;
    online::Milliseconds first{};
    std::optional<online::Milliseconds> second{};
};
// What is done with a heartbeat, in one transaction: the outage that it ends is written down, and a
// little of what is to be erased is.
[[nodiscard]] std::vector<Chore> chores_of(online::Milliseconds beat,
                                           const std::optional<online::Outage>& ended,
                                           const Options& options);

}  // namespace puissance::store
