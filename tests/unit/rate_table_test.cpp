#include "server/rate_table.h"

#include <gtest/gtest.h>

namespace puissance::server {
namespace {

using namespace std::chrono_literals;

TEST(RateTable, counts_so_many_times_a_span_for_each_client) {
    RateTable rates(3, 60s);
    for (int i = 0; i < 3; ++i) {
        EXPECT_FALSE(rates.is_spent("a", 1s));
        EXPECT_TRUE(rates.count("a", 1s));
    }
    EXPECT_TRUE(rates.is_spent("a", 60s));
    EXPECT_FALSE(rates.count("a", 60s));
    EXPECT_TRUE(rates.count("b", 60s));
    EXPECT_FALSE(rates.is_spent("a", 61s));
    EXPECT_TRUE(rates.count("a", 61s));
}

TEST(RateTable, counts_many_at_once) {
    RateTable rates(10, 60s);
    EXPECT_TRUE(rates.count("a", 1s, 9));
    EXPECT_TRUE(rates.count("a", 1s, 9));  // What has begun is not cut.
    EXPECT_FALSE(rates.count("a", 1s, 9));
}

TEST(RateTable, knows_only_so_many) {
    RateTable rates(1, 60s);
    for (std::size_t i = 0; i < 2 * RateTable::max_known; ++i)
        EXPECT_TRUE(rates.count(std::to_string(i), 1s));
    EXPECT_LE(rates.size(), RateTable::max_known);
    EXPECT_TRUE(rates.is_spent(std::to_string(2 * RateTable::max_known - 1), 1s));
    EXPECT_TRUE(rates.count("late", 100s));
    EXPECT_EQ(rates.size(), 1U);
}

}  // namespace
}  // namespace puissance::server
