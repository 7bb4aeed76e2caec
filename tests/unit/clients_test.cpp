// Who may be connected and hold how much, with a clock of our own and connections without sockets.
#include "server/clients.h"

#include <memory>

#include <gtest/gtest.h>

namespace puissance::server {
namespace {

constexpr std::size_t kib = 1024;

class ClientsTest : public testing::Test {
protected:
    // A connection that does what it is told.
    struct Visitor final : Client {
        Visitor(Clients& clients, const Origin& origin) : Client(clients, origin) {}
        void on_deadline() override { is_late = true; }
        void shut_down() override { has_left = true; }
        void drop() override { is_dropped = true; }
        Activity activity() const override { return does; }
        void start(Activity what) {
            does = what;
            activity_changed();
        }
        using Client::hold;
        using Client::set_deadline;

        Activity does = Activity::idle;
        bool is_late = false;
        bool has_left = false;
        bool is_dropped = false;
    };
    using Visitors = std::vector<std::unique_ptr<Visitor>>;

    ClientsTest() {
        clients_.now = [this] { return now_ += std::chrono::milliseconds(1); };
        clients_.byte_limits = {ByteLimits{100 * kib, 40 * kib, 8 * kib},
                                ByteLimits{100 * kib, 40 * kib, 8 * kib}};
    }

    std::unique_ptr<Visitor> come(const std::string& address, const std::string& network = "") {
        return std::make_unique<Visitor>(clients_,
                                         Origin{address, network.empty() ? address : network});
    }
    Visitors come(const std::string& address, int count) {
        Visitors all;
        for (int i = 0; i < count; ++i) all.push_back(come(address));
        return all;
    }
    static std::vector<std::size_t> dropped(const Visitors& visitors) {
        std::vector<std::size_t> numbers;
        for (std::size_t i = 0; i < visitors.size(); ++i)
            if (visitors[i]->is_dropped) numbers.push_back(i);
        return numbers;
    }

