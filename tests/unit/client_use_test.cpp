// Who has used how much, with a clock of our own.
#include "server/client_use.h"

#include <gtest/gtest.h>

namespace puissance::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

class ClientUseTest : public testing::Test {
protected:
    [[nodiscard]] double of(const std::string& client) const { return use_.of(client, now_); }
    void add(const std::string& client, milliseconds taken) { use_.add(client, taken, now_); }

    ClientUse use_{milliseconds(250)};
    ClientUse::Time now_{};
};

TEST_F(ClientUseTest, a_stranger_counts_as_one_dear_order) {
    EXPECT_DOUBLE_EQ(of("a"), 0.25);
    add("b", milliseconds(250));
    EXPECT_GT(of("b"), of("a"));
}

TEST_F(ClientUseTest, who_asks_for_little_comes_before_a_stranger) {
    for (int i = 0; i < 10; ++i, now_ += seconds(1)) add("a", milliseconds(5));
    EXPECT_LT(of("a"), of("stranger"));
}

TEST_F(ClientUseTest, what_was_used_is_forgotten_by_half_in_ten_seconds) {
    add("a", milliseconds(100));
    EXPECT_NEAR(of("a"), 0.1 + 0.1, 1e-9);
    now_ += seconds(10);
    EXPECT_NEAR(of("a"), 0.05 + 0.1, 1e-9);
}

TEST_F(ClientUseTest, what_orders_take_is_not_forgotten_by_waiting) {
    for (int i = 0; i < 10; ++i) add("dear", milliseconds(250));
    for (int i = 0; i < 10; ++i) add("cheap", milliseconds(5));
    now_ += seconds(3600);
    EXPECT_NEAR(of("dear"), 0.25, 0.001);
    EXPECT_NEAR(of("cheap"), 0.005, 0.001);
    add("dear", milliseconds(5));  // One cheap order does not change its name.
    EXPECT_GT(of("dear"), 0.15);
}

TEST_F(ClientUseTest, who_has_not_come_for_longest_is_forgotten_first) {
    add("first", milliseconds(1));
    for (std::size_t i = 1; i < ClientUse::max_known; ++i) {
        now_ += milliseconds(1);
        add(std::to_string(i), milliseconds(1));
    }
    EXPECT_LT(of("first"), 0.25);
    add("one more", milliseconds(1));
    EXPECT_DOUBLE_EQ(of("first"), 0.25);
    EXPECT_LT(of("1"), 0.25);
}

}  // namespace
}  // namespace puissance::server
