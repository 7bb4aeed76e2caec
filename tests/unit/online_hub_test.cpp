// Who is told what and when, with a store and a clock of our own: nothing happens before the test
// says so.
#include "server/online_hub.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "false_store.h"

namespace puissance::server {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;
using online::Event;
using online::Kind;
using online::Milliseconds;
using store::Stored;
using tests::FalseStore;

struct Hearer final : Listener {
    using Listener::Listener;
    void tell(const Text& message, bool is_event) override {
        heard.push_back(json::parse(*message));
        events += is_event ? 1 : 0;
    }
    std::vector<json> heard;
    int events = 0;
};

class OnlineHubTest : public testing::Test {
protected:
    static online::Hash hash(char c) {
        online::Hash filled{};
        filled.fill(static_cast<unsigned char>(c));
        return filled;
    }
    // A game in which somebody waits; A plays seat 0.
    void make(const online::ClockRule& clock = {}) {
        online::NewGame game;
        game.name = "elevenchars";
        game.rules = "connect4";
        game.clock = clock;
        game.created = store_.time;
        game.create_request = 7;
        game.secrets[0] = hash('A');
        game.invite = hash('I');
        tl::expected<std::string, Problem> name = "";
        hub_.create(game, [&](const auto& made) { name = made; });
        store_.settle();
        ASSERT_EQ(name, "elevenchars");
        room_ = open();
    }
    void begin(const online::ClockRule& clock = {}) {
        make(clock);
        act(joining());
        store_.settle();
        ASSERT_EQ(replies_, std::vector<std::string>{"1"});
        replies_.clear();
    }
    RoomPointer open(int after = 0) {
        RoomPointer room;
        hub_.open("elevenchars", after, [&](const auto& opened) {
            if (opened) room = *opened;
        });
        store_.settle();
        return room;
    }
    static online::Act joining() {
        online::Act act;
        act.kind = Kind::joined;
        act.seat = 1;
        act.request = 99;
        act.secret = hash('B');
        act.invite = hash('I');
        return act;
    }
    static online::Act move(int seat, int column, int ply, std::int64_t request) {
        online::Act act;
        act.seat = seat;
        act.value = column;
        act.ply = ply;
        act.request = request;
        return act;
    }
    static online::Act doing(Kind kind, int seat, std::int64_t request) {
        online::Act act;
        act.kind = kind;
        act.seat = seat;
        act.request = request;
        return act;
    }
    void act(const online::Act& act) {
        hub_.act(room_, act, "", [this](const tl::expected<int, Problem>& reply) {
            replies_.push_back(reply ? std::to_string(*reply) : std::string(reply.error().code));
        });
    }
    void pass(Milliseconds time) {
        store_.time += time;
        hub_.tick();
    }

