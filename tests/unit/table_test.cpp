#include "search/table.h"

#include <cstdint>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/budget.h"
#include "base/mebibytes.h"
#include "random_games.h"

namespace puissance {
namespace {

void assert_same(const std::optional<Table::Entry>& known, const Table::Entry& kept) {
    RC_ASSERT(known.has_value());
    RC_ASSERT(known->score == kept.score);
    RC_ASSERT(known->depth == kept.depth);
    RC_ASSERT(known->bound == kept.bound);
    RC_ASSERT(known->move == kept.move);
}

rc::Gen<Table::Entry> anything_known() {
    return rc::gen::exec([] {
        Table::Entry known;
        const int plies = *rc::gen::inRange(0, 362);
        switch (*rc::gen::inRange(0, 4)) {
            case 0: known.score = Score::win_in(plies); break;
            case 1: known.score = Score::loss_in(plies); break;
            case 2: known.score = Score::estimate(*rc::gen::inRange(-100, 100)); break;
            default: known.score = Score::estimate(*rc::gen::arbitrary<std::int64_t>());
        }
        known.depth = *rc::gen::inRange(0, 362);
        known.bound = *rc::gen::element(Bound::upper, Bound::lower, Bound::exact);
        known.move = move_at(*rc::gen::inRange(-1, 400));
        return known;
    });
}

RC_GTEST_PROP(TableProperty, gives_back_what_it_keeps, ()) {
    Table table(1_MiB);
    const auto key = *rc::gen::arbitrary<std::uint64_t>();
    const auto known = *anything_known();
    RC_ASSERT(!table.probe(key).has_value());
    table.store(key, known);
    assert_same(table.probe(key), known);
    // A later result replaces it, deeper or not.
    const auto newer = *anything_known();
    table.store(key, newer);
    assert_same(table.probe(key), newer);
    RC_ASSERT(!table.probe(key ^ 1U).has_value());
}

TEST(Table, keeps_the_ends_of_its_ranges) {
    Table table(1_MiB);
    for (const Score score :
         {Score::best(), Score::worst(), Score::win_in(400), Score::loss_in(400),
          Score::estimate(1LL << 40U), Score::estimate(-(1LL << 40U))}) {
        for (const int move : {-1, 0, 360}) {
            for (const int depth : {0, 1, 400}) {
                table.store(99, {score, depth, Bound::exact, move_at(move)});
                const auto known = table.probe(99);
                ASSERT_TRUE(known);
                EXPECT_EQ(known->score, score);
                EXPECT_EQ(known->depth, depth);
                EXPECT_EQ(known->move, move_at(move));
            }
        }
    }
}

TEST(Table, forgets_everything_when_a_search_starts) {
    Table table(1_MiB);
    // Long enough for the counter of searches to wrap around.
    for (std::uint64_t search = 0; search < 5000; ++search) {
        table.store(search, {Score::draw(), 3, Bound::exact, move_at(1)});
        ASSERT_TRUE(table.probe(search));
        table.start_search();
        if (search % 100 != 0) continue;
        for (std::uint64_t key = 0; key <= search; ++key)
            ASSERT_FALSE(table.probe(key)) << key << " in search " << search;
    }
}

TEST(Table, keeps_the_deepest_when_it_is_full) {
    Table table(0);  // A single bucket of four entries.
    for (int depth = 1; depth <= 4; ++depth)
        table.store(static_cast<std::uint64_t>(depth), {Score::draw(), depth, Bound::exact, {}});
    table.store(50, {Score::draw(), 9, Bound::exact, {}});
    EXPECT_FALSE(table.probe(1));
    for (const std::uint64_t key : {2U, 3U, 4U, 50U}) EXPECT_TRUE(table.probe(key)) << key;
    // The newest entry always finds room, and entries of earlier searches are replaced first.
    table.start_search();
    table.store(60, {Score::draw(), 1, Bound::exact, {}});
    EXPECT_TRUE(table.probe(60));
    for (const std::uint64_t key : {2U, 3U, 4U, 50U}) EXPECT_FALSE(table.probe(key)) << key;
}

TEST(Budget, counts_nodes_exactly) {
    for (const std::uint64_t limit : {0U, 1U, 2U, 2047U, 2048U, 2049U, 5000U}) {
        Limits limits;
        limits.nodes = limit;
        Stop stop;
        for (const Stop* watched :
             {static_cast<const Stop*>(nullptr), static_cast<const Stop*>(&stop)}) {
            limits.stop = watched;
            Budget budget(limits, Budget::Clock::now());
            std::uint64_t spent = 0;
            while (budget.spend()) ++spent;
            EXPECT_EQ(spent, limit);
            EXPECT_EQ(budget.nodes(), limit);
            EXPECT_TRUE(budget.is_spent());
            EXPECT_FALSE(budget.spend());
        }
    }
}

TEST(Budget, without_limits_is_never_spent) {
    Budget budget;
    for (int i = 0; i < 10'000; ++i) ASSERT_TRUE(budget.spend());
    EXPECT_TRUE(budget.check());
    EXPECT_FALSE(budget.is_spent());
}

TEST(Budget, sees_the_flag_and_the_clock_within_a_few_thousand_nodes) {
    const auto spent_before_the_end = [](const Limits& limits, Budget::Clock::time_point start) {
        Budget budget(limits, start);
        int spent = 0;
        while (spent < 100'000 && budget.spend()) ++spent;
        EXPECT_TRUE(budget.is_spent());
        return spent;
    };
    Stop stop;
    stop.raise();
    Limits flag;
    flag.stop = &stop;
    EXPECT_LE(spent_before_the_end(flag, Budget::Clock::now()), 5000);
    Limits clock;
    clock.time = std::chrono::nanoseconds(1);
    EXPECT_LE(spent_before_the_end(clock, Budget::Clock::now() - std::chrono::seconds(1)), 5000);
    stop.lower();
    Budget lowered(flag, Budget::Clock::now());
    EXPECT_TRUE(lowered.check());
}

TEST(Budget, from_now_reads_the_clock_only_at_the_second_check) {
    using std::chrono::seconds;
    Limits limits;
    limits.time = seconds(1);
    // The caller claims to have read a moment ago what is long past; the first check believes it.
    Budget budget = Budget::from_now(limits, Budget::Clock::now() - seconds(5));
    EXPECT_TRUE(budget.check());
    EXPECT_FALSE(budget.check());
    // A budget without time is spent at once, whoever read the clock.
    limits.time = seconds(0);
    EXPECT_FALSE(Budget::from_now(limits, Budget::Clock::now()).check());
}

TEST(Budget, once_spent_stays_spent_until_it_is_limited_again) {
    Limits limits;
    limits.time = std::chrono::nanoseconds(1);
    Budget budget(limits, Budget::Clock::now());
    while (budget.spend()) {
    }
    const std::uint64_t nodes = budget.nodes();
    for (int i = 0; i < 2000; ++i) ASSERT_FALSE(budget.spend());
    EXPECT_EQ(budget.nodes(), nodes);
    EXPECT_EQ(budget.allowance(), 0U);
    limits.time = std::chrono::hours(1);
    budget.limit(limits, Budget::Clock::now());
    EXPECT_TRUE(budget.spend());
}

TEST(Budget, a_time_beyond_the_end_of_the_clock_is_no_limit) {
    Limits limits;
    limits.time = std::chrono::nanoseconds::max();
    Budget budget(limits, Budget::Clock::now());
    for (int i = 0; i < 10'000; ++i) ASSERT_TRUE(budget.spend());
}

}  // namespace
}  // namespace puissance
