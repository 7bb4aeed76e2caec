#include "server/order_queue.h"

#include <gtest/gtest.h>

namespace puissance::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

std::shared_ptr<Errand> errand_of(const char* client) {
    auto errand = std::make_shared<Errand>();
    errand->client = client;
    return errand;
}

class OrderQueueTest : public testing::Test {
protected:
    // Adds an order; what was pushed out for it is `pushed_out_`.
    bool add(const char* client, bool is_long = false) {
        Order order{errand_of(client), is_long ? seconds(9) : cost_, is_long, {}, {}};
        pushed_out_.reset();
        return queue_.add(order, pushed_out_, now_);
    }

    // An order of this client has taken so long.
    void count(const char* client, milliseconds taken, bool is_long = false) {
        queue_.count({errand_of(client), seconds(1), is_long, {}, {}}, taken, now_);
    }

    // Whose order is next, with a star where it is long; "-" when there is none.
    std::string next(bool only_short = false) {
        const auto order = queue_.take(only_short);
        if (!order) return "-";
        return order->errand->client + (order->is_long ? "*" : "");
    }

    OrderQueue queue_{{.of_short = 8, .of_long = 6, .of_a_client = 4}};
    OrderQueue::Time now_{};
    std::chrono::nanoseconds cost_ = milliseconds(250);
    std::optional<Order> pushed_out_;
};

TEST_F(OrderQueueTest, clients_take_turns) {
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(add("a"));
    ASSERT_TRUE(add("b"));
    ASSERT_TRUE(add("c"));
    EXPECT_EQ(next() + next() + next() + next() + next() + next(), "abcaa-");
}

TEST_F(OrderQueueTest, short_work_goes_before_long) {
    ASSERT_TRUE(add("a", true));
    ASSERT_TRUE(add("b"));
    ASSERT_TRUE(add("a"));
    EXPECT_EQ(next() + next() + next(), "aba*");
}

TEST_F(OrderQueueTest, long_work_waits_for_so_many_short_ones_and_no_longer) {
    ASSERT_TRUE(add("a", true));
    std::string order;
    for (int i = 0; i < 6; ++i) {
        ASSERT_TRUE(add("b"));
        order += next();
    }
    EXPECT_EQ(order, "bbbba*b");
}

TEST_F(OrderQueueTest, who_does_only_short_work_leaves_the_rest) {
    ASSERT_TRUE(add("a", true));
    EXPECT_FALSE(queue_.has_work(true));
    EXPECT_TRUE(queue_.has_work(false));
    EXPECT_EQ(next(true), "-");
    EXPECT_EQ(next(false), "a*");
}

TEST_F(OrderQueueTest, a_client_has_so_many_places) {
    for (int i = 0; i < 4; ++i) ASSERT_TRUE(add("a"));
    EXPECT_FALSE(add("a"));
    EXPECT_TRUE(add("a", true));
    EXPECT_TRUE(add("b"));
    EXPECT_EQ(queue_.size(), 6U);
}

TEST_F(OrderQueueTest, long_and_short_work_have_places_apart) {
    for (const char* client : {"a", "b", "c", "d", "e", "f"}) ASSERT_TRUE(add(client, true));
    EXPECT_FALSE(add("g", true));
    for (const char* client : {"g", "h", "i", "j", "k", "l", "m", "n"}) EXPECT_TRUE(add(client));
    EXPECT_FALSE(add("o"));
    EXPECT_EQ(queue_.size(), 14U);
}

TEST_F(OrderQueueTest, who_has_used_less_goes_first_with_short_work) {
    count("dear", milliseconds(250));
    count("cheap", milliseconds(1));
    for (const char* client : {"dear", "stranger", "cheap"}) ASSERT_TRUE(add(client));
    for (const char* client : {"cheap", "stranger", "dear"}) EXPECT_EQ(next(), client);
    for (const char* client : {"dear", "stranger", "cheap"}) ASSERT_TRUE(add(client, true));
    for (const char* client : {"dear*", "stranger*", "cheap*"}) EXPECT_EQ(next(), client);
}

TEST_F(OrderQueueTest, who_asks_for_less_goes_first_but_not_for_ever) {
    ASSERT_TRUE(add("large"));
    std::string order;
    cost_ = milliseconds(5);
    for (int i = 0; i < 6; ++i) {
        now_ += milliseconds(1);
        ASSERT_TRUE(add("s"));
        order += next() + " ";
    }
    EXPECT_EQ(order, "s s s s large s ");
}

TEST_F(OrderQueueTest, what_is_done_counts_for_what_waits) {
    for (int i = 0; i < 2; ++i)
        for (const char* client : {"a", "b"}) ASSERT_TRUE(add(client));
    EXPECT_EQ(next(), "a");
    count("a", milliseconds(250));
    EXPECT_EQ(next() + next() + next(), "bba");
}

TEST_F(OrderQueueTest, long_work_does_not_count_as_short) {
    count("a", milliseconds(9000), true);
    ASSERT_TRUE(add("b"));
    ASSERT_TRUE(add("a"));
    count("b", milliseconds(1), true);
    EXPECT_EQ(next() + next(), "ba");
}

TEST_F(OrderQueueTest, a_full_queue_has_room_for_who_has_used_less) {
    for (const char* client : {"a", "b", "c", "d", "e", "f", "g", "dear"}) {
        count(client, milliseconds(client == std::string("dear") ? 100 : 10));
        ASSERT_TRUE(add(client));
    }
    EXPECT_FALSE(add("stranger"));
    count("cheap", milliseconds(1));
    EXPECT_TRUE(add("cheap"));
    ASSERT_TRUE(pushed_out_);
    EXPECT_EQ(pushed_out_->errand->client, "dear");
    EXPECT_EQ(next(), "cheap");
}

TEST_F(OrderQueueTest, a_full_queue_has_room_for_who_has_less) {
    for (int i = 0; i < 4; ++i) ASSERT_TRUE(add("a"));
    for (int i = 0; i < 4; ++i) ASSERT_TRUE(add("b"));
    ASSERT_TRUE(add("a", true));
    EXPECT_TRUE(add("c"));
    ASSERT_TRUE(pushed_out_);
    EXPECT_EQ(pushed_out_->errand->client, "a");
    EXPECT_FALSE(pushed_out_->is_long);
    EXPECT_EQ(queue_.size(), 9U);
    EXPECT_TRUE(add("c"));   // Of b, who has more now.
    EXPECT_FALSE(add("c"));  // The others have three each, which is what this would give to c.
}

TEST_F(OrderQueueTest, who_leaves_gives_up_his_places) {
    const auto errand = errand_of("a");
    for (int i = 0; i < 2; ++i) {
        Order order{errand, seconds(1), i == 1, {}, {}};
        ASSERT_TRUE(queue_.add(order, pushed_out_, now_));
    }
    ASSERT_TRUE(add("a"));
    EXPECT_EQ(queue_.cost(), seconds(2) + cost_);
    queue_.withdraw(*errand);
    EXPECT_EQ(queue_.size(), 1U);
    EXPECT_EQ(queue_.cost(), cost_);
    EXPECT_EQ(next() + next(), "a-");
}

}  // namespace
}  // namespace puissance::server
