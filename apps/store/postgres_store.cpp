#include "store/postgres_store.h"

#include <map>
#include <random>

#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "base/try.h"
#include "store/columns.h"
#include "store/group_writer.h"
#include "store/postgres_rows.h"
#include "system/descriptor.h"

namespace puissance::store {

namespace postgres {

namespace {

using online::GameId;
using online::Milliseconds;

// Of one notification, which has room for 8,000 bytes.
constexpr int news_at_once = 250;
constexpr std::size_t signature_digits = 16;

// Of the event; of its game: secret, nickname, state.
const std::vector<const char*> wanted_types = event_types({"bytea", "text", "int"});
// Of the game; of the event that it comes with, if there is one.
const std::vector<const char*> new_types = game_types({"bigint", "int"});

// A batch is one statement, hence one transaction and one round trip. Whoever loses a race is left
// out and spoils nothing. Events go in the order of their key and games in that of their requests,
// so that two batches never wait for each other. A rematch comes with its event or not at all: it
// is looked for before, and if it comes to be there meanwhile nothing at all is stored.
const Statement stores{"stores", fmt::format(
                                     R"(
WITH wanted AS (
    SELECT DISTINCT ON (game, seq) * FROM {events} WITH ORDINALITY
        AS e (game, seq, kind, seat, value, spent, lag, at, request, secret, nickname, new_state, n)
    ORDER BY game, seq, n),
new AS (SELECT * FROM {games} AS g ({columns}, event_game, event_seq)),
taken AS (
    SELECT event_game, event_seq FROM new WHERE event_seq IS NOT NULL AND EXISTS (
        SELECT FROM games WHERE rematch_of = new.rematch_of OR create_request = new.create_request
            OR name = new.name)),
stored AS (
    INSERT INTO events (game, {event_columns})
    SELECT game, {event_columns} FROM wanted
    WHERE EXISTS (SELECT FROM games WHERE id = wanted.game)
        AND (game, seq) NOT IN (SELECT event_game, event_seq FROM taken)
    ORDER BY game, seq
    ON CONFLICT DO NOTHING RETURNING game, seq),
changes AS (
    UPDATE games SET secret0 = CASE WHEN secret IS NOT NULL AND seat = 0 THEN secret ELSE secret0 END,
        secret1 = CASE WHEN secret IS NOT NULL AND seat <> 0 THEN secret ELSE secret1 END,
        nickname0 = CASE WHEN secret IS NOT NULL AND seat = 0 THEN nickname ELSE nickname0 END,
        nickname1 = CASE WHEN secret IS NOT NULL AND seat <> 0 THEN nickname ELSE nickname1 END,
        invite = CASE WHEN secret IS NULL THEN invite END,
        state = coalesce(new_state, state),
        changed = CASE WHEN new_state IS NULL THEN changed ELSE at END
    FROM wanted JOIN stored USING (game, seq)
    WHERE id = game AND (secret IS NOT NULL OR new_state IS NOT NULL)),
made AS (
    INSERT INTO games ({columns}) SELECT {columns} FROM new WHERE event_seq IS NULL
    ORDER BY create_request
    ON CONFLICT DO NOTHING RETURNING id, create_request),
rematches AS (
    INSERT INTO games ({columns})
    SELECT {columns} FROM new JOIN stored ON game = event_game AND seq = event_seq
    RETURNING id, create_request),
told AS (
    SELECT pg_notify('puissance_online', $1 || string_agg(game || ' ' || seq, ' ')) AS done FROM (
        SELECT game, seq, (row_number() OVER () - 1) / {at_once} AS part FROM stored) AS news
    GROUP BY part)
SELECT game, seq, NULL::bigint, NULL::bigint FROM stored
UNION ALL SELECT NULL, NULL, id, create_request FROM made
UNION ALL SELECT NULL, NULL, id, create_request FROM rematches
UNION ALL SELECT NULL, NULL, NULL, count(done) FROM told)",
                                     fmt::arg("events", unnest(2, wanted_types)),
                                     fmt::arg("games", unnest(2 + wanted_types.size(), new_types)),
                                     fmt::arg("columns", PUISSANCE_GAME_COLUMNS),
                                     fmt::arg("event_columns", PUISSANCE_EVENT_COLUMNS),
                                     fmt::arg("at_once", news_at_once))};

const Statement sees_creator{"sees_creator", sql::creator_seen};
const Statement unfinished_games{"unfinished", sql::unfinished};
const Statement clock_time{"clock",
                           "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"};

std::string new_signature() {
    std::random_device random;
    const auto half = [&] { return static_cast<std::uint32_t>(random()); };
    return fmt::format("{:08x}{:08x}", half(), half());
}

class PostgresStore final : public GroupWriter {
public:
    PostgresStore(const std::string& where, Post post, const Options& options)
        : GroupWriter(std::move(post), options),
          where_(shown_store(where)),
          writer_(where, options.patience),
          reader_(where, options.patience),
          listener_(where, options.patience) {}
    ~PostgresStore() override { PostgresStore::stop(); }

