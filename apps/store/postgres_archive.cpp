#include "base/try.h"
#include "store/archive.h"
#include "store/columns.h"
#include "store/migrations.h"
#include "store/postgres_rows.h"

namespace puissance::store {

namespace postgres {

namespace {

constexpr auto long_patience = std::chrono::minutes(30);  // All games are counted.

class PostgresArchive final : public Archive {
public:
    explicit PostgresArchive(const std::string& where) : connection_(where, long_patience) {}

    Result<void> open(const std::string& where, Access access) {
        TRY(connection_.connect());
        if (access == Access::fills) TRY(migrate(connection_, where));
        if (access != Access::reads && !hold(connection_, Hold::alone)) return in_use(where);
        begins_ =
            access == Access::fills ? "BEGIN" : "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
        if (!connection_.run(begins_)) return connection_.failure();
        TRY_ASSIGN(const int version, version_of(connection_));
        TRY(expect_last(version, where));
        if (access == Access::fills && count() != 0) return not_empty(where);
        return {};
    }

    std::int64_t count() override { return number_of(count_games).value_or(0); }

    std::optional<std::vector<online::GameId>> next(online::GameId after, int count) override {
        Answer found = connection_.ask(next_games, {std::to_string(after), std::to_string(count)});
        if (!found.is_well()) return std::nullopt;
        return numbers_of(found);
    }

    // Where a row cannot be read the transaction is over: the games are then read one by one.
    std::vector<Loaded> load(std::span<const online::GameId> games) override {
        std::vector<Read> reads;
        for (const online::GameId id : games) reads.push_back({.id = id});
        if (auto all = postgres::load(connection_, reads)) return *std::move(all);
        std::vector<Loaded> all;
        for (const Read& read : reads) {
            connection_.run("ROLLBACK");
            connection_.run(begins_);
            auto one = postgres::load(connection_, std::span(&read, 1));
            all.push_back(one ? std::move(one->front()) : Loaded{.has_failed = true});
        }
        connection_.run("ROLLBACK");
        connection_.run(begins_);
        return all;
    }

    Result<Rest> rest() override {
        Rest rest;
        if (const auto at = number_of(last_beat)) rest.heartbeat = online::Milliseconds(*at);
        Answer outages = connection_.ask(sql::outages);
        while (outages.next()) rest.outages.push_back({outages.time(0), outages.time(1)});
        const auto last = number_of(
            "SELECT coalesce(pg_sequence_last_value("
            "pg_get_serial_sequence('games', 'id')::regclass), 0)");
        if (!outages.is_well() || !last) return connection_.failure();
        rest.last = *last;
        return rest;
    }

    std::vector<online::GameId> orphans() override {
        Answer found = connection_.ask(lost_games);
        return numbers_of(found);
    }
    std::vector<std::string> damages() override { return {}; }

    Result<void> add(std::span<const Loaded> games) override {
        static const Statement adds_games{"adds_games", "INSERT INTO games (" PUISSANCE_GAME_COLUMNS
                                                        ", id) SELECT * FROM " +
                                                            unnest(1, game_types({"bigint"}))};
        static const Statement adds_events{
            "adds_events", "INSERT INTO events (game, " PUISSANCE_EVENT_COLUMNS ") SELECT * FROM " +
                               unnest(1, event_types())};
        Columns rows(game_types({"bigint"}).size());
        Columns all_events(event_types().size());
        for (const Loaded& game : games) {
            const online::Row& row = *game.row;
            with_columns(row, row.state, row.changed,
                         [&](const auto&... columns) { rows.add(columns..., row.id); });
            for (const online::Event& e : game.events)
                all_events.add(e.game, e.seq, e.kind, e.seat, e.value, e.spent, e.lag, e.at,
                               e.request);
        }
        if (!connection_.ask(adds_games, std::move(rows).arrays()).is_well() ||
            !connection_.ask(adds_events, std::move(all_events).arrays()).is_well())
            return connection_.failure();
        return {};
    }

    Result<void> finish(const Rest& rest) override {
        bool is_well = true;
        const auto then = [&](const char* sql, const std::vector<std::string>& values) {
            is_well = is_well && connection_.ask(sql, values).is_well();
        };
        if (rest.last > 0)
            then("SELECT setval(pg_get_serial_sequence('games', 'id'), $1::bigint)",
                 {std::to_string(rest.last)});
        if (rest.heartbeat)
            then("INSERT INTO heartbeat VALUES (1, $1)", {std::to_string(rest.heartbeat->count())});
        for (const auto& [began, ended] : rest.outages)
            then("INSERT INTO outages VALUES ($1, $2)",
                 {std::to_string(began.count()), std::to_string(ended.count())});
        if (!is_well || !connection_.run("COMMIT")) return connection_.failure();
        return {};
    }

private:
    std::optional<std::int64_t> number_of(const char* sql) {
        Answer answer = connection_.ask(sql);
        if (!answer.next()) return std::nullopt;
        return answer.number(0);
    }
    static std::vector<online::GameId> numbers_of(Answer& answer) {
        std::vector<online::GameId> numbers;
        while (answer.next()) numbers.push_back(answer.number(0));
        return numbers;
    }

    Connection connection_;
    const char* begins_ = "";
};

}  // namespace

}  // namespace postgres

Result<std::unique_ptr<Archive>> open_postgres_archive(const std::string& where, Access access) {
    auto archive = std::make_unique<postgres::PostgresArchive>(where);
    TRY(archive->open(where, access));
    return archive;
}

}  // namespace puissance::store
