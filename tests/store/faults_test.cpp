// What a store keeps when the disk is full, fails or loses its power. Whoever was told `yes` finds
// it again; whoever was told `no` does not.
#include <atomic>
#include <csignal>
#include <fstream>
#include <map>
#include <random>
#include <sstream>

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "faulty_vfs.h"
#include "sanitized.h"
#include "store/sqlite.h"
#include "store/trial_store.h"

namespace puissance::store {
namespace {

using online::GameId;
using tests::Operation;
using tests::Which;
using namespace std::chrono_literals;

// Moves until one is refused, and returns how many were stored.
int move_until_refused(TrialStore& store, GameId id, int seq) {
    while (store.write(appends(move_of(id, seq + 1))).outcome == Stored::yes) ++seq;
    return seq;
}

class FailingWrite : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Codes, FailingWrite,
                         testing::Values(SQLITE_FULL, SQLITE_IOERR_WRITE, SQLITE_READONLY));

TEST_P(FailingWrite, is_refused_until_the_disk_is_well_again) {
    const Folder folder;
    const auto time = std::make_shared<std::atomic<std::int64_t>>(1'000'000);
    const Options options{.now = [time] { return online::Milliseconds(*time); },
                          .heartbeat = 5ms,
                          .probing = 5ms,
                          .vfs = tests::faulty_vfs()};
    {
        TrialStore store(folder / "a.db", options);
        const GameId id = store.write(creates(1)).id;
        ASSERT_EQ(store.write(appends(move_of(id, 1))).outcome, Stored::yes);
        tests::fail_with(GetParam());
        const int stored = move_until_refused(store, id, 1);
        EXPECT_EQ(stored, 1);
        EXPECT_EQ(store->trouble(),
                  GetParam() == SQLITE_FULL ? Trouble::no_room : Trouble::not_answering);
        EXPECT_EQ(store.write(creates(2)).outcome, Stored::no);
        const Loaded loaded = store.load({.name = "game-1"});  // Reading goes on.
        EXPECT_FALSE(loaded.has_failed);
        EXPECT_EQ(loaded.events.size(), 1U);
        *time += 20'000;
        tests::fail_with(SQLITE_OK);
        store.mail.until([&] { return store->can_write(); });
        ASSERT_EQ(store->outages().size(), 1U);
        EXPECT_EQ(store->outages()[0].began, 1000s);
        EXPECT_EQ(store->outages()[0].ended, 1030s);
        EXPECT_EQ(store.write(appends(move_of(id, 2))).outcome, Stored::yes);
    }
    TrialStore store(folder / "a.db", options);
    EXPECT_EQ(store.load({.name = "game-1"}).events.size(), 2U);
    EXPECT_FALSE(store.load({.name = "game-2"}).row);
}

TEST(FaultyDisk, that_is_busy_for_another_is_written_later) {
    const Folder folder;
    TrialStore store(folder / "a.db", {.probing = 5ms, .patience = 1ms});
    const GameId id = store.write(creates(1)).id;
    const auto other =
        *sqlite::Connection::open(folder / "a.db", sqlite::Connection::Access::writes);
    ASSERT_EQ(other.run("BEGIN IMMEDIATE"), SQLITE_OK);
    EXPECT_EQ(store.write(appends(move_of(id, 1))).outcome, Stored::no);
    EXPECT_FALSE(store->can_write());
    EXPECT_TRUE(store.load({.name = "game-1"}).row);
    ASSERT_EQ(other.run("COMMIT"), SQLITE_OK);
    store.mail.until([&] { return store->can_write(); });
    EXPECT_EQ(store.write(appends(move_of(id, 1))).outcome, Stored::yes);
}

TEST(FaultyDisk, that_cannot_be_read_says_so) {
    const Folder folder;
    TrialStore store(folder / "a.db");
    const GameId id = store.write(creates(1)).id;
    EXPECT_EQ(store.write(appends(move_of(id, 1))).outcome, Stored::yes);
    // Somebody takes the table away: an answer, and not a game without events.
    const auto other =
        *sqlite::Connection::open(folder / "a.db", sqlite::Connection::Access::writes);
    ASSERT_EQ(other.run("ALTER TABLE events RENAME TO gone"), SQLITE_OK);
    EXPECT_TRUE(store.load({.name = "game-1"}).has_failed);
    EXPECT_FALSE(store.load({.name = "game-1"}).row);
}

TEST(FaultyDisk, may_leave_half_a_frame_at_the_end_of_the_log) {
    const Folder folder;
    const std::string path = folder / "a.db";
    GameId id = 0;
    const pid_t child = fork();
    if (child == 0) {  // Killed, so that the log stays.
        TrialStore store(path);
        id = store.write(creates(1)).id;
        for (int seq = 1; seq <= 20; ++seq) store.write(appends(move_of(id, seq)));
        raise(SIGKILL);
    }
    waitpid(child, nullptr, 0);
    std::stringstream log;
    log << std::ifstream(path + "-wal", std::ios::binary).rdbuf();
    const std::string bytes = log.str();
    constexpr std::size_t header = 32;
    constexpr std::size_t frame = 24 + 4096;
    ASSERT_EQ((bytes.size() - header) % frame, 0U);
    ASSERT_GT(bytes.size(), header + frame);
    // The frame that would come next, torn: a commit that nobody was told of.
    std::ofstream(path + "-wal", std::ios::binary | std::ios::app)
        << bytes.substr(bytes.size() - frame, frame / 2);
    TrialStore store(path);
    const Loaded loaded = store.load({.name = "game-1"});
    EXPECT_EQ(loaded.events.size(), 20U);
    EXPECT_EQ(store.write(appends(move_of(loaded.row->id, 21))).outcome, Stored::yes);
}

// ---- processes that end

struct Ended {
    int status = 0;
    std::map<GameId, int> acknowledged;  // The last number of each game.
    std::string last_words;
};

// Runs `life` in a process of its own, which tells what was acknowledged.
template <class Life>
Ended end_of(const Life& life) {
    int told[2];
    int words[2];
    if (pipe(told) != 0 || pipe(words) != 0) std::abort();
    const pid_t child = fork();
    if (child == 0) {
        dup2(words[1], STDERR_FILENO);
        for (const int end : {told[0], words[0], words[1]}) close(end);
        life([&](GameId game, int seq) {
            const std::array<std::int64_t, 2> pair{game, seq};
            if (write(told[1], pair.data(), sizeof pair) != sizeof pair) _exit(3);
        });
        _exit(4);
    }
    close(told[1]);
    close(words[1]);
    Ended ended;
    std::array<std::int64_t, 2> pair{};
    while (read(told[0], pair.data(), sizeof pair) == sizeof pair)
        ended.acknowledged[pair[0]] = static_cast<int>(pair[1]);
    std::array<char, 1000> text{};
    while (const auto count = read(words[0], text.data(), text.size()))
        ended.last_words.append(text.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    close(told[0]);
    close(words[0]);
    waitpid(child, &ended.status, 0);
    return ended;
}

// Each answer is the next move, in several games, until the process ends.
template <class Tell>
[[noreturn]] void play(Store& store, std::map<GameId, int> last, const Tell& tell) {
    std::function<void(GameId)> move = [&](GameId game) {
        const int seq = ++last[game];
        store.write(appends(move_of(game, seq)), [&, game, seq](Stored outcome, GameId) {
            if (outcome != Stored::yes) _exit(5);
            tell(game, seq);
            move(game);
        });
    };
    const auto games = last;
    for (const auto& [game, seq] : games) move(game);
    for (;;) pause();
}

std::map<GameId, int> make_games(const std::string& path, int count) {
    TrialStore store(path);
    std::map<GameId, int> last;
    for (int number = 1; number <= count; ++number) last[store.write(creates(number)).id] = 0;
    return last;
}

class FailingSync : public testing::TestWithParam<Which> {};
INSTANTIATE_TEST_SUITE_P(OfLogAndFile, FailingSync, testing::Values(Which::log, Which::file));

TEST_P(FailingSync, ends_the_process_and_the_next_has_everything_acknowledged) {
    const Folder folder;
    const std::string path = folder / "a.db";
    const auto games = make_games(path, 4);
    const Ended ended = end_of([&](const auto& tell) {
        int told = 0;
        const auto store = *open_store("sqlite:" + path, [](const auto& task) { task(); },
                                       {.vfs = tests::faulty_vfs()});
        store->start();
        // The file itself is synced by checkpoints only.
        play(*store, games, [&](GameId game, int seq) {
            tell(game, seq);
            if (++told == 50) tests::fail_with(SQLITE_IOERR_FSYNC, Operation::sync, GetParam());
        });
    });
    ASSERT_TRUE(WIFSIGNALED(ended.status)) << ended.status;
    EXPECT_EQ(WTERMSIG(ended.status), SIGABRT);
    EXPECT_NE(ended.last_words.find("could not keep"), std::string::npos) << ended.last_words;
    ASSERT_EQ(ended.acknowledged.size(), games.size());
    TrialStore store(path);
    for (const auto& [game, seq] : ended.acknowledged)
        EXPECT_GE(store.load({.id = game}).events.size(), static_cast<std::size_t>(seq));
}

// ---- power cuts

struct Cuts {
    long acknowledged = 0;
    long lost = 0;
    int with_loss = 0;
    int broken = 0;  // Files that are not whole, or have gaps.
};

Cuts cut_power(int count, bool syncs_each_commit) {
    const Folder folder;
    const std::string path = folder / "a.db";
    auto last = make_games(path, 8);
    Cuts cuts;
    std::mt19937 dice(7);
    for (int i = 0; i < count; ++i) {
        // Now and then long enough for checkpoints, by their thread and by the writer.
        const int operations = 1 + static_cast<int>(dice() % (i % 10 == 9 ? 6000 : 300));
        const auto seed = static_cast<std::uint32_t>(dice());
        const Ended ended = end_of([&](const auto& tell) {
            tests::cut_power_after(operations, seed);
            const auto store =
                open_store("sqlite:" + path, [](const auto& task) { task(); },
                           {.syncs_each_commit = syncs_each_commit, .vfs = tests::faulty_vfs()});
            if (!store) _exit(6);
            (*store)->start();
            play(**store, last, tell);
        });
        EXPECT_EQ(ended.status, 0) << ended.last_words;
        // Reading only: the log stays as it is for the next.
        const auto connection = *sqlite::Connection::open(path, sqlite::Connection::Access::reads);
        sqlite::Statement check(connection, "PRAGMA integrity_check");
        bool is_whole = check.step() == SQLITE_ROW && check.text(0) == "ok";
        sqlite::Statement counted(connection,
                                  "SELECT count(*), max(seq) FROM events WHERE game = ?");
        long lost = 0;
        for (auto& [game, seq] : last) {
            counted.bind(game);
            is_whole =
                is_whole && counted.step() == SQLITE_ROW && counted.number(0) == counted.number(1);
            const int there = counted.small(0);
            const auto told = ended.acknowledged.find(game);
            const int acknowledged = told == ended.acknowledged.end() ? seq : told->second;
            cuts.acknowledged += acknowledged - seq;
            lost += std::max(0, acknowledged - there);
            seq = there;
        }
        cuts.lost += lost;
        if (lost > 0) ++cuts.with_loss;
        if (!is_whole) ++cuts.broken;
    }
    return cuts;
}

TEST(PowerCuts, lose_nothing_that_was_acknowledged) {
    const Cuts cuts = cut_power(std::max(30, 300 / tests::sanitized_stride), true);
    EXPECT_GT(cuts.acknowledged, 1000);
    EXPECT_EQ(cuts.lost, 0);
    EXPECT_EQ(cuts.broken, 0);
}

// The test above can fail: without a sync in each commit, moves are lost.
TEST(PowerCuts, lose_moves_where_commits_are_not_synced) {
    const Cuts cuts = cut_power(30, false);
    EXPECT_GT(cuts.lost, 0);
    EXPECT_GT(cuts.with_loss, 10);
    EXPECT_EQ(cuts.broken, 0);
}

// ---- a real disk of one megabyte

class SmallDisk : public testing::Test {
protected:
    void SetUp() override {
        mkdir(place_.c_str(), 0700);
        if (mount("tmpfs", place_.c_str(), "tmpfs", 0, "size=1m") != 0)
            GTEST_SKIP() << "a small disk needs the right to mount one (root): "
                         << std::generic_category().message(errno);
        is_mounted_ = true;
    }
    void TearDown() override {
        if (is_mounted_) umount2(place_.c_str(), MNT_DETACH);
    }
    void fill() const {
        std::ofstream file(filler_, std::ios::binary);
        while (file << std::string(4096, 'x') << std::flush) {
        }
    }

    Folder folder_;
    std::string place_ = folder_ / "disk";
    std::string path_ = place_ + "/a.db";
    std::string filler_ = place_ + "/filler";
    bool is_mounted_ = false;
};

TEST_F(SmallDisk, that_is_full_refuses_moves_shows_games_and_goes_on_when_freed) {
    GameId id = 0;
    int stored = 0;
    {
        TrialStore store(path_, {.probing = 5ms});
        id = store.write(creates(1)).id;
        fill();
        stored = move_until_refused(store, id, 0);
        EXPECT_EQ(store->trouble(), Trouble::no_room);
        EXPECT_EQ(store.load({.name = "game-1"}).events.size(), static_cast<std::size_t>(stored));
        std::filesystem::remove(filler_);
        store.mail.until([&] { return store->can_write(); });
        EXPECT_EQ(store.write(appends(move_of(id, ++stored))).outcome, Stored::yes);
    }
    // Killed while it is full, and started while it still is.
    const Ended ended = end_of([&](const auto& tell) {
        TrialStore store(path_, {.probing = 5ms});
        store.load({.id = id});
        fill();
        tell(id, move_until_refused(store, id, stored));
        raise(SIGKILL);
    });
    stored = std::max(stored, ended.acknowledged.at(id));
    TrialStore store(path_, {.probing = 5ms});
    EXPECT_EQ(store->trouble(), Trouble::no_room);
    EXPECT_EQ(store.load({.id = id}).events.size(), static_cast<std::size_t>(stored));
    std::filesystem::remove(filler_);
    store.mail.until([&] { return store->can_write(); });
    EXPECT_EQ(store.write(appends(move_of(id, stored + 1))).outcome, Stored::yes);
}

TEST_F(SmallDisk, that_is_read_only_is_refused_with_the_reason) {
    { const TrialStore store(path_); }
    ASSERT_EQ(mount("tmpfs", place_.c_str(), "tmpfs", MS_REMOUNT | MS_RDONLY, "size=1m"), 0);
    const auto opened = open_store("sqlite:" + path_, [](const auto&) {});
    ASSERT_FALSE(opened);
    EXPECT_NE(sentence_of(opened.error(), Language::english).find("permission denied"),
              std::string::npos);
}

}  // namespace
}  // namespace puissance::store
