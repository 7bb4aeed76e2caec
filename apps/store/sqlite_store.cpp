#include "store/sqlite_store.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include <fcntl.h>
#include <sys/stat.h>

#include "base/try.h"
#include "store/columns.h"
#include "store/game_rows.h"
#include "store/group_writer.h"
#include "store/migrations.h"
#include "store/sqlite.h"
#include "store/store_lock.h"
#include "system/files.h"
#include "words/words.h"

namespace puissance::store {

namespace {

namespace fs = std::filesystem;
using online::GameId;
using sqlite::Connection;
using sqlite::Statement;

// Checkpoints copy the log into the file. A thread of its own does so from `many_pages` on; under
// steady load it never reaches the end, and the writer does the rest at `too_many_pages`.
constexpr int many_pages = 1000;
constexpr int too_many_pages = 4000;

struct Connections {
    system::Descriptor lock;
    Connection writer;
    Connection reader;
    Connection cleaner;
};

class SqliteStore final : public GroupWriter {
public:
    SqliteStore(std::string path, Connections connections, Post post, const Options& options)
        : GroupWriter(std::move(post), options),
          path_(std::move(path)),
          connections_(std::move(connections)) {
        Statement known(connections_.writer, sql::outages);
        while (known.step() == SQLITE_ROW) outages_.push_back({known.time(0), known.time(1)});
        // Never back behind what an earlier process has seen.
        time_.begin(last_beat_.step() == SQLITE_ROW ? last_beat_.time(0) : online::Milliseconds());
        last_beat_.reset();
        first_beat();
        sqlite3_wal_hook(
            connections_.writer.handle(),
            [](void* self, sqlite3*, const char*, int pages) {
                static_cast<SqliteStore*>(self)->log_has(pages);
                return SQLITE_OK;
            },
            this);
        cleaning_ = std::thread([this] { clean(); });
    }
    ~SqliteStore() override { SqliteStore::stop(); }

    void stop() override {
        GroupWriter::stop();
        {
            const std::lock_guard lock(pages_mutex_);
            ends_ = true;
        }
        pages_come_.notify_all();
        if (cleaning_.joinable()) cleaning_.join();
    }

private:
    Trouble commit(std::span<Waiting> batch, std::optional<online::Milliseconds> beat) override {
        const Connection& writer = connections_.writer;
        std::optional<online::Outage> found;
        int error = writer.run("BEGIN IMMEDIATE");
        for (Waiting& waiting : batch)
            if (error == SQLITE_OK) error = put(waiting);
        if (error == SQLITE_OK && beat) error = move_heartbeat(*beat, found);
        if (error == SQLITE_OK) error = writer.run("COMMIT");
        if (error == SQLITE_OK) {
            if (found) outages_.push_back(*found);
            return Trouble::none;
        }
        end_if_unsynced(error);
        writer.run("ROLLBACK");
        for (Waiting& waiting : batch) waiting.outcome = Stored::no;
        // A log whose index cannot grow has no room either.
        const bool is_full = (error & 0xff) == SQLITE_FULL || error == SQLITE_IOERR_SHMSIZE;
        return is_full ? Trouble::no_room : Trouble::not_answering;
    }

    // A sync that failed once may succeed the next time with the bytes gone: only a new start,
    // which reads the log again, knows what is there.
    void end_if_unsynced(int error) const {
        if (error != SQLITE_IOERR_FSYNC && error != SQLITE_IOERR_DIR_FSYNC) return;
        const std::string sentence =
            words::say(options().language, "store.not_synced", {{"file", path_}});
        std::fprintf(stderr, "puissance: %s\n", sentence.c_str());
        std::abort();
    }

    // Sets the outcome; fails only where the whole batch does. An event and a game come together or
    // not at all: the game goes first, and is taken back if the event's number is taken.
    int put(Waiting& waiting) {
        const Connection& writer = connections_.writer;
        const Write& write = waiting.write;
        const bool has_both = write.event && write.game;
        int error = has_both ? writer.run("SAVEPOINT one") : SQLITE_OK;
        bool is_stored = error == SQLITE_OK;
        const auto insert = [&](Statement& statement) {
            if (!is_stored) return;
            error = statement.run();
            // Also for an event of a game that has been deleted.
            const bool is_refused = (error & 0xff) == SQLITE_CONSTRAINT;
            if (is_refused) error = SQLITE_OK;
            is_stored = error == SQLITE_OK && !is_refused && writer.changes() > 0;
        };
        if (write.game) {
            insert(bind_game(*write.game));
            waiting.id = is_stored ? sqlite3_last_insert_rowid(writer.handle()) : 0;
        }
        if (write.event) {
            const online::Event& e = *write.event;
            insert(append_.bind(e.game, e.seq, e.kind, e.seat, e.value, e.spent, e.lag, e.at,
                                e.request));
            if (is_stored && write.seat)
                error = take_seat_[e.seat == 0 ? 0 : 1]
                            .bind(std::optional(write.seat->secret), write.seat->nickname, e.game)
                            .run();
            if (is_stored && error == SQLITE_OK && write.state)
                error = change_.bind(*write.state, e.at, e.game).run();
        }
        if (write.seen) error = creator_seen_.bind(write.seen->at, write.seen->game).run();
        if (has_both && error == SQLITE_OK && !is_stored) error = writer.run("ROLLBACK TO one");
        if (has_both && error == SQLITE_OK) error = writer.run("RELEASE one");
        waiting.outcome = is_stored ? Stored::yes : Stored::conflict;
        if (!is_stored) waiting.id = 0;
        return error;
    }

