// Limits of time and nodes, and how the phases of a question share them.
#include <chrono>

#include <gtest/gtest.h>

#include "base/share.h"
#include "false_clock.h"

namespace puissance {
namespace {

using tests::FalseClock;

TEST(Budget, counts_nodes_exactly) {
    for (const std::uint64_t limit : {0U, 1U, 2U, 2047U, 2048U, 2049U, 5000U}) {
        Limits limits;
        limits.nodes = limit;
        Stop stop;
        for (const Stop* watched :
             {static_cast<const Stop*>(nullptr), static_cast<const Stop*>(&stop)}) {
            limits.stop = watched;
            Budget budget(limits);
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

TEST(Budget, sees_the_flag_and_the_clock_within_a_few_hundred_nodes) {
    const auto spent_before_the_end = [](Budget budget) {
        int spent = 0;
        while (spent < 100'000 && budget.spend()) ++spent;
        EXPECT_TRUE(budget.is_spent());
        return spent;
    };
    Stop stop;
    stop.raise();
    EXPECT_LE(spent_before_the_end(Budget(until(stop))), 512);
    FalseClock clock;
    Limits limits;
    limits.time = std::chrono::seconds(1);
    Budget late(limits, clock);
    clock.advance(std::chrono::seconds(1));
    EXPECT_LE(spent_before_the_end(late), 32);  // It asks soon at first,
    Budget later(limits, clock);
    for (int i = 0; i < 10'000; ++i) ASSERT_TRUE(later.spend());
    const std::size_t reads = clock.reads();
    for (int i = 0; i < 10'000; ++i) ASSERT_TRUE(later.spend());
    EXPECT_LE(clock.reads() - reads, 20U);  // and every 512 nodes then.
    stop.lower();
    EXPECT_TRUE(Budget(until(stop)).check());
}

TEST(Budget, reads_the_clock_only_at_the_second_check) {
    using std::chrono::seconds;
    FalseClock clock;
    Limits limits;
    limits.time = seconds(1);
    Budget budget(limits, clock);
    clock.advance(seconds(5));
    EXPECT_TRUE(budget.check());
    EXPECT_FALSE(budget.check());
    EXPECT_EQ(clock.reads(), 2U);
    // A budget without time is spent at once.
    limits.time = seconds(0);
    EXPECT_FALSE(Budget(limits, clock).check());
}

TEST(Budget, once_spent_stays_spent_until_it_is_limited_again) {
    FalseClock clock(std::chrono::nanoseconds(1));
    Limits limits;
    limits.time = std::chrono::nanoseconds(1);
    Budget budget(limits, clock);
    while (budget.spend()) {
    }
    const std::uint64_t nodes = budget.nodes();
    for (int i = 0; i < 2000; ++i) ASSERT_FALSE(budget.spend());
    EXPECT_EQ(budget.nodes(), nodes);
    EXPECT_EQ(budget.allowance(), 0U);
    limits.time = std::chrono::hours(1);
    budget.limit(limits, &clock, clock.now());
    EXPECT_TRUE(budget.spend());
}

TEST(Budget, a_time_beyond_the_end_of_the_clock_is_no_limit) {
    FalseClock clock(std::chrono::hours(1));
    Limits limits;
    limits.time = std::chrono::nanoseconds::max();
    Budget budget(limits, clock);
    for (int i = 0; i < 10'000; ++i) ASSERT_TRUE(budget.spend());
}

TEST(Budget, knows_how_many_nodes_are_left) {
    Limits limits;
    limits.nodes = 3;
    Budget budget(limits);
    (void)budget.spend();
    EXPECT_EQ(budget.nodes_left(), 2U);
    budget.charge(5);
    EXPECT_EQ(budget.nodes_left(), 0U);
    EXPECT_EQ(Budget().nodes_left(), endless_nodes);
    limits.nodes = endless_nodes;
    EXPECT_EQ(Budget(limits).nodes_left(), endless_nodes);
}

TEST(Stop, is_raised_with_another_and_after_its_time) {
    FalseClock clock;
    Stop other;
    const Stop timed(&other, clock, std::chrono::seconds(2));
    EXPECT_FALSE(timed.is_raised());
    other.raise();
    EXPECT_TRUE(timed.is_raised());
    other.lower();
    clock.advance(std::chrono::seconds(1));
    EXPECT_FALSE(timed.is_raised());
    clock.advance(std::chrono::seconds(1));
    EXPECT_TRUE(timed.is_raised());
}

TEST(Share, divides_time_and_nodes) {
    using std::chrono::seconds;
    FalseClock clock;
    Limits limits;
    limits.time = seconds(10);
    limits.nodes = 1000;
    Share share(limits, clock);
    const auto spend_all = [&] {
        while (share.budget().spend()) {
        }
        return share.budget().nodes();
    };
    share.use(0.25);
    EXPECT_EQ(spend_all(), 250U);
    EXPECT_EQ(share.used(), 0.25);
    share.use_more(0.5);
    EXPECT_EQ(spend_all(), 750U);
    EXPECT_EQ(share.left(0.5).nodes, 125U);
    EXPECT_EQ(share.left(0.5).time, seconds(5));
    share.use_at_most(100);
    EXPECT_EQ(spend_all(), 850U);
    share.use_at_most(500);
    EXPECT_EQ(spend_all(), 1000U);
    EXPECT_EQ(share.left(1).nodes, 0U);
    // What was asked elsewhere may have cost more.
    share.budget().charge(500);
    EXPECT_EQ(share.left(1).nodes, 0U);
    EXPECT_EQ(share.used(), Share::whole);
    clock.advance(seconds(15));
    EXPECT_EQ(share.left(1).time, seconds(0));
    EXPECT_EQ(share.elapsed(), seconds(15));
}

TEST(Share, ends_a_phase_at_its_share_of_the_time) {
    FalseClock clock;
    Limits limits;
    limits.time = std::chrono::seconds(10);
    Share share(limits, clock);
    clock.advance(std::chrono::seconds(4));
    EXPECT_EQ(share.used(), 0.4);
    share.use(0.4);
    EXPECT_FALSE(share.budget().check());
    share.use(0.5);
    EXPECT_TRUE(share.budget().check());
    clock.advance(std::chrono::seconds(1));
    EXPECT_FALSE(share.budget().check());
}

TEST(Share, of_endless_nodes_is_endless) {
    FalseClock clock;
    Limits limits;
    limits.nodes = endless_nodes;
    Share share(limits, clock);
    share.use(0.1);
    share.budget().charge(1'000'000);
    EXPECT_TRUE(share.budget().check());
    EXPECT_EQ(share.left(0.5).nodes, endless_nodes);
    share.use_at_most(10);
    EXPECT_EQ(share.budget().nodes_left(), 10U);
}

}  // namespace
}  // namespace puissance
