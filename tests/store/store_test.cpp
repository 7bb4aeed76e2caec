// What a store keeps and in which order; who may open it; outages; what is erased.
#include <algorithm>
#include <atomic>
#include <fstream>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/any_store.h"
#include "store/group_writer.h"
#include "store/migrations.h"
#include "store/trial_store.h"

namespace puissance::store {
namespace {

using online::Event;
using online::GameId;
using online::Kind;
using online::Milliseconds;
using online::State;
using namespace std::chrono_literals;

TEST_P(AnyStore, gives_back_what_was_stored_and_after_a_restart_too) {
    online::NewGame game = new_game(7);
    game.rules = "drop:9x7x4";
    game.start = "44";
    game.clock = {5min, 3s, 0};
    game.creator = 1;
    game.is_drawn = true;
    game.has_takebacks = false;
    game.is_listed = true;
    game.secrets = {std::nullopt, hash_of(5)};
    game.nicknames = {"", "Zoë \u4e2d"};
    std::vector<Event> events;
    GameId id = 0;
    const auto check = [&](const Loaded& loaded) {
        ASSERT_TRUE(loaded.row);
        EXPECT_FALSE(loaded.has_failed);
        const online::Row& row = *loaded.row;
        EXPECT_EQ(row.id, id);
        EXPECT_EQ(row.name, game.name);
        EXPECT_EQ(row.rules, game.rules);
        EXPECT_EQ(row.start, game.start);
        EXPECT_EQ(row.clock, game.clock);
        EXPECT_EQ(row.creator, 1);
        EXPECT_TRUE(row.is_drawn);
        EXPECT_FALSE(row.has_takebacks);
        EXPECT_TRUE(row.is_listed);
        EXPECT_EQ(row.created, game.created);
        EXPECT_EQ(row.create_request, game.create_request);
        EXPECT_EQ(row.secrets, game.secrets);
        EXPECT_EQ(row.invite, game.invite);
        EXPECT_EQ(row.nicknames, game.nicknames);
        EXPECT_EQ(row.rematch_of, std::nullopt);
        EXPECT_EQ(row.rematch, "");
        EXPECT_EQ(row.state, State::waiting);
        EXPECT_EQ(loaded.events, events);
    };
    {
        TrialStore store(where());
        const Answer made = store.write({.game = game});
        EXPECT_EQ(made.outcome, Stored::yes);
        id = made.id;
        for (int seq = 1; seq <= 3; ++seq) {
            events.push_back(move_of(id, seq));
            events.back().request = (std::int64_t{1} << 53) - seq;
            EXPECT_EQ(store.write(appends(events.back())).outcome, Stored::yes);
        }
        check(store.load({.name = game.name}));
    }
    TrialStore store(where());
    check(store.load({.name = game.name}));
    check(store.load({.id = id}));
    check(store.load({.create_request = game.create_request}));
    EXPECT_EQ(store.load({.id = id, .after = 2}).events, std::vector{events[2]});
    EXPECT_TRUE(store.load({.id = id, .after = 3}).events.empty());
    const Loaded none = store.load({.name = "nobody"});
    EXPECT_FALSE(none.row);
    EXPECT_FALSE(none.has_failed);
}

TEST_P(AnyStore, gives_each_number_to_the_first_who_comes) {
    TrialStore store(where());
    const GameId id = store.write(creates(1)).id;
    Event first = move_of(id, 1);
    Event second = first;
    second.value = 6;
    const auto answers =
        store.write_all({appends(first), appends(second, State::over), appends(move_of(id, 2))});
    EXPECT_EQ(answers[0].outcome, Stored::yes);
    EXPECT_EQ(answers[1].outcome, Stored::conflict);
    EXPECT_EQ(answers[2].outcome, Stored::yes);
    EXPECT_EQ(store.write(appends(second)).outcome, Stored::conflict);
    const Loaded loaded = store.load({.name = "game-1"});
    EXPECT_EQ(loaded.events, (std::vector{first, move_of(id, 2)}));
    EXPECT_EQ(loaded.row->state, State::waiting);  // The loser changes nothing else.
    EXPECT_EQ(store->figures().conflicts, 2U);
    EXPECT_EQ(store->figures().writes, 5U);
}

TEST_P(AnyStore, refuses_an_event_of_a_game_that_is_not_there) {
    TrialStore store(where());
    const GameId id = store.write(creates(1)).id;
    const auto answers = store.write_all({appends(move_of(id + 1, 1)), appends(move_of(id, 1))});
    EXPECT_EQ(answers[0].outcome, Stored::conflict);
    EXPECT_EQ(answers[1].outcome, Stored::yes);
}

TEST_P(AnyStore, makes_a_game_once_however_often_it_is_asked_to) {
    TrialStore store(where());
    const auto answers = store.write_all({creates(1), creates(1), creates(2)});
    EXPECT_EQ(answers[0].outcome, Stored::yes);
    EXPECT_EQ(answers[1].outcome, Stored::conflict);
    EXPECT_EQ(answers[1].id, 0);
    EXPECT_EQ(answers[2].outcome, Stored::yes);
    EXPECT_NE(answers[2].id, answers[0].id);
    EXPECT_EQ(store.load({.create_request = 1}).row->id, answers[0].id);
    Write same_name = creates(3);
    same_name.game->name = "game-1";
    EXPECT_EQ(store.write(same_name).outcome, Stored::conflict);
}

TEST_P(AnyStore, seats_who_joins_and_spends_the_invitation) {
    TrialStore store(where());
    const GameId id = store.write(creates(1)).id;
    const auto joins = [&](int secret) {
        Write write =
            appends({id, 1, Kind::joined, 1, 0, 0ms, 0ms, 2'000'000ms, secret}, State::playing);
        write.seat = {hash_of(secret), "Bob"};
        return write;
    };
    const auto answers = store.write_all({joins(50), joins(51)});
    EXPECT_EQ(answers[0].outcome, Stored::yes);
    EXPECT_EQ(answers[1].outcome, Stored::conflict);
    const auto row = *store.load({.name = "game-1"}).row;
    EXPECT_EQ(row.secrets[0], hash_of(1));
    EXPECT_EQ(row.secrets[1], hash_of(50));
    EXPECT_EQ(row.nicknames, (std::array<std::string, 2>{"Ada", "Bob"}));
    EXPECT_EQ(row.invite, std::nullopt);
    EXPECT_EQ(row.state, State::playing);
}

TEST_P(AnyStore, keeps_when_who_waits_was_seen_last) {
    TrialStore store(where());
    const GameId id = store.write(creates(1)).id;
    const auto seen = [&](online::Milliseconds at) { return Write{.seen = Write::Seen{id, at}}; };
    // One comes late; and of a game that is played nothing changes.
    for (const Answer& answer : store.write_all({seen(1'500'000ms), seen(1'200'000ms)}))
        EXPECT_EQ(answer.outcome, Stored::yes);
    EXPECT_EQ(store.load({.id = id}).row->changed, 1'500'000ms);
    Write joins = appends({id, 1, Kind::joined, 1, 0, 0ms, 0ms, 2'000'000ms, 5}, State::playing);
    joins.seat = {hash_of(50), "Bob"};
    store.write_all({joins, seen(2'500'000ms)});
    EXPECT_EQ(store.load({.id = id}).row->changed, 2'000'000ms);
}

TEST_P(AnyStore, keeps_the_last_of_two_changes_of_a_game_that_come_together) {
    TrialStore store(where());
    const GameId id = store.write(creates(1)).id;
    Write joins = appends({id, 1, Kind::joined, 1, 0, 0ms, 0ms, 2'000'000ms, 5}, State::playing);
    joins.seat = {hash_of(50), "Bob"};
    Write ends = appends({id, 2, Kind::aborted, 0, 0, 0ms, 0ms, 2'000'001ms, 6}, State::over);
    for (const Answer& answer : store.write_all({joins, ends}))
        EXPECT_EQ(answer.outcome, Stored::yes);
    const auto row = *store.load({.id = id}).row;
    EXPECT_EQ(row.state, State::over);
    EXPECT_EQ(row.changed, 2'000'001ms);
    EXPECT_EQ(row.secrets[1], hash_of(50));
}

TEST_P(AnyStore, has_a_rematch_with_its_event_or_neither) {
    TrialStore store(where());
    const GameId id = store.write(creates(1)).id;
    const auto rematches = [&](int number, int seq) {
        Write write = creates(number);
        write.game->rematch_of = id;
        write.event = {id, seq, Kind::rematched, 1, 0, 0ms, 0ms, 2'000'000ms, number};
        return write;
    };
    EXPECT_EQ(store.write(appends(move_of(id, 1))).outcome, Stored::yes);
    // Its number is taken: there is no game either.
    EXPECT_EQ(store.write(rematches(2, 1)).outcome, Stored::conflict);
    EXPECT_FALSE(store.load({.name = "game-2"}).row);
    const Answer made = store.write(rematches(3, 2));
    EXPECT_EQ(made.outcome, Stored::yes);
    // There is one already: no event of another.
    EXPECT_EQ(store.write(rematches(4, 3)).outcome, Stored::conflict);
    const Loaded old = store.load({.name = "game-1"});
    EXPECT_EQ(old.row->rematch, "game-3");
    EXPECT_EQ(old.events.size(), 2U);
    const Loaded next = store.load({.name = "game-3"});
    EXPECT_EQ(next.row->id, made.id);
    EXPECT_EQ(next.row->rematch_of, id);
    EXPECT_EQ(next.row->state, State::playing);
}

TEST_P(AnyStore, takes_what_waits_as_one_batch_and_answers_in_order) {
    TrialStore store(where(), {.heartbeat = 0ms});
    const GameId id = store.write(creates(1)).id;
    const auto before = store->figures();
    std::vector<int> heard;
    constexpr int count = 1000;
    store.mail.hold();  // The writer waits with its first answer.
    for (int seq = 1; seq <= count; ++seq) {
        store->write(appends(move_of(id, seq)), [&, seq](Stored outcome, GameId) {
            EXPECT_EQ(outcome, Stored::yes);
            heard.push_back(seq);
        });
        while (seq == 1 && store->figures().writes == before.writes) std::this_thread::yield();
    }
    store.mail.release();
    store.mail.until([&] { return heard.size() == count; });
    EXPECT_TRUE(std::ranges::is_sorted(heard));
    const auto after = store->figures();
    EXPECT_EQ(after.writes - before.writes, 1000U);
    EXPECT_EQ(after.batches - before.batches, 2U);
    EXPECT_GT(after.commit_time, before.commit_time);
    EXPECT_EQ(store.load({.name = "game-1"}).events.size(), 1000U);
}

TEST(Store, never_takes_more_than_a_batch_at_once) {
    const Folder folder;
    TrialStore store(folder / "a.db", {.heartbeat = 0ms, .max_batch = 10});
    std::vector<Write> writes;
    for (int number = 1; number <= 100; ++number) writes.push_back(creates(number));
    const auto before = store->figures().batches;
    for (const Answer& answer : store.write_all(std::move(writes)))
        EXPECT_EQ(answer.outcome, Stored::yes);
    EXPECT_GE(store->figures().batches - before, 10U);
}

// However much is written: the log ends where a checkpoint begins it again, and a reader that comes
// and goes does not keep it.
TEST(Store, has_a_log_that_does_not_grow_under_steady_load) {
    const Folder folder;
    const std::string path = folder / "a.db";
    TrialStore store(path, {.heartbeat = 0ms, .max_batch = 500});
    constexpr std::uintmax_t limit = std::uintmax_t{16} << 20;  // 4,000 pages of 4 KiB.
    std::uintmax_t longest = 0;
    int seq = 0;
    for (int number = 1; number <= 20; ++number) {
        const GameId id = store.write(creates(number)).id;
        std::vector<Write> writes(5000);
        for (Write& write : writes) write = appends(move_of(id, ++seq));
        for (const Answer& answer : store.write_all(std::move(writes)))
            ASSERT_EQ(answer.outcome, Stored::yes);
        longest = std::max(longest, std::filesystem::file_size(path + "-wal"));
        EXPECT_EQ(store.load({.name = "game-" + std::to_string(number)}).events.size(), 5000U);
    }
    EXPECT_LT(longest, limit + limit / 8);  // The last commit comes on top.
    EXPECT_GT(longest, limit / 16);         // It was long enough to need it.
}

TEST_P(AnyStore, answers_reads_together_and_lists_what_is_unfinished) {
    TrialStore store(where());
    std::vector<GameId> ids;
    for (int number = 1; number <= 5; ++number) ids.push_back(store.write(creates(number)).id);
    EXPECT_EQ(store.write(appends(move_of(ids[1], 1), State::over)).outcome, Stored::yes);
    EXPECT_EQ(store.write(appends(move_of(ids[2], 1), State::playing)).outcome, Stored::yes);
    std::vector<std::string> found;
    for (int number = 5; number >= 1; --number)
        store->read({.name = "game-" + std::to_string(number)},
                    [&](const Loaded& loaded) { found.push_back(loaded.row->name); });
    store.mail.until([&] { return found.size() == 5; });
    EXPECT_EQ(found, (std::vector<std::string>{"game-5", "game-4", "game-3", "game-2", "game-1"}));
    EXPECT_EQ(store.unfinished(0, 10), (std::vector{ids[0], ids[2], ids[3], ids[4]}));
    EXPECT_EQ(store.unfinished(ids[0], 2), (std::vector{ids[2], ids[3]}));
}

TEST_P(AnyStore, stores_what_waits_when_it_is_stopped_and_tells_nothing_afterwards) {
    {
        TrialStore store(where());
        const GameId id = store.write(creates(1)).id;
        int told = 0;
        for (int seq = 1; seq <= 100; ++seq)
            store->write(appends(move_of(id, seq)), [&](Stored, GameId) { ++told; });
        store->stop();
        bool is_called = false;
        store.mail.post()([&] { is_called = true; });
        store.mail.until([&] { return is_called; });
        EXPECT_EQ(told, 0);
    }
    EXPECT_EQ(TrialStore(where()).load({.name = "game-1"}).events.size(), 100U);
}

TEST(Store, is_a_file_for_its_user_alone) {
    const Folder folder;
    const TrialStore store(folder / "state/puissance/a.db");
    const auto mode_of = [&](const std::string& name) {
        struct stat there {};
        EXPECT_EQ(stat((folder / name).c_str(), &there), 0);
        return there.st_mode & 0777U;
    };
    EXPECT_EQ(mode_of("state/puissance"), 0700U);
    EXPECT_EQ(mode_of("state/puissance/a.db"), 0600U);
    EXPECT_EQ(mode_of("state/puissance/a.db-wal"), 0600U);
    EXPECT_EQ(mode_of("state/puissance/a.db.lock"), 0600U);
}

std::string why_not(const std::string& where) {
    const auto opened = open_store(where, [](const auto&) {});
    return opened ? "" : sentence_of(opened.error(), Language::english);
}

TEST(Store, says_which_stores_there_are) {
    const std::string elsewhere = why_not("postgresql://ada:hush@here.invalid/games");
    EXPECT_NE(elsewhere, "");
    EXPECT_EQ(elsewhere.find("hush"), std::string::npos);
    EXPECT_NE(why_not("mysql:x").find("sqlite:FILE"), std::string::npos);
    EXPECT_NE(why_not("sqlite:").find("sqlite:FILE"), std::string::npos);
    EXPECT_NE(why_not("sqlite:/proc/nowhere/a.db"), "");
}

TEST(Store, lies_where_xdg_says) {
    setenv("XDG_STATE_HOME", "/somewhere", 1);
    EXPECT_EQ(default_store(), "sqlite:/somewhere/puissance/online.db");
    setenv("XDG_STATE_HOME", "relative", 1);
    setenv("HOME", "/home/ada", 1);
    EXPECT_EQ(default_store(), "sqlite:/home/ada/.local/state/puissance/online.db");
    unsetenv("XDG_STATE_HOME");
    EXPECT_EQ(default_store(), "sqlite:/home/ada/.local/state/puissance/online.db");
    unsetenv("HOME");
    EXPECT_EQ(default_store(), "");
}

TEST(Store, refuses_a_second_process_and_names_the_first) {
    const Folder folder;
    const std::string path = folder / "a.db";
    int ready[2];
    int leave[2];
    ASSERT_EQ(pipe(ready), 0);
    ASSERT_EQ(pipe(leave), 0);
    const pid_t other = fork();
    if (other == 0) {
        close(leave[1]);
        const auto held = open_store("sqlite:" + path, [](const auto&) {});
        char byte = held ? 'y' : 'n';
        (void)!write(ready[1], &byte, 1);
        (void)!read(leave[0], &byte, 1);
        _exit(0);
    }
    char byte = 0;
    ASSERT_EQ(read(ready[0], &byte, 1), 1);
    EXPECT_EQ(byte, 'y');
    EXPECT_NE(why_not("sqlite:" + path).find("process " + std::to_string(other)), std::string::npos)
        << why_not("sqlite:" + path);
    close(leave[1]);
    waitpid(other, nullptr, 0);
    EXPECT_EQ(why_not("sqlite:" + path), "");
    for (const int end : {ready[0], ready[1], leave[0]}) close(end);
}

TEST(Store, refuses_files_that_are_no_stores) {
    const Folder folder;
    std::ofstream(folder / "text.db") << std::string(5000, 'x');
    EXPECT_NE(why_not("sqlite:" + (folder / "text.db")).find("not a store"), std::string::npos);
    {
        std::ofstream(folder / "other.db").flush();
        const auto other =
            sqlite::Connection::open(folder / "other.db", sqlite::Connection::Access::writes);
        ASSERT_EQ(other->run("CREATE TABLE t (x)"), SQLITE_OK);
    }
    EXPECT_NE(why_not("sqlite:" + (folder / "other.db")).find("not a store"), std::string::npos);
}

// ---- migrations

constexpr std::array old_steps{"CREATE TABLE a (x INTEGER)", "CREATE TABLE b (x INTEGER)"};

sqlite::Connection empty_file(const std::string& path) {
    std::ofstream(path, std::ios::app).flush();
    return *sqlite::Connection::open(path, sqlite::Connection::Access::writes);
}

std::int64_t tables_in(const sqlite::Connection& connection) {
    return sqlite::number_of(connection, "SELECT count(*) FROM sqlite_schema").value_or(-1);
}

TEST(Migrations, do_only_the_steps_that_are_missing) {
    const Folder folder;
    const auto connection = empty_file(folder / "a.db");
    EXPECT_EQ(version_of(connection, "a.db"), 0);
    ASSERT_TRUE(migrate(connection, "a.db", std::span(old_steps).first(1)));
    ASSERT_EQ(connection.run("INSERT INTO a VALUES (5)"), SQLITE_OK);
    EXPECT_EQ(version_of(connection, "a.db"), 1);
    for (int again = 0; again < 2; ++again) {
        ASSERT_TRUE(migrate(connection, "a.db", old_steps));
        EXPECT_EQ(version_of(connection, "a.db"), 2);
        EXPECT_EQ(sqlite::number_of(connection, "SELECT x FROM a"), 5);
        EXPECT_EQ(sqlite::number_of(connection, "SELECT count(*) FROM b"), 0);
    }
}

TEST(Migrations, that_fail_leave_everything_as_it_was) {
    const Folder folder;
    const auto connection = empty_file(folder / "a.db");
    constexpr std::array bad{"CREATE TABLE a (x INTEGER)", "CREATE nonsense"};
    EXPECT_FALSE(migrate(connection, "a.db", bad));
    EXPECT_EQ(tables_in(connection), 0);
    EXPECT_EQ(version_of(connection, "a.db"), 0);
}

TEST(Migrations, refuse_a_store_of_a_later_program) {
    const Folder folder;
    { const TrialStore store(folder / "a.db"); }
    {
        const auto connection = empty_file(folder / "a.db");
        ASSERT_EQ(connection.run("UPDATE schema SET version = 99"), SQLITE_OK);
    }
    const std::string sentence = why_not("sqlite:" + (folder / "a.db"));
    EXPECT_NE(sentence.find("later version"), std::string::npos) << sentence;
    EXPECT_NE(sentence.find("99"), std::string::npos) << sentence;
}

TEST(Migrations, killed_half_way_are_not_done_and_are_done_by_the_next) {
    const Folder folder;
    const std::string path = folder / "a.db";
    ASSERT_TRUE(migrate(empty_file(path), path, std::span(old_steps).first(1)));
    constexpr std::array deadly{old_steps[0], old_steps[1], "SELECT die()"};
    const pid_t child = fork();
    if (child == 0) {
        const auto connection = empty_file(path);
        connection.run("PRAGMA cache_size = 1; PRAGMA journal_mode = WAL");
        sqlite3_create_function(
            connection.handle(), "die", 0, SQLITE_UTF8, nullptr,
            [](sqlite3_context*, int, sqlite3_value**) { raise(SIGKILL); }, nullptr, nullptr);
        (void)migrate(connection, path, deadly);
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status));
    const auto connection = empty_file(path);
    EXPECT_EQ(version_of(connection, path), 1);
    EXPECT_EQ(tables_in(connection), 2);  // `schema` and `a`.
    ASSERT_TRUE(migrate(connection, path, old_steps));
    EXPECT_EQ(version_of(connection, path), 2);
}

// ---- outages and what is erased, with a false time

struct FalseTime {
    std::shared_ptr<std::atomic<std::int64_t>> ms = std::make_shared<std::atomic<std::int64_t>>(0);
    void set(Milliseconds time) const { *ms = time.count(); }
    [[nodiscard]] Options options() const {
        return {.now = [ms = ms] { return Milliseconds(*ms); }, .heartbeat = 5ms, .probing = 5ms};
    }
};

using Spans = std::vector<std::pair<std::int64_t, std::int64_t>>;
Spans spans_of(const online::Outages& outages) {
    Spans spans;
    for (const auto& [began, ended] : outages) spans.emplace_back(began / 1s, ended / 1s);
    return spans;
}

// Until the writer has beaten `count` times more.
void wait_for_beats(TrialStore& store, int count = 2) {
    const int done = store.mail.done();
    store.mail.until([&] { return store.mail.done() >= done + count; });
}

TEST_P(AnyStore, finds_an_outage_when_it_starts) {
    const FalseTime time;
    time.set(1000s);
    {
        TrialStore store(where(), time.options());
        EXPECT_TRUE(store->can_write());
        EXPECT_TRUE(store->outages().empty());
        time.set(1006s);
        wait_for_beats(store);
        EXPECT_TRUE(store->outages().empty());
    }
    time.set(1012s);  // Six seconds of silence are no outage.
    EXPECT_TRUE(TrialStore(where(), time.options())->outages().empty());
    time.set(1100s);
    EXPECT_EQ(spans_of(TrialStore(where(), time.options())->outages()), (Spans{{1012, 1110}}));
    // Killed again before those ten seconds are over: they do not overlap.
    time.set(1107s);
    EXPECT_EQ(spans_of(TrialStore(where(), time.options())->outages()),
              (Spans{{1012, 1110}, {1110, 1117}}));
    EXPECT_EQ(spans_of(TrialStore(where(), time.options())->outages()),
              (Spans{{1012, 1110}, {1110, 1117}}));
}

TEST_P(AnyStore, finds_an_outage_in_a_process_that_was_frozen) {
    const FalseTime time;
    time.set(1000s);
    TrialStore store(where(), time.options());
    EXPECT_TRUE(store->can_write());
    time.set(1030s);
    // Whoever asks before the writer has told must not judge a clock.
    EXPECT_EQ(store->trouble(), Trouble::not_answering);
    store.mail.until([&] { return store->can_write(); });
    EXPECT_EQ(spans_of(store->outages()), (Spans{{1000, 1040}}));
}

TEST_P(AnyStore, finds_no_outage_where_a_clock_goes_back) {
    const FalseTime time;
    time.set(5000s);
    TrialStore store(where(), time.options());
    time.set(1400s);
    wait_for_beats(store);
    time.set(1402s);
    wait_for_beats(store);
    EXPECT_TRUE(store->outages().empty());
    EXPECT_TRUE(store->can_write());
}

TEST(Store, has_a_time_that_does_not_go_back_behind_an_earlier_process) {
    const Folder folder;
    const auto began = wall_time();
    { const TrialStore store(folder / "a.db"); }
    // As if the system's clock had been an hour ahead then.
    const auto connection =
        sqlite::Connection::open(folder / "a.db", sqlite::Connection::Access::writes);
    ASSERT_TRUE(connection);
    ASSERT_EQ(connection->run("UPDATE heartbeat SET at = at + 3600000"), SQLITE_OK);
    TrialStore store(folder / "a.db");
    EXPECT_GE(store->now(), began + 1h);
    EXPECT_TRUE(store->can_write());
    EXPECT_TRUE(store->outages().empty());
}

TEST_P(AnyStore, erases_secrets_a_month_after_the_end_and_games_when_told) {
    const FalseTime time;
    constexpr auto day = 24h;
    time.set(100 * day);
    Options options = time.options();
    const auto find = [](TrialStore& store, int number) {
        return store.load({.name = "game-" + std::to_string(number)}).row;
    };
    {
        TrialStore store(where(), options);
        // More than a batch of them, and one that goes on.
        std::vector<Write> writes;
        for (int number = 1; number <= 250; ++number) writes.push_back(creates(number));
        const auto made = store.write_all(std::move(writes));
        writes.clear();
        for (std::size_t i = 1; i < made.size(); ++i) {
            Event event = move_of(made[i].id, 1);
            event.at = 100 * day;
            writes.push_back(appends(event, State::over));
        }
        store.write_all(std::move(writes));
        time.set(129 * day);
        wait_for_beats(store, 6);
        EXPECT_TRUE(find(store, 250)->secrets[0]);
        time.set(131 * day);
        wait_for_beats(store, 6);
        for (const int number : {2, 250}) {
            EXPECT_FALSE(find(store, number)->secrets[0]);
            EXPECT_FALSE(find(store, number)->invite);
            EXPECT_EQ(find(store, number)->nicknames[0], "Ada");
        }
        EXPECT_TRUE(find(store, 1)->secrets[0]);
        EXPECT_TRUE(find(store, 1)->invite);
    }
    options.keep_days = 40;
    TrialStore store(where(), options);
    wait_for_beats(store, 20);
    EXPECT_TRUE(find(store, 250));
    time.set(141 * day);
    wait_for_beats(store, 20);
    EXPECT_FALSE(find(store, 2));
    EXPECT_FALSE(find(store, 250));
    EXPECT_TRUE(find(store, 1));
    store->stop();
    EXPECT_EQ(ask("SELECT count(*) FROM games"), 1);
    EXPECT_EQ(ask("SELECT count(*) FROM events"), 0);
}

INSTANTIATE_TEST_SUITE_P(, AnyStore, testing::Bool(), store_name);

}  // namespace
}  // namespace puissance::store