    Metrics metrics_;
    Log log_{LogFormat::text};
    Service service_{{}, metrics_};
    Clock::time_point now_{};
    Clients clients_{service_, metrics_, log_, {}};
};

using Numbers = std::vector<std::size_t>;

TEST_F(ClientsTest, an_address_has_so_many_connections) {
    auto own = come("a", 256);
    own[0]->start(Activity::idle);  // The first has been idle for least.
    EXPECT_EQ(dropped(own), Numbers{});
    const auto more = come("a", 2);
    EXPECT_EQ(dropped(own), (Numbers{1, 2}));
    EXPECT_EQ(dropped(more), Numbers{});
}

TEST_F(ClientsTest, who_waits_for_us_goes_last_and_who_is_idle_first) {
    auto own = come("a", 256);
    for (auto& visitor : own) visitor->start(Activity::answering);
    own[7]->start(Activity::writing);
    own[5]->start(Activity::reading);
    own[9]->start(Activity::idle);
    Visitors more;
    for (const Numbers& gone : {Numbers{9}, {7, 9}, {5, 7, 9}, {0, 5, 7, 9}}) {
        more.push_back(come("a"));
        more.back()->start(Activity::answering);
        EXPECT_EQ(dropped(own), gone);
    }
}

TEST_F(ClientsTest, when_all_is_full_the_largest_crowd_makes_room) {
    const auto few = come("few", 100);
    Visitors crowd = come("crowd", 250);
    for (auto& visitor : crowd) visitor->start(Activity::reading);
    std::vector<Visitors> others;
    for (int i = 0; i < 4; ++i) others.push_back(come(std::to_string(i), 1024 / 6));
    EXPECT_EQ(dropped(crowd), (Numbers{0, 1, 2, 3, 4, 5}));
    const auto one = come("one");
    EXPECT_EQ(dropped(crowd).size(), 7U);
    EXPECT_EQ(dropped(few), Numbers{});
    EXPECT_FALSE(one->is_dropped);
}

TEST_F(ClientsTest, who_has_gone_makes_room) {
    auto own = come("a", 256);
    own.pop_back();
    const auto more = come("a", 1);
    EXPECT_EQ(dropped(own), Numbers{});
}

TEST_F(ClientsTest, one_goes_where_anybody_is) {
    EXPECT_FALSE(clients_.evict_one());
    const auto one = come("a");
    EXPECT_TRUE(clients_.evict_one());
    EXPECT_TRUE(one->is_dropped);
    EXPECT_FALSE(clients_.evict_one());
}

TEST_F(ClientsTest, a_crowded_network_counts_as_one_client) {
    Visitors visitors;
    for (int i = 0; i < 65; ++i) visitors.push_back(come(std::to_string(i) + "::", "net/48"));
    EXPECT_EQ(visitors[63]->name(), "63::");
    EXPECT_EQ(visitors[64]->name(), "net/48");
    EXPECT_EQ(come("0::", "other/48")->name(), "0::");
    visitors.resize(60);
    EXPECT_EQ(come("65::", "net/48")->name(), "65::");
}

TEST_F(ClientsTest, a_client_has_a_share_of_the_bytes) {
    const auto own = come("a", 2);
    EXPECT_TRUE(own[0]->hold(Held::outgoing, 30 * kib));
    EXPECT_FALSE(own[1]->hold(Held::outgoing, 11 * kib));
    EXPECT_TRUE(own[1]->hold(Held::incoming, 11 * kib));
    EXPECT_TRUE(own[1]->hold(Held::outgoing, 10 * kib));
    EXPECT_FALSE(own[1]->hold(Held::outgoing, 11 * kib));
    EXPECT_TRUE(come("b")->hold(Held::outgoing, 40 * kib));
}

TEST_F(ClientsTest, what_is_left_is_charged) {
    const auto own = come("a", 2);
    EXPECT_TRUE(own[0]->hold(Held::outgoing, 40 * kib));
    EXPECT_TRUE(own[0]->hold(Held::outgoing, 20 * kib));
    EXPECT_TRUE(own[1]->hold(Held::outgoing, 20 * kib));
    EXPECT_FALSE(own[1]->hold(Held::outgoing, 21 * kib));
}

TEST_F(ClientsTest, what_is_small_always_has_room) {
    const auto own = come("a", 20);
    EXPECT_TRUE(own[0]->hold(Held::outgoing, 40 * kib));
    for (const auto& visitor : own) EXPECT_TRUE(visitor->hold(Held::outgoing, 8 * kib));
    EXPECT_TRUE(come("a")->hold(Held::outgoing, 40 * kib));
}

TEST_F(ClientsTest, the_largest_holder_goes_where_all_is_full) {
    const auto a = come("a", 2);
    const auto b = come("b", 2);
    const auto c = come("c");
    EXPECT_TRUE(a[0]->hold(Held::outgoing, 15 * kib));
    EXPECT_TRUE(a[1]->hold(Held::outgoing, 25 * kib));
    EXPECT_TRUE(b[0]->hold(Held::outgoing, 30 * kib));
    EXPECT_TRUE(c->hold(Held::outgoing, 30 * kib));
    EXPECT_TRUE(come("d")->hold(Held::outgoing, 20 * kib));
    EXPECT_EQ(dropped(a), Numbers{1});
    EXPECT_FALSE(b[0]->is_dropped || c->is_dropped);
}

TEST_F(ClientsTest, nobody_goes_for_who_would_hold_as_much) {
    Visitors all;
    for (const char* name : {"a", "b", "c", "d"}) {
        all.push_back(come(name));
        EXPECT_TRUE(all.back()->hold(Held::incoming, 25 * kib));
    }
    const auto late = come("e");
    EXPECT_FALSE(late->hold(Held::incoming, 25 * kib));
    EXPECT_EQ(dropped(all), Numbers{});
    EXPECT_TRUE(late->hold(Held::incoming, 24 * kib));
    EXPECT_EQ(dropped(all).size(), 1U);
}

TEST_F(ClientsTest, who_goes_holds_nothing) {
    for (int i = 0; i < 10; ++i) EXPECT_TRUE(come("a")->hold(Held::outgoing, 40 * kib)) << i;
    const auto one = come("a");
    EXPECT_TRUE(one->hold(Held::outgoing, 40 * kib));
    EXPECT_TRUE(clients_.evict_one());
    EXPECT_FALSE(one->hold(Held::outgoing, 41 * kib));
    EXPECT_TRUE(come("a")->hold(Held::outgoing, 40 * kib));
}

TEST_F(ClientsTest, those_whose_time_is_up_are_told_once) {
    const auto one = come("a");
    one->set_deadline(std::chrono::seconds(1));
    clients_.check_deadlines();
    EXPECT_FALSE(one->is_late);
    now_ += std::chrono::seconds(1);
    clients_.check_deadlines();
    EXPECT_TRUE(std::exchange(one->is_late, false));
    clients_.check_deadlines();
    EXPECT_FALSE(one->is_late);
}

TEST_F(ClientsTest, whoever_has_more_time_is_looked_at_later) {
    const auto one = come("a");
    one->set_deadline(std::chrono::seconds(1));
    one->set_deadline(std::chrono::minutes(3));  // Longer than all the quarters that are known.
    for (int i = 0; i < 179; ++i) {
        now_ += std::chrono::seconds(1);
        clients_.check_deadlines();
        ASSERT_FALSE(one->is_late) << i;
    }
    now_ += std::chrono::seconds(2);
    clients_.check_deadlines();
    EXPECT_TRUE(one->is_late);
}

TEST_F(ClientsTest, strangers_do_not_take_the_place_of_players) {
    auto players = come("a", 256);
    for (auto& player : players) player->start(Activity::playing);
    const auto strangers = come("a", 300);
    EXPECT_EQ(dropped(players), Numbers{});
    EXPECT_EQ(dropped(strangers).size(), 44U);
    for (int i = 0; i < 256; ++i) EXPECT_TRUE(clients_.evict_one());
    EXPECT_EQ(dropped(players), Numbers{});
    EXPECT_TRUE(clients_.evict_one());
    EXPECT_EQ(dropped(players), Numbers{0});
}

TEST_F(ClientsTest, players_stay_and_the_largest_crowd_of_them_makes_room) {
    clients_.connection_limits[1] = {10, 6};
    auto crowd = come("crowd", 7);
    for (auto& player : crowd) player->start(Activity::playing);
    EXPECT_EQ(dropped(crowd), Numbers{6});  // The last who came.
    auto few = come("few", 5);
    for (auto& player : few) player->start(Activity::playing);
    EXPECT_EQ(dropped(crowd), (Numbers{0, 6}));
    EXPECT_EQ(dropped(few), Numbers{});
    few[0]->start(Activity::idle);  // Its place is free.
    come("one")->start(Activity::playing);
    EXPECT_EQ(dropped(crowd), (Numbers{0, 6}));
}

TEST_F(ClientsTest, who_speaks_for_another_counts_as_him) {
    const auto proxy = come("proxy", 3);
    EXPECT_TRUE(proxy[0]->hold(Held::outgoing, 30 * kib));
    clients_.move(*proxy[0], Origin{"far", "far"});
    EXPECT_EQ(proxy[0]->name(), "far");
    EXPECT_TRUE(proxy[1]->hold(Held::outgoing, 40 * kib));
    EXPECT_TRUE(proxy[0]->hold(Held::outgoing, 40 * kib));
    EXPECT_FALSE(proxy[2]->hold(Held::outgoing, 10 * kib));
    EXPECT_TRUE(clients_.evict_one());
    EXPECT_FALSE(proxy[0]->is_dropped);
}

TEST_F(ClientsTest, the_last_one_to_go_ends_it) {
    auto own = come("a", 2);
    bool is_empty = false;
    clients_.close([&] { is_empty = true; });
    EXPECT_TRUE(own[0]->has_left && own[1]->has_left && clients_.is_closing());
    own.pop_back();
    EXPECT_FALSE(is_empty);
    own.pop_back();
    EXPECT_TRUE(is_empty);
}

}  // namespace
}  // namespace puissance::server
