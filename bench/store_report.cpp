// What durability costs: appends to a store of games between people, as ratios within one run.
//
//   store_report [SECONDS [FOLDER]]
//
//   sync:     fdatasync of 4 KiB, one after another: F. What the disk can do
//   bare:     a plain loop of the same SQLite transactions, one event each
//   games:    the store with 1, 100 and 1,000 games at once; the answer to one move is the next
//   bytes:    what an event takes in the file
//   steady:   where F is below 2 ms, the loop and 100 games once more on a disk that takes 2 ms
// The aims: with one game an answer comes within 2 F + 1 ms; with 100 games there are at least 40
// times the moves of the bare loop, where a sync takes 2 ms or more; an event takes at most 45
// bytes. Exits 1 when one is missed. FOLDER (by default here) lies on the disk that is measured.
#include <algorithm>
#include <condition_variable>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <random>

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include "steady_disk.h"
#include "store/migrations.h"
#include "store/open_store.h"
#include "store/sqlite.h"

namespace puissance::store {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

struct Pace {
    double rate = 0;  // A second.
    double p50 = 0;   // Milliseconds.
    double p99 = 0;
};

Pace pace_of(std::vector<double> latencies, double seconds) {
    if (latencies.empty()) return {};
    std::ranges::sort(latencies);
    const auto at = [&](double share) {
        return latencies[static_cast<std::size_t>(share *
                                                  static_cast<double>(latencies.size() - 1))];
    };
    return {static_cast<double>(latencies.size()) / seconds, at(0.5), at(0.99)};
}

double ms_since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

// Does it again and again for so long.
template <class Act>
Pace pace_of(double seconds, const Act& act) {
    std::vector<double> latencies;
    const auto start = Clock::now();
    while (ms_since(start) < seconds * 1000) {
        const auto began = Clock::now();
        act();
        latencies.push_back(ms_since(began));
    }
    return pace_of(std::move(latencies), ms_since(start) / 1000);
}

Pace sync_pace(const std::string& folder, double seconds) {
    const int file = open((folder + "/sync").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    const std::string page(4096, 'x');
    const Pace pace = pace_of(seconds, [&] {
        if (write(file, page.data(), page.size()) < 0 || fdatasync(file) != 0) std::abort();
    });
    close(file);
    return pace;
}

online::Event any_move(online::GameId game, int seq, std::mt19937_64& random) {
    return {game,
            seq,
            online::Kind::moved,
            seq % 2,
            static_cast<int>(random() % 225),
            online::Milliseconds(random() % 60'000),
            online::Milliseconds(random() % 200),
            wall_time(),
            static_cast<std::int64_t>(random() >> 11U)};
}

online::NewGame any_game(std::mt19937_64& random) {
    online::NewGame game;
    game.name = std::to_string(random()).substr(0, 11);
    game.rules = "gomoku";
    game.created = wall_time();
    game.create_request = static_cast<std::int64_t>(random() >> 11U);
    game.secrets = {online::Hash{}, online::Hash{}};
    return game;
}

// `disk`: the file system of SQLite, or its usual one.
Pace bare_pace(const std::string& path, double seconds, const char* disk = nullptr) {
    std::ofstream(path).flush();
    const auto db = *sqlite::Connection::open(path, sqlite::Connection::Access::writes, disk);
    db.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
    if (!migrate(db, path)) std::abort();
    db.run(
        "INSERT INTO games VALUES "
        "(1,'a','gomoku','',0,0,0,0,0,0,0,0,0,0,1,NULL,NULL,NULL,'','',NULL)");
    sqlite::Statement append(
        db, "INSERT INTO events VALUES (?,?,?,?,?,?,?,?,?) ON CONFLICT DO NOTHING");
    std::mt19937_64 random(1);
    int seq = 0;
    return pace_of(seconds, [&] {
        const online::Event e = any_move(1, ++seq, random);
        db.run("BEGIN IMMEDIATE");
        append.bind(e.game, e.seq, e.kind, e.seat, e.value, e.spent, e.lag, e.at, e.request).run();
        if (db.run("COMMIT") != SQLITE_OK) std::abort();
    });
}

// Plays in so many games at once, each answer the next move, on the thread that the answers come
// to.
class Players {
public:
    Players(const std::string& path, int games, const char* disk = nullptr)
        : games_(static_cast<std::size_t>(games)) {
        const auto post = [this](std::function<void()> task) {
            const std::lock_guard lock(mutex_);
            tasks_.push_back(std::move(task));
            comes_.notify_one();
        };
        store_ = *open_store("sqlite:" + path, post, {.vfs = disk});
        store_->start();
        std::size_t made = 0;
        for (online::GameId& id : games_)
            store_->write({.game = any_game(random_)}, [&](Stored outcome, online::GameId game) {
                if (outcome != Stored::yes) std::abort();
                id = game;
                ++made;
            });
        work_until([&] { return made == games_.size(); });
    }

    Pace play(double seconds) {
        const auto figures = store_->figures();
        std::vector<double> latencies;
        std::size_t playing = games_.size();
        const auto start = Clock::now();
        const auto is_over = [&] { return ms_since(start) >= seconds * 1000; };
        std::function<void(online::GameId, int)> move = [&](online::GameId game, int seq) {
            if (is_over()) {
                --playing;
                return;
            }
            store_->write({.event = any_move(game, seq, random_)},
                          [&, game, seq, asked = Clock::now()](Stored outcome, online::GameId) {
                              if (outcome != Stored::yes) std::abort();
                              latencies.push_back(ms_since(asked));
                              move(game, seq + 1);
                          });
        };
        for (const online::GameId game : games_) move(game, 1);
        work_until([&] { return playing == 0; });
        const double took = ms_since(start) / 1000;
        events_ = latencies.size();
        const auto after = store_->figures();
        batch_ = static_cast<double>(after.writes - figures.writes) /
                 static_cast<double>(after.batches - figures.batches);
        return pace_of(std::move(latencies), took);
    }

    [[nodiscard]] double batch() const { return batch_; }
    [[nodiscard]] std::size_t events() const { return events_; }

private:
    template <class Condition>
    void work_until(const Condition& is_so) {
        while (!is_so()) {
            std::vector<std::function<void()>> taken;
            {
                std::unique_lock lock(mutex_);
                comes_.wait(lock, [&] { return !tasks_.empty(); });
                taken.swap(tasks_);
            }
            for (const auto& task : taken) task();
        }
    }

    std::mt19937_64 random_{7};
    std::vector<online::GameId> games_;
    std::mutex mutex_;
    std::condition_variable comes_;
    std::vector<std::function<void()>> tasks_;
    double batch_ = 0;
    std::size_t events_ = 0;
    std::unique_ptr<Store> store_;  // The last: its threads post until it is gone.
};

// Of the table, its half-filled pages among them; without the log.
double bytes_an_event(const std::string& path) {
    const auto db = *sqlite::Connection::open(path, sqlite::Connection::Access::reads);
    const auto bytes = sqlite::number_of(db,
                                         "SELECT (SELECT page_count FROM pragma_page_count) * "
                                         "(SELECT page_size FROM pragma_page_size)");
    const auto events = sqlite::number_of(db, "SELECT count(*) FROM events");
    return static_cast<double>(bytes.value_or(0)) / static_cast<double>(events.value_or(1));
}

int report(double seconds, const std::string& folder) {
    const Pace sync = sync_pace(folder, seconds);
    fmt::print("sync         {:8.0f} a second            p50 {:7.2f} ms  p99 {:7.2f} ms\n",
               sync.rate, sync.p50, sync.p99);
    const Pace bare = bare_pace(folder + "/bare.db", seconds);
    fmt::print(
        "bare         {:8.0f} a second            p50 {:7.2f} ms  p99 {:7.2f} ms  {:.2f} F\n",
        bare.rate, bare.p50, bare.p99, bare.p50 / sync.p50);
    const bool is_quick = sync.p50 < 1e3 * Seconds(bench::steady_sync).count();
    bool is_reached = true;
    const auto aim = [&](bool is_met, const std::string& text) {
        fmt::print("{} {}\n", is_met ? "  reached:" : "  MISSED: ", text);
        is_reached = is_reached && is_met;
    };
    for (const int games : {1, 100, 1000}) {
        const std::string path = fmt::format("{}/{}.db", folder, games);
        {
            Players players(path, games);
            const Pace pace = players.play(seconds);
            fmt::print(
                "{:5} {}  {:8.0f} a second, {:5.1f} a batch, p50 {:7.2f} ms  p99 {:7.2f} ms  "
                "{:.2f} "
                "F, {:.1f} x bare\n",
                games, games == 1 ? "game " : "games", pace.rate, players.batch(), pace.p50,
                pace.p99, pace.p50 / sync.p50, pace.rate / bare.rate);
            if (games == 1)
                aim(pace.p50 <= 2 * sync.p50 + 1,
                    fmt::format("p50 at most 2 F + 1 ms = {:.2f} ms", 2 * sync.p50 + 1));
            if (games == 100 && !is_quick) aim(pace.rate >= 40 * bare.rate, "at least 40 x bare");
        }
        if (games == 1000) {
            const double bytes = bytes_an_event(path);
            fmt::print("bytes        {:8.1f} an event, games included\n", bytes);
            aim(bytes <= 45, "at most 45 bytes");
        }
    }
    if (is_quick) {
        bench::make_steady_disk();
        const Pace one = bare_pace(folder + "/steady_bare.db", seconds, bench::steady_disk);
        Players players(folder + "/steady.db", 100, bench::steady_disk);
        const Pace pace = players.play(seconds);
        fmt::print("steady       {:8.0f} a second, bare\n", one.rate);
        fmt::print("  100 games  {:8.0f} a second, {:5.1f} a batch, {:.1f} x bare\n", pace.rate,
                   players.batch(), pace.rate / one.rate);
        aim(pace.rate >= 40 * one.rate, "at least 40 x bare");
    }
    return is_reached ? 0 : 1;
}

}  // namespace
}  // namespace puissance::store

int main(int count, char** arguments) {
    const double seconds = count > 1 ? std::atof(arguments[1]) : 5;
    std::string folder = count > 2 ? arguments[2] : ".";
    folder += "/store-report-XXXXXX";
    if (mkdtemp(folder.data()) == nullptr) return 2;
    const int status = puissance::store::report(seconds, folder);
    std::filesystem::remove_all(folder);
    return status;
}
