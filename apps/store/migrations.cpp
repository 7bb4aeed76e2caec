#include "store/migrations.h"

#include <array>

#include "base/try.h"
#include "game/shown.h"

namespace puissance::store {

namespace {

// Events are without a rowid: the key is the table, and those of a game lie side by side. Numbers
// of games are never used again. States and kinds are numbers of src/play/online_event.h; 2 is
// over.
constexpr std::array steps_of_sqlite{
    R"(
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE,
    rules TEXT NOT NULL, start TEXT NOT NULL,
    base INTEGER NOT NULL, increment INTEGER NOT NULL, days INTEGER NOT NULL,
    creator INTEGER NOT NULL, is_drawn INTEGER NOT NULL,
    has_takebacks INTEGER NOT NULL, is_listed INTEGER NOT NULL,
    state INTEGER NOT NULL, created INTEGER NOT NULL, changed INTEGER NOT NULL,
    create_request INTEGER NOT NULL UNIQUE,
    secret0 BLOB, secret1 BLOB, invite BLOB,
    nickname0 TEXT NOT NULL, nickname1 TEXT NOT NULL, rematch_of INTEGER UNIQUE) STRICT;
CREATE INDEX unfinished ON games (id) WHERE state <> 2;
CREATE INDEX finished ON games (changed) WHERE state = 2;
CREATE INDEX with_secrets ON games (changed) WHERE state = 2
    AND (secret0 IS NOT NULL OR secret1 IS NOT NULL OR invite IS NOT NULL);
CREATE TABLE events (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, seq INTEGER NOT NULL,
    kind INTEGER NOT NULL, seat INTEGER NOT NULL, value INTEGER NOT NULL,
    spent INTEGER NOT NULL, lag INTEGER NOT NULL, at INTEGER NOT NULL, request INTEGER NOT NULL,
    PRIMARY KEY (game, seq)) WITHOUT ROWID, STRICT;
CREATE TABLE heartbeat (id INTEGER PRIMARY KEY CHECK (id = 1), at INTEGER NOT NULL) STRICT;
CREATE TABLE outages (began INTEGER PRIMARY KEY, ended INTEGER NOT NULL) STRICT;
)"};

}  // namespace

std::span<const char* const> sqlite_migrations() { return steps_of_sqlite; }

Result<int> version_of(const sqlite::Connection& connection, const std::string& path) {
    const auto unreadable = [&] {
        return sqlite::failure(ErrorCode::unreadable_file, path,
                               sqlite3_extended_errcode(connection.handle()));
    };
    const auto tables = sqlite::number_of(connection, "SELECT count(*) FROM sqlite_schema");
    if (!tables) return unreadable();
    if (*tables == 0) return 0;
    const auto version = sqlite::number_of(connection, "SELECT version FROM schema");
    // Somebody else's tables.
    if (!version) return sqlite::failure(ErrorCode::unreadable_file, path, SQLITE_NOTADB);
    return static_cast<int>(*version);
}

Result<void> migrate(const sqlite::Connection& connection, const std::string& path,
                     std::span<const char* const> steps) {
    const int last = static_cast<int>(steps.size());
    TRY_ASSIGN(int version, version_of(connection, path));
    if (version > last)
        return fail(ErrorCode::unreadable_file, {{"file", shown(path)},
                                                 {"reason", "store_newer"},
                                                 {"version", version},
                                                 {"known", last}});
    if (version == last) return {};
    // Another process may have come first: the version counts that is there once we alone write.
    int error = connection.run("BEGIN IMMEDIATE");
    if (error == SQLITE_OK) {
        const auto there = version_of(connection, path);
        version = there ? *there : last;
        if (version == 0)
            error = connection.run(
                "CREATE TABLE schema (version INTEGER NOT NULL) STRICT;"
                "INSERT INTO schema VALUES (0)");
    }
    for (; error == SQLITE_OK && version < last; ++version)
        error = connection.run(steps[static_cast<std::size_t>(version)]);
    if (error == SQLITE_OK)
        error = sqlite::Statement(connection, "UPDATE schema SET version = ?").bind(last).run();
    if (error == SQLITE_OK) error = connection.run("COMMIT");
    if (error == SQLITE_OK) return {};
    connection.run("ROLLBACK");
    return sqlite::failure(ErrorCode::unwritable_file, path, error);
}

}  // namespace puissance::store
