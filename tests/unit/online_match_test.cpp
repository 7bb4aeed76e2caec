// The rules of games between people: every act, every reason to refuse one, clocks and outages.
#include "play/online_match.h"

#include <set>

#include <gtest/gtest.h>

#include "expect_error.h"
#include "online_games.h"

namespace puissance::online {
namespace {

using namespace tests;
using namespace std::chrono_literals;

constexpr ClockRule live{300s, 3s, 0};
constexpr Milliseconds gain = 1s;  // Of the lag quota of that clock: 150 ms + 4 × 420 is more.
constexpr Milliseconds day = 24h;

// A match, the time and the outages; acts that are possible happen.
class Table {
public:
    explicit Table(const Row& row) : match(Match::make(row).value()) {}

    Match::Decision ask(const Act& act) const { return match.decide(act, now, outages); }

    // What happened.
    Event happens(const Act& act) {
        const auto decision = ask(act);
        if (const auto* refused = std::get_if<Refusal>(&decision)) {
            ADD_FAILURE() << name_of(*refused);
            return {};
        }
        if (const auto* known = std::get_if<const Event*>(&decision)) {
            ADD_FAILURE() << "event " << (*known)->seq << " again";
            return {};
        }
        return applied(std::get<Event>(decision));
    }
    Event happens(Kind kind, int seat) { return happens(plain_act(kind, seat, ++request)); }
    Event applied(const Event& event) {
        EXPECT_TRUE(match.apply(event));
        if (event.kind == Kind::joined) match.seat_taken(event.seat, hash_of(2), "");
        return event;
    }

    void refused(const Act& act, Refusal why) const {
        const auto decision = ask(act);
        const auto* refusal = std::get_if<Refusal>(&decision);
        ASSERT_NE(refusal, nullptr) << "expected " << name_of(why);
        EXPECT_EQ(*refusal, why);
        reached().insert(why);
    }
    void refused(Kind kind, int seat, Refusal why) {
        refused(plain_act(kind, seat, ++request), why);
    }

    Act move(int value, int seat) {
        Act act = plain_act(Kind::moved, seat, ++request);
        act.value = value;
        act.ply = match.record().ply();
        return act;
    }
    Act move(int value) { return move(value, match.turn()); }
    Act takeback(int seat, int to) {
        Act act = plain_act(Kind::takeback_asked, seat, ++request);
        act.value = to;
        return act;
    }
    Act answer(Kind kind, int seat) {
        Act act = plain_act(kind, seat, ++request);
        act.offer = match.offer() == nullptr ? 0 : match.offer()->seq;
        return act;
    }

    // Joined, and so many moves: both in their own column.
    Table& begun(int moves = 2) {
        happens(join_of(++request));
        for (int i = 0; i < moves; ++i) happens(move(i % 2));
        return *this;
    }
    // What is due, and happens.
    Event due() {
        const auto event = match.due(now, outages);
        if (!event) {
            ADD_FAILURE() << "nothing is due";
            return {};
        }
        return applied(*event);
    }
    Milliseconds left(int seat) const {
        return match.clocks(now, outages)->left[static_cast<std::size_t>(seat)];
    }

    static std::set<Refusal>& reached() {
        static std::set<Refusal> all;
        return all;
    }

    Match match;
    Milliseconds now = made_at;
    Outages outages;
    std::int64_t request = 100;
};

TEST(OnlineMatch, a_game_to_the_end) {
    Table table(online_row("connect4"));
    EXPECT_EQ(table.match.state(), State::waiting);
    EXPECT_EQ(table.happens(join_of(5)).seat, 1);
    EXPECT_EQ(table.match.state(), State::playing);
    EXPECT_EQ(table.match.seat_of(hash_of(1)), 0);
    EXPECT_EQ(table.match.seat_of(hash_of(2)), 1);
    EXPECT_EQ(table.match.seat_of(hash_of(3)), std::nullopt);
    for (int i = 0; i < 6; ++i) table.happens(table.move(i % 2));
    const auto last = table.ask(table.move(0));
    EXPECT_EQ(table.match.state_after(std::get<Event>(last)), State::over);
    EXPECT_EQ(table.match.state(), State::playing);
    table.applied(std::get<Event>(last));
    EXPECT_EQ(table.match.end(), End::line);
    EXPECT_EQ(table.match.winner(), 0);
    table.refused(table.move(2), Refusal::over);
    table.refused(Kind::resigned, 1, Refusal::over);
}

TEST(OnlineMatch, a_full_board_has_no_winner) {
    Table table(online_row("tictactoe"));
    table.begun(0);
    for (const int cell : {0, 1, 2, 4, 3, 5, 7, 6, 8}) table.happens(table.move(cell));
    EXPECT_EQ(table.match.end(), End::full);
    EXPECT_EQ(table.match.winner(), std::nullopt);
}

TEST(OnlineMatch, a_game_may_start_from_a_position) {
    Table table(online_row("connect4", {}, "443"));
    table.begun(0);
    EXPECT_EQ(table.match.turn(), 1);
    table.happens(table.move(0));
    table.happens(table.takeback(1, -1));
    EXPECT_EQ(table.match.offer()->value, 3);
    table.refused(table.takeback(0, 1), Refusal::nothing_to_take_back);
}

}  // namespace
}  // namespace puissance::online