    Statement& bind_game(const online::NewGame& game) {
        return with_columns(
            game, first_state(game), game.created,
            [this](const auto&... columns) -> Statement& { return create_.bind(columns...); });
    }

    [[nodiscard]] online::Milliseconds own_time() const override { return time_.now(); }

    // The heartbeat, the outage that it ends, and a little of what is to be erased.
    int move_heartbeat(online::Milliseconds time, std::optional<online::Outage>& found) {
        if (has_heartbeat() && last_beat_.step() == SQLITE_ROW)
            found = outage_since(last_beat_.time(0), time, outages_);
        last_beat_.reset();
        int error = SQLITE_OK;
        for (const Chore& chore : chores_of(time, found, options())) {
            Statement statement(writer_, chore.sql);
            statement.bind(chore.first);
            if (chore.second) statement.bind(chore.first, *chore.second);
            if (error == SQLITE_OK) error = statement.run();
        }
        return error;
    }

    [[nodiscard]] const online::Outages& known_outages() const override { return outages_; }

    std::vector<Loaded> find(std::span<const Read> reads) override {
        std::vector<Loaded> all;
        all.reserve(reads.size());
        // The row and the events of a game are of one moment.
        connections_.reader.run("BEGIN");
        for (const Read& read : reads) all.push_back(rows_.load(read));
        connections_.reader.run("COMMIT");
        return all;
    }

    std::vector<GameId> list_unfinished(GameId after, int count) override {
        std::vector<GameId> games;
        unfinished_.bind(after, count);
        while (unfinished_.step() == SQLITE_ROW) games.push_back(unfinished_.number(0));
        unfinished_.reset();
        return games;
    }

    // After each commit, on the writer's thread.
    void log_has(int pages) {
        if (pages >= too_many_pages) checkpoint(connections_.writer);
        if (pages < many_pages) return;
        const std::lock_guard lock(pages_mutex_);
        is_long_ = true;
        pages_come_.notify_one();
    }

    void checkpoint(const Connection& connection) const {
        end_if_unsynced(sqlite3_wal_checkpoint_v2(connection.handle(), nullptr,
                                                  SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr));
    }

    void clean() {
        for (;;) {
            {
                std::unique_lock lock(pages_mutex_);
                pages_come_.wait(lock, [&] { return ends_ || is_long_; });
                if (ends_) return;
                is_long_ = false;
            }
            checkpoint(connections_.cleaner);
        }
    }

    std::string path_;
    Connections connections_;
    EvenTime time_;
    online::Outages outages_;  // The writer's.

    const Connection& writer_ = connections_.writer;
    Statement append_{writer_,
                      "INSERT INTO events VALUES (?,?,?,?,?,?,?,?,?) ON CONFLICT DO NOTHING"};
    Statement create_{writer_,
                      "INSERT INTO games (" PUISSANCE_GAME_COLUMNS
                      ") VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT DO NOTHING"};
    std::array<Statement, 2> take_seat_{
        Statement{writer_, "UPDATE games SET secret0=?, nickname0=?, invite=NULL WHERE id=?"},
        Statement{writer_, "UPDATE games SET secret1=?, nickname1=?, invite=NULL WHERE id=?"}};
    Statement change_{writer_, "UPDATE games SET state=?, changed=? WHERE id=?"};
    Statement creator_seen_{writer_, sql::creator_seen};
    Statement last_beat_{writer_, "SELECT at FROM heartbeat"};
    GameRows rows_{connections_.reader};
    Statement unfinished_{connections_.reader, sql::unfinished};

    std::mutex pages_mutex_;
    std::condition_variable pages_come_;
    bool is_long_ = false;
    bool ends_ = false;
    std::thread cleaning_;
};

}  // namespace

Result<Connection> connect_sqlite(const std::string& path, const Options& options) {
    TRY_ASSIGN(auto connection, Connection::open(path, Connection::Access::writes, options.vfs));
    sqlite3_busy_timeout(connection.handle(), static_cast<int>(options.patience.count()));
    int error = connection.run("PRAGMA journal_mode = WAL");
    if (error == SQLITE_OK)
        error = connection.run(options.syncs_each_commit ? "PRAGMA synchronous = FULL"
                                                         : "PRAGMA synchronous = NORMAL");
    if (error == SQLITE_OK) error = connection.run("PRAGMA foreign_keys = ON");
    if (error == SQLITE_OK) error = connection.run("PRAGMA journal_size_limit = 16777216");
    if (error != SQLITE_OK) return sqlite::failure(ErrorCode::unreadable_file, path, error);
    return connection;
}

// A folder that is missing is made; those above it as the user has them by default.
Result<void> make_file(const std::string& path) {
    const fs::path folder = fs::path(path).parent_path();
    std::error_code failure;
    if (!folder.empty() && !fs::exists(folder, failure)) {
        fs::create_directories(folder.parent_path(), failure);
        if (mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST)
            return system::unwritable(folder, errno);
    }
    const system::Descriptor file(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    if (!file.is_open()) return system::unwritable(path, errno);
    return {};
}

Result<std::unique_ptr<Store>> open_sqlite(const std::string& path, Store::Post post,
                                           const Options& options) {
    TRY(make_file(path));
    TRY_ASSIGN(auto lock, lock_store(path));
    TRY_ASSIGN(auto writer, connect_sqlite(path, options));
    TRY(migrate(writer, path));
    TRY_ASSIGN(auto reader, connect_sqlite(path, options));
    TRY_ASSIGN(auto cleaner, connect_sqlite(path, options));
    return std::make_unique<SqliteStore>(
        path,
        Connections{std::move(lock), std::move(writer), std::move(reader), std::move(cleaner)},
        std::move(post), options);
}

}  // namespace puissance::store
