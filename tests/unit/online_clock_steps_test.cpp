// The clock of the machine is set, by an hour, while people play: with the hub, the real store and
// a time that the test sets.
#include <atomic>

#include <gtest/gtest.h>

#include "server/online_hub.h"
#include "store/trial_store.h"

namespace puissance::server {
namespace {

using namespace std::chrono_literals;
using online::Kind;
using online::Milliseconds;

class ClockSteps : public testing::Test {
protected:
    ClockSteps() {
        online::NewGame game = store::new_game(1);
        game.clock = {60s, 0s, 0};
        game.created = now();
        hub_.create(game, [&](const auto& name) { answer_ = name ? 0 : -1; });
        wait();
        hub_.open(game.name, 0, [&](const auto& room) { room_ = *room; });
        store_.mail.until([&] { return room_ != nullptr; });
        online::Act join;
        join.kind = Kind::joined;
        join.request = 1;
        join.secret = store::hash_of(50);
        join.invite = game.invite;
        act(join);
        for (int ply = 0; ply < 4; ++ply) {
            pass(1s);
            move();
        }
    }

    // The store beats every few milliseconds, whatever the time is.
    store::Options options() {
        return {.now = [time = time_] { return Milliseconds(*time); },
                .heartbeat = 5ms,
                .probing = 5ms};
    }
    [[nodiscard]] Milliseconds now() const { return Milliseconds(*time_); }
    void wait() {
        store_.mail.until([&] { return answer_.has_value(); });
    }
    void act(const online::Act& act) {
        answer_.reset();
        hub_.act(room_, act, "", [&](const auto& seq) { answer_ = seq ? *seq : -1; });
        wait();
        ASSERT_GT(*answer_, 0);
    }
    void move() {
        online::Act act;
        act.seat = match().turn();
        act.ply = match().record().ply();
        act.value = 3;
        act.request = 100 + *act.ply;
        this->act(act);
    }
    // The clock says so much more or less, and the hub looks before the store has noticed.
    void step(Milliseconds by) {
        *time_ += by.count();
        hub_.tick();
    }
    // Time goes by as it should: the store beats now and then.
    void pass(Milliseconds time) {
        store_.mail.until([&] { return store_->can_write(); });
        for (; time > 0ms; time -= 1s) {
            step(1s);
            const int done = store_.mail.done();
            store_.mail.until([&] { return store_.mail.done() > done + 1; });
            hub_.tick();
        }
    }
    [[nodiscard]] const online::Match& match() const { return room_->match(); }
    [[nodiscard]] Milliseconds left(int seat) const {
        return match().clocks(now(), hub_.outages())->left[static_cast<std::size_t>(seat)];
    }

    std::shared_ptr<std::atomic<std::int64_t>> time_ =
        std::make_shared<std::atomic<std::int64_t>>(1'000'000'000);
    store::Folder folder_;
    store::TrialStore store_{folder_ / "a.db", options()};
    OnlineHub hub_{*store_.operator->()};
    RoomPointer room_;
    std::optional<int> answer_;
};

TEST_F(ClockSteps, an_hour_ahead_flags_nobody) {
    const auto before = left(0);
    step(1h);
    pass(20s);  // Ten of which are for everybody to come back.
    EXPECT_EQ(match().state(), online::State::playing);
    EXPECT_EQ(left(0), before - 10s);
    move();
    pass(5s);
    move();
    EXPECT_EQ(match().events().back().spent, 5s);
}

TEST_F(ClockSteps, an_hour_back_stops_the_clocks_until_it_has_passed_again) {
    const auto before = left(0);
    step(-1h);
    pass(20s);
    EXPECT_EQ(match().state(), online::State::playing);
    EXPECT_EQ(left(0), before);
    move();
    pass(5s);
    move();
    EXPECT_EQ(match().events().back().spent, 0s);
    // The events are in order all the same, and once the clock is right again it runs.
    step(1h - 25s);
    pass(20s);
    EXPECT_EQ(left(0), before - 10s);
    for (std::size_t i = 1; i < match().events().size(); ++i)
        EXPECT_GE(match().events()[i].at, match().events()[i - 1].at);
    pass(60s);
    EXPECT_EQ(match().end(), online::End::flagged);
}

}  // namespace
}  // namespace puissance::server
