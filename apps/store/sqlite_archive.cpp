#include <filesystem>

#include "base/try.h"
#include "game/shown.h"
#include "store/archive.h"
#include "store/columns.h"
#include "store/game_rows.h"
#include "store/migrations.h"
#include "store/sqlite_store.h"
#include "store/store_lock.h"

namespace puissance::store {

namespace {

class SqliteArchive final : public Archive {
public:
    SqliteArchive(std::string path, sqlite::Connection connection, system::Descriptor lock)
        : path_(std::move(path)), lock_(std::move(lock)), connection_(std::move(connection)) {}

    std::int64_t count() override {
        return sqlite::number_of(connection_, count_games).value_or(0);
    }

    std::optional<std::vector<online::GameId>> next(online::GameId after, int count) override {
        std::vector<online::GameId> games;
        int result = SQLITE_OK;
        for (next_.bind(after, count); (result = next_.step()) == SQLITE_ROW;) {
            // On a damaged page there may be anything.
            if (next_.number(0) <= (games.empty() ? after : games.back())) return std::nullopt;
            games.push_back(next_.number(0));
        }
        next_.reset();
        if (result != SQLITE_DONE) return std::nullopt;
        return games;
    }

    std::vector<Loaded> load(std::span<const online::GameId> games) override {
        std::vector<Loaded> all;
        for (const online::GameId id : games) all.push_back(rows_.load({.id = id}));
        return all;
    }

    Result<Rest> rest() override {
        Rest rest;
        if (const auto at = sqlite::number_of(connection_, last_beat))
            rest.heartbeat = online::Milliseconds(*at);
        sqlite::Statement outages(connection_, sql::outages);
        while (outages.step() == SQLITE_ROW)
            rest.outages.push_back({outages.time(0), outages.time(1)});
        rest.last = sqlite::number_of(connection_, last_number).value_or(0);
        return rest;
    }

    std::vector<online::GameId> orphans() override {
        std::vector<online::GameId> games;
        sqlite::Statement lost(connection_, lost_games);
        while (lost.step() == SQLITE_ROW) games.push_back(lost.number(0));
        return games;
    }

    std::vector<std::string> damages() override {
        std::vector<std::string> all;
        sqlite::Statement pages(connection_, "PRAGMA integrity_check(20)");
        int result = SQLITE_OK;
        while ((result = pages.step()) == SQLITE_ROW)
            if (pages.text(0) != "ok") all.push_back(shown(pages.text(0)));
        if (result != SQLITE_DONE) all.emplace_back(sqlite3_errstr(result));
        return all;
    }

    Result<void> add(std::span<const Loaded> games) override {
        sqlite::Statement game(connection_,
                               "INSERT INTO games (" PUISSANCE_GAME_COLUMNS
                               ", id) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
        sqlite::Statement event(connection_, "INSERT INTO events VALUES (?,?,?,?,?,?,?,?,?)");
        for (const Loaded& loaded : games) {
            const online::Row& row = *loaded.row;
            int error = with_columns(row, row.state, row.changed, [&](const auto&... columns) {
                return game.bind(columns..., row.id).run();
            });
            for (const online::Event& e : loaded.events)
                if (error == SQLITE_OK)
                    error = event
                                .bind(e.game, e.seq, e.kind, e.seat, e.value, e.spent, e.lag, e.at,
                                      e.request)
                                .run();
            if (error != SQLITE_OK) return failure(error);
        }
        return {};
    }

    Result<void> finish(const Rest& rest) override {
        int error = SQLITE_OK;
        const auto then = [&](const char* sql, const auto&... values) {
            if (error == SQLITE_OK)
                error = sqlite::Statement(connection_, sql).bind(values...).run();
        };
        then("DELETE FROM sqlite_sequence WHERE name = 'games'");
        then("INSERT INTO sqlite_sequence VALUES ('games', ?)", rest.last);
        if (rest.heartbeat) then("INSERT INTO heartbeat VALUES (1, ?)", *rest.heartbeat);
        for (const auto& [began, ended] : rest.outages)
            then("INSERT INTO outages VALUES (?, ?)", began, ended);
        if (error == SQLITE_OK) error = connection_.run("COMMIT");
        if (error != SQLITE_OK) return failure(error);
        return {};
    }

private:
    static constexpr const char* last_number =
        "SELECT seq FROM sqlite_sequence WHERE name = 'games'";

    [[nodiscard]] tl::unexpected<Error> failure(int error) const {
        return sqlite::failure(ErrorCode::unwritable_file, path_, error);
    }

    std::string path_;
    system::Descriptor lock_;
    sqlite::Connection connection_;
    GameRows rows_{connection_};
    sqlite::Statement next_{connection_, next_games};
};

}  // namespace

Result<std::unique_ptr<Archive>> open_sqlite_archive(const std::string& path, Access access) {
    using sqlite::Connection;
    if (access == Access::fills) TRY(make_file(path));
    std::error_code ignored;
    system::Descriptor lock;
    if (access != Access::reads && std::filesystem::exists(path, ignored)) {
        TRY_ASSIGN(lock, lock_store(path));
    }
    TRY_ASSIGN(auto connection,
               Connection::open(path, access == Access::fills ? Connection::Access::writes
                                                              : Connection::Access::reads));
    if (access == Access::fills) {
        TRY(migrate(connection, path));
        if (sqlite::number_of(connection, "SELECT count(*) FROM games") != 0)
            return not_empty(path);
        connection.run("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
    }
    connection.run(access == Access::fills ? "BEGIN IMMEDIATE" : "BEGIN");
    TRY_ASSIGN(const int version, version_of(connection, path));
    TRY(expect_last(version, path));
    return std::make_unique<SqliteArchive>(path, std::move(connection), std::move(lock));
}

}  // namespace puissance::store