    Result<void> open() {
        TRY(writer_.connect());
        TRY(migrate(writer_, where_));
        if (!hold(writer_, Hold::with_others)) return in_use(where_);
        TRY(reader_.connect());
        // Before the first game is loaded.
        TRY(listen());
        time_.begin();
        measure_time();
        first_beat();
        return {};
    }

    void start() override {
        GroupWriter::start();
        hearing_ = std::thread([this] { hear_all(); });
    }
    void stop() override {
        const std::uint64_t one = 1;
        ends_ = true;
        (void)!::write(wakes_.number(), &one, sizeof one);
        if (hearing_.joinable()) hearing_.join();
        GroupWriter::stop();
    }

private:
    // ---- the writer's thread

    Trouble commit(std::span<Waiting> batch, std::optional<Milliseconds> beat) override {
        if (!reconnect_writer()) return Trouble::not_answering;
        while (!batch.empty()) {
            const std::size_t count = independent(batch);
            const Trouble trouble = put_all(batch.first(count));
            if (trouble != Trouble::none) return trouble;
            batch = batch.subspan(count);
        }
        return beat ? move_heartbeat(*beat) : Trouble::none;
    }

    // How many of them go together: two that change the row of one game come one after the other.
    static std::size_t independent(std::span<const Waiting> batch) {
        std::set<GameId> changed;
        std::size_t count = 0;
        for (const Waiting& waiting : batch) {
            const Write& write = waiting.write;
            if ((write.seat || write.state) && !changed.insert(write.event->game).second) break;
            ++count;
        }
        return count;
    }

    Trouble put_all(std::span<Waiting> batch) {
        for (Waiting& waiting : batch) {
            const auto& seen = waiting.write.seen;
            if (!seen) continue;
            const Answer answer = writer_.ask(
                sees_creator, {std::to_string(seen->at.count()), std::to_string(seen->game)});
            if (!answer.is_well()) return fails(batch, answer);
        }
        Columns events(wanted_types.size());
        Columns games(new_types.size());
        std::map<std::pair<GameId, int>, Waiting*> by_event;
        std::map<std::int64_t, Waiting*> by_request;
        for (Waiting& waiting : batch) {
            const auto& event = waiting.write.event;
            const auto& game = waiting.write.game;
            const auto& seat = waiting.write.seat;
            if (event) {
                by_event.try_emplace({event->game, event->seq}, &waiting);
                events.add(event->game, event->seq, event->kind, event->seat, event->value,
                           event->spent, event->lag, event->at, event->request,
                           seat ? std::optional(seat->secret) : std::nullopt,
                           seat ? seat->nickname : std::string(), waiting.write.state);
            }
            if (game) {
                by_request.try_emplace(game->create_request, &waiting);
                with_columns(*game, first_state(*game), game->created, [&](const auto&... columns) {
                    games.add(columns..., event ? std::optional(event->game) : std::nullopt,
                              event ? std::optional(event->seq) : std::nullopt);
                });
            }
        }
        std::vector<std::string> values{signature_};
        std::ranges::move(std::move(events).arrays(), std::back_inserter(values));
        std::ranges::move(std::move(games).arrays(), std::back_inserter(values));
        Answer answer = writer_.ask(stores, values);
        if (!answer.is_well()) return fails(batch, answer);
        for (Waiting& waiting : batch)
            waiting.outcome = waiting.write.seen ? Stored::yes : Stored::conflict;
        while (answer.next()) {
            if (!answer.is_null(0))
                by_event.at({answer.number(0), answer.small(1)})->outcome = Stored::yes;
            if (answer.is_null(2)) continue;
            Waiting& made = *by_request.at(answer.number(3));
            made.outcome = Stored::yes;
            made.id = answer.number(2);
        }
        return Trouble::none;
    }

    // Without a connection nobody knows whether it was committed.
    Trouble fails(std::span<Waiting> batch, const Answer& answer) {
        if (writer_.is_up()) return trouble_of(answer);
        for (Waiting& waiting : batch) waiting.outcome = Stored::unknown;
        return reconnect_writer() ? Trouble::none : Trouble::not_answering;
    }

    static Trouble trouble_of(const Answer& failed) {
        return failed.lacks_room() ? Trouble::no_room : Trouble::not_answering;
    }

    bool reconnect_writer() {
        if (writer_.is_up()) return true;
        if (reconnect(writer_) && hold(writer_, Hold::with_others)) return true;
        writer_.hang_up();
        return false;
    }

