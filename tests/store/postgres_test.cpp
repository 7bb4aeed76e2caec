// What is PostgreSQL's alone: several processes on one store, connections that break, settings that
// would lose games.
#ifdef PUISSANCE_HAS_POSTGRES

#include <thread>

#include "store/any_store.h"
#include "store/migrations.h"

namespace puissance::store {
namespace {

using online::GameId;
using online::Milliseconds;
using online::State;
using namespace std::chrono_literals;

class Postgres : public AnyStore {
protected:
    // All connections but that of who asks.
    void cut_all() const {
        ask("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            " WHERE application_name = 'puissance' AND pid <> pg_backend_pid()");
    }
    static std::string why_not(const std::string& where) {
        const auto opened = open_store(where, [](const auto&) {});
        return opened ? "" : sentence_of(opened.error(), Language::english);
    }
};
INSTANTIATE_TEST_SUITE_P(, Postgres, testing::Values(true), store_name);

TEST_P(Postgres, gives_each_place_to_one_of_two_processes_that_race_in_opposite_order) {
    TrialStore first(where());
    TrialStore second(where());
    constexpr int games = 40;
    constexpr int rounds = 50;
    std::vector<Write> writes;
    for (int number = 1; number <= games; ++number) writes.push_back(creates(number));
    std::vector<GameId> ids;
    for (const Answer& made : first.write_all(std::move(writes))) ids.push_back(made.id);
    const auto race = [&](TrialStore& store, bool is_backwards, std::vector<int>& won) {
        for (int seq = 1; seq <= rounds; ++seq) {
            std::vector<Write> wanted;
            for (const GameId id : ids) wanted.push_back(appends(move_of(id, seq), State::playing));
            if (is_backwards) std::ranges::reverse(wanted);
            for (const Answer& answer : store.write_all(std::move(wanted))) {
                ASSERT_TRUE(answer.outcome == Stored::yes || answer.outcome == Stored::conflict);
                won[static_cast<std::size_t>(seq)] += answer.outcome == Stored::yes ? 1 : 0;
            }
        }
    };
    std::array<std::vector<int>, 2> won{std::vector(rounds + 1, 0), std::vector(rounds + 1, 0)};
    std::thread other([&] { race(second, true, won[1]); });
    race(first, false, won[0]);
    other.join();
    for (std::size_t seq = 1; seq <= rounds; ++seq) EXPECT_EQ(won[0][seq] + won[1][seq], games);
    for (const GameId id : ids) EXPECT_EQ(second.load({.id = id}).events.size(), rounds);
}

TEST_P(Postgres, tells_a_process_of_what_others_store_and_not_of_its_own) {
    TrialStore first(where());
    TrialStore second(where());
    std::vector<News> heard;
    second->on_foreign = [&](const std::vector<News>& news) {
        heard.insert(heard.end(), news.begin(), news.end());
    };
    std::vector<Write> writes;
    const GameId id = second.write(creates(1)).id;
    second.write(appends(move_of(id, 1)));
    // More than one notification has room for.
    constexpr int last = 1200;
    for (int seq = 2; seq <= last; ++seq) writes.push_back(appends(move_of(id, seq)));
    first.write_all(std::move(writes));
    second.mail.until([&] { return heard.size() == last - 1; });
    std::ranges::sort(heard, {}, &News::seq);
    for (int seq = 2; seq <= last; ++seq) {
        EXPECT_EQ(heard[static_cast<std::size_t>(seq - 2)].game, id);
        EXPECT_EQ(heard[static_cast<std::size_t>(seq - 2)].seq, seq);
    }
}

TEST_P(Postgres, comes_back_when_its_connections_are_cut_and_says_that_it_may_have_missed_some) {
    TrialStore store(where());
    int gaps = 0;
    store->on_gap = [&] { ++gaps; };
    const GameId id = store.write(creates(1)).id;
    int seq = 0;
    for (int cut = 1; cut <= 5; ++cut) {
        cut_all();
        // In doubt it says so, and never that it could not.
        const Stored outcome = store.write(appends(move_of(id, ++seq))).outcome;
        EXPECT_TRUE(outcome == Stored::unknown || outcome == Stored::yes);
        const auto known = store.load({.id = id}).events.size();
        if (known < static_cast<std::size_t>(seq)) --seq;
        EXPECT_EQ(known, static_cast<std::size_t>(seq));
        EXPECT_EQ(store.write(appends(move_of(id, ++seq))).outcome, Stored::yes);
        store.mail.until([&] { return gaps >= cut; });
    }
}

TEST_P(Postgres, shares_outages) {
    auto time = std::make_shared<std::atomic<std::int64_t>>(1'000'000);
    const Options options{
        .now = [=] { return Milliseconds(*time); }, .heartbeat = 5ms, .probing = 5ms};
    TrialStore first(where(), options);
    TrialStore second(where(), options);
    *time += 60'000;
    const auto knows = [](TrialStore& store) {
        store.mail.until([&] { return store->can_write() && !store->outages().empty(); });
        return store->outages();
    };
    const auto outages = knows(first);
    EXPECT_EQ(outages, (online::Outages{{1'000'000ms, 1'070'000ms}}));
    EXPECT_EQ(knows(second), outages);
}

TEST_P(Postgres, refuses_settings_that_lose_what_was_acknowledged) {
    const std::string careless = why_not(where() + "%20-csynchronous_commit%3Doff");
    EXPECT_NE(careless.find("synchronous_commit"), std::string::npos) << careless;
    for (const char* const setting : {"fsync", "full_page_writes"}) {
        const Cluster cluster(std::string(setting) + "=off");
        const std::string sentence = why_not(cluster.address());
        EXPECT_NE(sentence.find(setting), std::string::npos) << sentence;
    }
}

TEST_P(Postgres, says_why_it_cannot_be_reached_and_never_the_password) {
    for (const std::string where :
         {"postgresql://ada:hush@/games?host=/nowhere",
          "postgresql://ada@/games?host=/nowhere&password=hush&password=hush&connect_timeout=2"}) {
        const std::string sentence = why_not(where);
        EXPECT_NE(sentence.find("/nowhere"), std::string::npos) << sentence;
        EXPECT_NE(sentence.find("No such file or directory"), std::string::npos) << sentence;
        EXPECT_EQ(sentence.find("hush"), std::string::npos) << sentence;
    }
    // What libpq quotes of an address that it cannot read, too.
    for (const std::string where :
         {"postgresql://ada:hush%ZZ@/games", "postgresql://ada:hush@[::1/games",
          "postgresql://ada:hu\"hush@[::1/games", "postgresql://ada@/games?password=hush%ZZ",
          "postgresql://ada:x@hush@nowhere.invalid/games",
          "postgresql://ada:hush/x@nowhere.invalid/games"}) {
        const std::string sentence = why_not(where);
        EXPECT_NE(sentence.find("the database says"), std::string::npos) << sentence;
        EXPECT_EQ(sentence.find("hush"), std::string::npos) << sentence;
    }
    const std::string misspelt = why_not("postgresql://ada@/games?pasword=x");
    EXPECT_NE(misspelt.find("\"pasword\""), std::string::npos) << misspelt;
}

TEST_P(Postgres, is_led_to_the_last_version_once_by_several_who_start_together) {
    std::vector<std::thread> starters;
    std::atomic<int> opened = 0;
    for (int i = 0; i < 4; ++i)
        starters.emplace_back([&] { opened += why_not(where()).empty() ? 1 : 0; });
    for (std::thread& starter : starters) starter.join();
    EXPECT_EQ(opened, 4);
    EXPECT_EQ(ask("SELECT version FROM schema"),
              static_cast<std::int64_t>(postgres_migrations().size()));
    ask("UPDATE schema SET version = 99");
    EXPECT_NE(why_not(where()).find("99"), std::string::npos);
}

TEST_P(Postgres, leaves_everything_as_it_was_where_a_migration_fails) {
    ask("CREATE TABLE outages (x INTEGER)");  // Somebody else's, in the way of the last step.
    EXPECT_NE(why_not(where()), "");
    EXPECT_EQ(
        ask("SELECT count(*) FROM pg_class WHERE relnamespace = current_schema()::regnamespace"
            " AND relkind = 'r'"),
        1);
}

}  // namespace
}  // namespace puissance::store

#endif
