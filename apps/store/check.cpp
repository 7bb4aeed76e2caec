#include "store/check.h"

#include "base/try.h"
#include "game/shown.h"
#include "play/online_match.h"
#include "store/game_rows.h"
#include "store/migrations.h"

namespace puissance::store {

namespace {

using sqlite::Connection;
using sqlite::Statement;

constexpr std::size_t max_faults = 100;

void add(Check& check, Fault fault) {
    if (check.faults.size() < max_faults) check.faults.push_back(std::move(fault));
    else ++check.more;
}

void check_pages(const Connection& connection, Check& check) {
    Statement pages(connection, "PRAGMA integrity_check(20)");
    int result = SQLITE_OK;
    while ((result = pages.step()) == SQLITE_ROW)
        if (pages.text(0) != "ok")
            add(check, {.kind = Fault::Kind::damaged, .detail = shown(pages.text(0))});
    if (result != SQLITE_DONE)
        add(check, {.kind = Fault::Kind::damaged, .detail = sqlite3_errstr(result)});
    Statement orphans(connection,
                      "SELECT DISTINCT game FROM events WHERE game NOT IN"
                      " (SELECT id FROM games) LIMIT 20");
    while (orphans.step() == SQLITE_ROW)
        add(check, {.kind = Fault::Kind::wrong_row,
                    .game = std::to_string(orphans.number(0)),
                    .detail = "id"});
}

void check_game(const Loaded& loaded, Check& check) {
    const online::Row& row = *loaded.row;
    auto match = online::Match::make(row);
    if (!match)
        return add(check, {.kind = Fault::Kind::wrong_row,
                           .game = row.name,
                           .detail = std::string(name_of(match.error().code))});
    for (const online::Event& event : loaded.events) {
        if (!match->apply(event))
            return add(check,
                       {.kind = Fault::Kind::wrong_event, .game = row.name, .seq = event.seq});
        ++check.events;
    }
    if (match->state() != row.state)
        add(check, {.kind = Fault::Kind::wrong_state, .game = row.name});
}

}  // namespace

Result<Check> check_store(
    const std::string& store_file, const Stop& stop,
    const std::function<void(std::int64_t done, std::int64_t games)>& on_progress) {
    TRY_ASSIGN(const auto connection, Connection::open(store_file, Connection::Access::reads));
    connection.run("BEGIN");
    TRY_ASSIGN(const int version, version_of(connection, store_file));
    TRY(expect_last(version, store_file));
    Check check;
    check_pages(connection, check);
    const auto games = sqlite::number_of(connection, "SELECT count(*) FROM games").value_or(0);
    GameRows rows(connection);
    Statement next(connection, "SELECT min(id) FROM games WHERE id > ?");
    for (online::GameId id = 0; !stop.is_raised(); ++check.games) {
        const int result = next.bind(id).step();
        if (result == SQLITE_ROW && next.is_null(0)) return check;
        // On a damaged page there may be anything.
        if (result != SQLITE_ROW || next.number(0) <= id) {
            add(check, {.kind = Fault::Kind::damaged, .detail = sqlite3_errstr(SQLITE_CORRUPT)});
            return check;
        }
        id = next.number(0);
        const Loaded loaded = rows.load({.id = id});
        if (loaded.row) check_game(loaded, check);
        else add(check, {.kind = Fault::Kind::damaged, .detail = "games " + std::to_string(id)});
        on_progress(check.games, games);
    }
    check.is_whole = false;
    return check;
}

}  // namespace puissance::store