    // One transaction; the row of the heartbeat is the lock among processes.
    Trouble move_heartbeat(Milliseconds time) {
        online::Outages outages;
        bool is_well = writer_.run("BEGIN");
        Answer last = writer_.ask("SELECT at FROM heartbeat FOR UPDATE");
        Answer known = writer_.ask(sql::outages);
        is_well = is_well && last.is_well() && known.is_well();
        while (is_well && known.next()) outages.push_back({known.time(0), known.time(1)});
        std::optional<online::Outage> found;
        if (is_well && has_heartbeat() && last.next())
            found = outage_since(last.time(0), time, outages);
        for (const auto& [sql, first, second] : chores_of(time, found, options())) {
            if (!is_well) break;
            std::vector<std::string> values{std::to_string(first.count())};
            if (second) values.push_back(std::to_string(second->count()));
            last = writer_.ask(sql, values);
            is_well = last.is_well();
        }
        is_well = is_well && writer_.run("COMMIT");
        if (!is_well) {
            writer_.run("ROLLBACK");
            return trouble_of(last);
        }
        if (found) outages.push_back(*found);
        outages_ = std::move(outages);
        measure_time();
        return Trouble::none;
    }

    [[nodiscard]] const online::Outages& known_outages() const override { return outages_; }

    // The clock of the database is between what it says less the time after and less the time
    // before. It moves ours only as far as it must, so that ours does not tremble.
    void measure_time() {
        const auto before = time_.now();
        Answer said = writer_.ask(clock_time);
        const auto after = time_.now();
        if (!said.next()) return;
        const auto there = said.time(0);
        const Milliseconds ahead(ahead_);
        ahead_ = std::clamp(ahead, there - after, there - before).count();
    }
    [[nodiscard]] Milliseconds own_time() const override {
        return time_.now() + Milliseconds(ahead_);
    }

    // ---- the reader's thread

    // What only reads may be asked a second time, where the connection had died meanwhile.
    std::vector<Loaded> find(std::span<const Read> reads) override {
        std::optional<std::vector<Loaded>> found;
        for (int attempt = 0; attempt < 2 && !found && reconnect(reader_); ++attempt)
            found = load(reader_, reads);
        return found ? *std::move(found)
                     : std::vector<Loaded>(reads.size(), Loaded{.has_failed = true});
    }

    std::vector<GameId> list_unfinished(GameId after, int count) override {
        std::vector<GameId> games;
        if (!reconnect(reader_)) return games;
        Answer found =
            reader_.ask(unfinished_games, {std::to_string(after), std::to_string(count)});
        while (found.next()) games.push_back(found.number(0));
        return games;
    }

    // ---- the thread that hears of what others store

    Result<void> listen() {
        TRY(listener_.connect());
        if (!listener_.run("LISTEN puissance_online")) return listener_.failure();
        return {};
    }

    // A notification is a hint. Where some may have been missed, somebody says so.
    void hear_all() {
        while (!ends_) {
            if (!listener_.is_up()) {
                if (!listen()) {
                    listener_.hang_up();
                    wait_for({wakes_.number(), POLLIN, 0}, options().probing / 4);
                    continue;
                }
                if (on_gap) tell(on_gap);
            }
            // Nobody would tell that the other end is gone: it is asked now and then.
            if (!wait_for({PQsocket(listener_.handle()), POLLIN, 0}, std::chrono::seconds(2)))
                listener_.run("SELECT 1");
            else if (PQconsumeInput(listener_.handle()) == 0) listener_.hang_up();
            hear();
        }
    }

    // False: nothing has come.
    bool wait_for(pollfd what, std::chrono::milliseconds time) const {
        std::array waits{what, pollfd{wakes_.number(), POLLIN, 0}};
        return poll(waits.data(), waits.size(), static_cast<int>(time.count())) != 0;
    }

    void hear() {
        struct Free {
            void operator()(PGnotify* told) const { PQfreemem(told); }
        };
        std::vector<News> news;
        while (const std::unique_ptr<PGnotify, Free> told{PQnotifies(listener_.handle())}) {
            const std::string_view text = told->extra;
            if (text.starts_with(signature_) || text.size() < signature_digits) continue;
            for (Numbers numbers(text.substr(signature_digits)); numbers.has_next();) {
                const GameId game = numbers.next();
                news.push_back({game, static_cast<int>(numbers.next())});
            }
        }
        if (!news.empty() && on_foreign) tell([this, news] { on_foreign(news); });
    }

    [[nodiscard]] static bool reconnect(Connection& connection) {
        return connection.is_up() || connection.connect();
    }

    const std::string signature_ = new_signature();  // To know our own notifications by.
    std::string where_;
    Connection writer_;
    Connection reader_;
    Connection listener_;
    online::Outages outages_;  // The writer's.
    EvenTime time_;
    std::atomic<std::int64_t> ahead_ = 0;  // Milliseconds of the database's clock before ours.
    system::Descriptor wakes_{eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)};
    std::atomic<bool> ends_ = false;
    std::thread hearing_;
};

}  // namespace

}  // namespace postgres

Result<std::unique_ptr<Store>> open_postgres(const std::string& where, Store::Post post,
                                             const Options& options) {
    auto store = std::make_unique<postgres::PostgresStore>(where, std::move(post), options);
    TRY(store->open());
    return store;
}

}  // namespace puissance::store