    FalseStore store_;
    OnlineHub hub_{store_};
    RoomPointer room_;
    std::vector<std::string> replies_;
};

using Replies = std::vector<std::string>;

TEST_F(OnlineHubTest, nothing_is_told_before_it_is_stored) {
    begin();
    Hearer first(0), second(1), watcher;
    for (Hearer* const one : {&first, &second, &watcher}) {
        one->told = 1;
        hub_.listen(room_, *one);
    }
    act(move(0, 3, 0, 1));
    EXPECT_EQ(first.events + second.events + watcher.events, 0);
    EXPECT_EQ(replies_, Replies{});
    EXPECT_EQ(room_->match().seq(), 1);
    // Whoever looks meanwhile does not see it either.
    EXPECT_EQ(store_.writes.size(), 1U);
    hub_.open("elevenchars", 0,
              [&](const auto& opened) { EXPECT_EQ((*opened)->match().seq(), 1); });
    bool is_told_first = false;
    store_.writes.front().second = [&, done = store_.writes.front().second](Stored outcome,
                                                                            online::GameId id) {
        done(outcome, id);
        is_told_first = watcher.events == 1 && replies_ == Replies{"2"};
    };
    store_.commit();
    EXPECT_TRUE(is_told_first);
    EXPECT_EQ(first.heard.back()["event"]["request"], 1);
    EXPECT_FALSE(second.heard.back()["event"].contains("request"));
    EXPECT_FALSE(watcher.heard.back()["event"].contains("request"));
    EXPECT_EQ(watcher.heard.back()["event"]["seq"], 2);
    for (Hearer* const one : {&first, &second, &watcher}) hub_.leave(room_, *one);
}

TEST_F(OnlineHubTest, what_is_asked_twice_happens_once) {
    begin();
    act(move(0, 3, 0, 1));
    act(move(0, 3, 0, 1));
    EXPECT_EQ(store_.writes.size(), 1U);
    store_.settle();
    act(move(0, 3, 0, 1));
    store_.settle();
    EXPECT_EQ(replies_, (Replies{"2", "2", "2"}));
    EXPECT_EQ(store_.games.at(1).events.size(), 2U);
}

TEST_F(OnlineHubTest, one_event_is_under_way_and_eight_acts_wait) {
    begin();
    for (int i = 1; i <= 9; ++i) act(move(0, 3, 0, i));
    EXPECT_EQ(store_.writes.size(), 1U);
    EXPECT_EQ(replies_, Replies{"too_many"});
    store_.settle();
    EXPECT_EQ(replies_.size(), 9U);
    EXPECT_EQ(std::ranges::count(replies_, "not_your_turn") +
                  std::ranges::count(replies_, "not_this_ply"),
              7);
}

// Somebody else writes to the same game.
TEST_F(OnlineHubTest, after_a_conflict_it_is_read_and_decided_again) {
    begin();
    Hearer watcher;
    watcher.told = 1;
    hub_.listen(room_, watcher);
    act(move(0, 3, 0, 1));
    Event foreign = *store_.writes.front().first.event;
    foreign.value = 4;
    foreign.request = 1234;
    store_.put({.event = foreign});
    store_.commit();
    EXPECT_EQ(replies_, Replies{});
    EXPECT_EQ(watcher.events, 0);
    store_.settle();
    EXPECT_EQ(watcher.heard.back()["event"]["move"], "5");
    EXPECT_EQ(replies_, Replies{"not_this_ply"});
    hub_.leave(room_, watcher);
}

TEST_F(OnlineHubTest, what_is_unknown_is_found_out_before_anybody_is_answered) {
    begin();
    act(move(0, 3, 0, 1));
    store_.commit(Stored::unknown);  // It was stored after all.
    EXPECT_EQ(replies_, Replies{});
    store_.settle();
    EXPECT_EQ(replies_, Replies{"2"});
    EXPECT_EQ(store_.games.at(1).events.size(), 2U);
    act(move(1, 3, 1, 2));
    store_.writes.front().first.event.reset();  // This one gets lost.
    store_.commit(Stored::unknown);
    store_.settle();
    EXPECT_EQ(replies_, (Replies{"2", "3"}));
    EXPECT_EQ(store_.games.at(1).events.size(), 3U);
}

TEST_F(OnlineHubTest, a_store_that_does_not_answer_is_asked_again) {
    begin();
    act(move(0, 3, 0, 1));
    store_.commit(Stored::unknown);
    store_.answer_read(true);
    EXPECT_EQ(replies_, Replies{"unavailable"});
    pass(2s);
    store_.settle();
    EXPECT_EQ(room_->match().seq(), 2);
    act(move(0, 3, 0, 1));
    EXPECT_EQ(replies_, (Replies{"unavailable", "2"}));
}

TEST_F(OnlineHubTest, what_cannot_be_stored_is_refused_and_nobody_hears_of_it) {
    begin();
    Hearer watcher;
    watcher.told = 1;
    hub_.listen(room_, watcher);
    act(move(0, 3, 0, 1));
    store_.its_trouble = store::Trouble::no_room;
    store_.commit(Stored::no);
    act(move(0, 3, 0, 2));
    EXPECT_EQ(replies_, (Replies{"storage_full", "storage_full"}));
    // That there is no room is said only where that is so.
    store_.its_trouble = store::Trouble::not_answering;
    act(move(0, 3, 0, 3));
    EXPECT_EQ(replies_.back(), "unavailable");
    EXPECT_EQ(watcher.events, 0);
    EXPECT_TRUE(open());  // Reading goes on.
    store_.its_trouble = store::Trouble::none;
    act(move(0, 3, 0, 1));
    store_.settle();
    EXPECT_EQ(replies_.back(), "2");
    EXPECT_EQ(watcher.events, 1);
    hub_.leave(room_, watcher);
}

TEST_F(OnlineHubTest, who_has_seen_more_than_we_makes_us_read) {
    begin();
    Event foreign;
    foreign.game = 1;
    foreign.seq = 2;
    foreign.kind = Kind::moved;
    foreign.value = 2;
    foreign.at = store_.time;
    foreign.request = 5;
    store_.put({.event = foreign});
    EXPECT_EQ(open(1)->match().seq(), 1);
    EXPECT_EQ(open(2)->match().seq(), 2);
}

TEST_F(OnlineHubTest, nobody_is_told_what_he_knows) {
    begin();
    act(move(0, 3, 0, 1));
    store_.settle();
    Hearer ahead;
    ahead.told = 3;
    hub_.listen(room_, ahead);
    act(move(1, 3, 1, 2));
    store_.settle();
    EXPECT_EQ(ahead.events, 0);
    act(move(0, 3, 2, 3));
    store_.settle();
    EXPECT_EQ(ahead.events, 1);
    hub_.leave(room_, ahead);
}

TEST_F(OnlineHubTest, a_flag_falls_at_its_time_and_once) {
    begin({.base = 60s, .increment = 0s});
    for (int ply = 0; ply < 4; ++ply) act(move(ply % 2, 3, ply, ply + 1));
    store_.settle();
    Hearer watcher;
    watcher.told = room_->match().seq();
    hub_.listen(room_, watcher);
    const Milliseconds deadline = *room_->match().deadline(store_.known_outages);
    pass(deadline - store_.time - 1ms);
    EXPECT_TRUE(store_.writes.empty());
    pass(1ms);
    ASSERT_EQ(store_.writes.size(), 1U);
    pass(50ms);
    EXPECT_EQ(store_.writes.size(), 1U);
    EXPECT_EQ(watcher.events, 0);
    store_.settle();
    EXPECT_EQ(watcher.heard.back()["event"]["kind"], "flagged");
    EXPECT_EQ(watcher.heard.back()["event"]["at"], deadline.count());
    EXPECT_EQ(watcher.heard.back()["result"]["winner"], 1);
    pass(1h);
    EXPECT_EQ(store_.games.at(1).events.size(), 6U);
    hub_.leave(room_, watcher);
}

TEST_F(OnlineHubTest, who_has_moved_in_time_is_not_late_because_we_are) {
    begin({.base = 60s, .increment = 0s});
    for (int ply = 0; ply < 2; ++ply) act(move(ply % 2, 3, ply, ply + 1));
    store_.settle();
    const Milliseconds deadline = *room_->match().deadline(store_.known_outages);
    store_.time = deadline - 1ms;
    act(doing(Kind::draw_offered, 1, 10));  // Takes its time to be stored.
    auto last = move(0, 3, 2, 11);
    last.lag = 1min;
    act(last);
    store_.time = deadline + 5s;
    hub_.tick();
    store_.settle();
    EXPECT_EQ(store_.games.at(1).events.at(4).kind, Kind::moved);
    EXPECT_EQ(room_->match().state(), online::State::playing);
}

TEST_F(OnlineHubTest, nobody_pays_for_the_time_that_we_take_to_tell_him) {
    begin({.base = 60s, .increment = 0s});
    for (int ply = 0; ply < 2; ++ply) act(move(ply % 2, 3, ply, ply + 1));
    store_.settle();
    act(move(0, 3, 2, 10));
    store_.time += 300ms;
    store_.settle();
    store_.time += 2s;
    act(move(1, 3, 3, 11));
    store_.settle();
    EXPECT_EQ(store_.games.at(1).events.back().lag, 300ms);
    EXPECT_EQ(store_.games.at(1).events.back().spent, 2s);
}

TEST_F(OnlineHubTest, a_clock_that_was_set_back_hides_no_flag) {
    begin({.base = 60s, .increment = 0s});
    for (int ply = 0; ply < 2; ++ply) act(move(ply % 2, 3, ply, ply + 1));
    store_.settle();
    Hearer watcher;
    watcher.told = room_->match().seq();
    hub_.listen(room_, watcher);
    const Milliseconds deadline = *room_->match().deadline(store_.known_outages);
    // The flag has fallen, but the disk is full; then an hour of the clock is taken back.
    store_.time = deadline + 1h;
    hub_.tick();
    store_.commit(Stored::no);
    hub_.tick();
    store_.time = deadline + 10s;
    hub_.tick();
    store_.settle();
    pass(1s);
    store_.settle();
    EXPECT_EQ(watcher.heard.back()["event"]["kind"], "flagged");
    hub_.leave(room_, watcher);
}

TEST_F(OnlineHubTest, no_flag_falls_in_an_outage) {
    begin({.base = 60s, .increment = 0s});
    for (int ply = 0; ply < 2; ++ply) act(move(ply % 2, 3, ply, ply + 1));
    store_.settle();
    const Milliseconds deadline = *room_->match().deadline(store_.known_outages);
    // It has been silent, and does not know yet for how long.
    store_.its_trouble = store::Trouble::not_answering;
    pass(10min);
    EXPECT_TRUE(store_.writes.empty());
    store_.known_outages = {{deadline - 30s, store_.time + 10s}};
    store_.its_trouble = store::Trouble::none;
    pass(2s);
    EXPECT_TRUE(store_.writes.empty());
    pass(37s);
    EXPECT_TRUE(store_.writes.empty());
    pass(2s);
    EXPECT_EQ(store_.writes.size(), 1U);
    store_.settle();
    EXPECT_EQ(room_->match().end(), online::End::flagged);
}

TEST_F(OnlineHubTest, whoever_looks_sees_what_time_has_made) {
    begin({.base = 60s, .increment = 0s});
    store_.time += 1h;
    EXPECT_EQ(open()->match().end(), online::End::aborted);
}

TEST_F(OnlineHubTest, games_that_nobody_looks_at_are_swept) {
    begin({.base = {}, .increment = {}, .days = 1});
    for (int ply = 0; ply < 2; ++ply) act(move(ply % 2, 3, ply, ply + 1));
    store_.settle();
    room_.reset();
    for (int i = 0; i < 3; ++i) pass(1min);
    store_.settle();
    EXPECT_EQ(hub_.rooms(), 0U);
    for (int i = 0; i < 3; ++i) {
        pass(24h);
        store_.settle();
    }
    EXPECT_EQ(store_.games.at(1).events.back().kind, Kind::flagged);
}

TEST_F(OnlineHubTest, a_rematch_is_stored_with_the_event_that_says_so) {
    begin();
    act(doing(Kind::aborted, 0, 1));
    store_.settle();
    act(doing(Kind::rematch_offered, 0, 2));
    store_.settle();
    act(doing(Kind::rematch_offered, 1, 3));
    ASSERT_EQ(store_.writes.size(), 1U);
    const auto& write = store_.writes.front().first;
    ASSERT_TRUE(write.event && write.game);
    EXPECT_EQ(write.game->secrets[0], hash('B'));
    EXPECT_EQ(write.game->secrets[1], hash('A'));
    EXPECT_EQ(write.game->rematch_of, 1);
    EXPECT_LT(write.game->create_request, 0);
    const std::string name = write.game->name;
    Hearer watcher;
    watcher.told = room_->match().seq();
    hub_.listen(room_, watcher);
    store_.settle();
    EXPECT_EQ(watcher.heard.back()["event"]["name"], name);
    EXPECT_EQ(watcher.heard.back()["rematch"], name);
    hub_.leave(room_, watcher);
}

// Of a live game: the other process that sees him says so in the store.
TEST_F(OnlineHubTest, an_invitation_lives_as_long_as_its_maker_is_there) {
    make({.base = 60s, .increment = 0s});
    const auto stored = [&]() -> auto& { return store_.games.at(1).row; };
    Hearer maker(0), watcher;
    hub_.listen(room_, maker);
    hub_.listen(room_, watcher);
    for (int minute = 0; minute < 150; ++minute) {
        pass(1min);
        store_.settle();
    }
    EXPECT_EQ(stored().state, online::State::waiting);
    EXPECT_GE(stored().changed, store_.time - 2min);
    hub_.leave(room_, maker);
    store_.settle();
    pass(59min);
    store_.settle();
    EXPECT_EQ(room_->match().state(), online::State::waiting);
    stored().changed = store_.time;  // Seen elsewhere.
    pass(59min);
    store_.settle();
    EXPECT_EQ(room_->match().state(), online::State::waiting);
    hub_.seen(room_, std::nullopt);  // Who watches keeps nothing alive,
    hub_.seen(room_, 1);             // nor does the other seat.
    pass(1min);
    store_.settle();
    EXPECT_EQ(room_->match().end(), online::End::aborted);
    EXPECT_EQ(stored().state, online::State::over);
    hub_.leave(room_, watcher);
}

TEST_F(OnlineHubTest, the_same_request_makes_one_game) {
    make();
    online::NewGame again = store_.games.at(1).row;
    again.name = "othername11";
    std::vector<std::string> names;
    const auto created = [&](const tl::expected<std::string, Problem>& name) {
        names.push_back(name ? *name : std::string(name.error().code));
    };
    hub_.create(again, created);
    store_.settle();
    again.secrets[0] = hash('Z');
    hub_.create(again, created);
    store_.settle();
    again.create_request = 8;
    hub_.create(again, created);
    store_.its_trouble = store::Trouble::no_room;
    store_.commit(Stored::no);
    EXPECT_EQ(names, (Replies{"elevenchars", "request_used", "storage_full"}));
    EXPECT_EQ(store_.games.size(), 1U);
}

TEST_F(OnlineHubTest, everybody_is_told_who_comes_and_goes) {
    begin();
    Hearer first(0), second(1), watcher;
    hub_.listen(room_, first);
    hub_.listen(room_, second);
    hub_.listen(room_, watcher);
    pass(50ms);
    EXPECT_EQ(first.heard.at(0)["presence"], json::parse("[true, true]"));
    EXPECT_EQ(first.heard.at(1)["watching"], 1);
    const auto left = store_.time;
    hub_.leave(room_, second);
    pass(1s);
    EXPECT_EQ(first.heard.size(), 2U);
    hub_.listen(room_, second);  // A page that was loaded again.
    pass(5s);
    EXPECT_EQ(first.heard.size(), 2U);
    hub_.leave(room_, second);
    pass(3s);
    EXPECT_EQ(first.heard.at(2)["presence"], json::parse("[true, false]"));
    EXPECT_GE(first.heard.at(2)["away_since"][1], left.count());
    hub_.leave(room_, first);
    hub_.leave(room_, watcher);
    EXPECT_EQ(hub_.players() + hub_.watchers(), 0U);
}

TEST_F(OnlineHubTest, once_it_closes_nothing_new_happens) {
    begin();
    act(move(0, 3, 0, 1));
    hub_.close();
    act(move(1, 3, 1, 2));
    EXPECT_EQ(replies_, Replies{"unavailable"});
    EXPECT_TRUE(hub_.is_writing());
    store_.settle();
    EXPECT_EQ(replies_, (Replies{"unavailable", "2"}));
    EXPECT_FALSE(hub_.is_writing());
}

// The database is read, another process stores, and its news is here before what was read.
TEST_F(OnlineHubTest, reads_a_game_again_of_which_it_heard_while_it_was_loaded) {
    begin();
    for (const bool has_missed_some : {false, true}) {
        OnlineHub other(store_);
        const auto before = store_.games.begin()->second;
        RoomPointer opened;
        other.open("elevenchars", 0, [&](const auto& room) { opened = *room; });
        const int seq = static_cast<int>(before.events.size()) + 1;
        if (has_missed_some) store_.on_gap();
        else store_.on_foreign({{before.row.id, seq}});
        store_.answer_read();
        EXPECT_FALSE(opened);
        Event moved{before.row.id, seq};
        moved.kind = Kind::moved;
        moved.seat = seq % 2;
        moved.at = store_.time;
        moved.request = seq;
        store_.games.begin()->second.events.push_back(moved);
        store_.settle();
        ASSERT_TRUE(opened);
        EXPECT_EQ(opened->match().seq(), seq);
    }
}

}  // namespace
}  // namespace puissance::server
