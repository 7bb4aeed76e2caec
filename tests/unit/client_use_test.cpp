// Whose jobs were here for how long, with a clock of our own.
#include "server/client_use.h"

#include <gtest/gtest.h>

namespace puissance::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

class ClientUseTest : public testing::Test {
protected:
    // Of a job that may cost a quarter of a second.
    [[nodiscard]] double rank(const std::string& client) const {
        return use_.of(client, now_).rank(milliseconds(250));
    }
    // A job that did not wait.
    void add(const std::string& client, milliseconds taken) {
        use_.add(client, now_ - taken, taken, now_);
    }

    ClientUse use_;
    ClientUse::Time now_{};
};

TEST_F(ClientUseTest, the_orders_of_a_stranger_may_take_all_they_cost) {
    EXPECT_DOUBLE_EQ(rank("a"), 2.5);
    EXPECT_DOUBLE_EQ(use_.of("a", now_).rank(milliseconds(10)), 0.1);
    add("b", milliseconds(250));
    EXPECT_GT(rank("b"), rank("a"));
}

TEST_F(ClientUseTest, who_asks_for_little_comes_before_a_stranger) {
    for (int i = 0; i < 100; ++i, now_ += seconds(1)) add("a", milliseconds(5));
    EXPECT_LT(rank("a"), 0.15);
}

TEST_F(ClientUseTest, who_pauses_comes_before_those_who_never_stop_asking) {
    for (int i = 0; i < 20; ++i) {
        use_.add("never stops", now_ - milliseconds(300), milliseconds(3), now_);
        if (i % 2 == 0) use_.add("pauses", now_ - milliseconds(30), milliseconds(30), now_);
        now_ += milliseconds(300);
    }
    EXPECT_LT(rank("pauses"), rank("never stops"));
}

TEST_F(ClientUseTest, who_leaves_was_here_and_its_jobs_may_still_take_all_they_cost) {
    use_.add("a", now_ - milliseconds(500), std::nullopt, now_);
    EXPECT_DOUBLE_EQ(rank("a"), 0.5 + 2.5);
    add("a", milliseconds(10));
    EXPECT_NEAR(rank("a"), 0.51 + 0.1, 1e-9);
}

TEST_F(ClientUseTest, what_was_here_is_forgotten_by_half_in_two_seconds) {
    add("a", milliseconds(100));
    EXPECT_NEAR(rank("a"), 0.1 + 1, 1e-9);
    now_ += seconds(2);
    EXPECT_NEAR(rank("a"), 0.05 + 1, 1e-9);
}

TEST_F(ClientUseTest, what_orders_take_is_not_forgotten_by_waiting) {
    for (int i = 0; i < 10; ++i) add("dear", milliseconds(250));
    for (int i = 0; i < 10; ++i) add("cheap", milliseconds(5));
    now_ += seconds(3600);
    EXPECT_NEAR(rank("dear"), 2.5, 0.01);
    EXPECT_NEAR(rank("cheap"), 0.05, 0.01);
    add("dear", milliseconds(5));  // One cheap job does not change its name.
    EXPECT_GT(rank("dear"), 1.5);
}

TEST_F(ClientUseTest, who_has_not_come_for_longest_is_forgotten_first) {
    add("first", milliseconds(1));
    for (std::size_t i = 1; i < ClientUse::max_known; ++i) {
        now_ += milliseconds(1);
        add(std::to_string(i), milliseconds(1));
    }
    EXPECT_LT(rank("first"), 0.1);
    add("one more", milliseconds(1));
    EXPECT_DOUBLE_EQ(rank("first"), 2.5);
    EXPECT_LT(rank("1"), 0.1);
}

}  // namespace
}  // namespace puissance::server
