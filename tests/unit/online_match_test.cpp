// The rules of games between people: every act, every reason to refuse one, clocks and outages.
#include "play/online_match.h"

#include <set>

#include <gtest/gtest.h>

#include "expect_error.h"
#include "known_names.h"
#include "online_games.h"
#include "play/online_new_game.h"

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
    EXPECT_EQ(table.happens(table.takeback(1, -1)).value, 3);
    table.refused(table.takeback(0, 1), Refusal::nothing_to_take_back);
}

// --- New games ---

TEST(OnlineNewGame, clocks_have_limits) {
    const auto check = [](ClockRule clock) {
        return check_new_game(online_row("connect4", clock)).has_value();
    };
    EXPECT_TRUE(check({}));
    EXPECT_TRUE(check({15s, 0s, 0}));
    EXPECT_TRUE(check({3h, 3min, 0}));
    for (const int days : {1, 2, 3, 7, 14}) EXPECT_TRUE(check({0s, 0s, days}));
    EXPECT_FALSE(check({15s - 1ms, 0s, 0}));
    EXPECT_FALSE(check({3h + 1ms, 0s, 0}));
    EXPECT_FALSE(check({-15s, 0s, 0}));
    EXPECT_FALSE(check({15s, -1ms, 0}));
    EXPECT_FALSE(check({15s, 3min + 1ms, 0}));
    EXPECT_FALSE(check({0s, 1s, 0}));
    EXPECT_FALSE(check({15s, 0s, 1}));
    for (const int days : {-1, 4, 15}) EXPECT_FALSE(check({0s, 0s, days}));
}

TEST(OnlineNewGame, rules_and_start_must_be_playable) {
    expect_error(Match::make(online_row("chess")), ErrorCode::unknown_game,
                 {{"game", "chess"}, {"expected", known_games}});
    expect_error(Match::make(online_row("connect4", {}, "1212121")), ErrorCode::finished);
    EXPECT_FALSE(Match::make(online_row("connect4", {}, "8")));
    Row row = online_row("connect4");
    row.creator = 2;
    expect_error(Match::make(row), ErrorCode::wrong_field, {{"field", "seat"}});
    row.creator = 0;
    row.nicknames[1] = "a\nb";
    expect_error(Match::make(row), ErrorCode::wrong_field, {{"field", "nickname"}});
    row.nicknames[1] = "";
    row.created = Milliseconds::max();
    expect_error(Match::make(row), ErrorCode::wrong_field, {{"field", "created"}});
}

TEST(OnlineNewGame, nicknames_can_be_seen) {
    for (const char* name :
         {"", "Ada", "Zoë 2", "日本語", "12345678901234567890", "éééééééééééééééééééé"})
        EXPECT_TRUE(is_nickname(name)) << name;
    for (const char* name : {"123456789012345678901", "ééééééééééééééééééééé", "a\tb", "a\x7f",
                             "\u0085", "a\u202Eb", "\u200B", "a\u2066b", "\u3164", " a", "a ", " ",
                             "\u00A0", "\u2003", "\u3000", "\u2800", "\xff", "\xed\xa0\x80"})
        EXPECT_FALSE(is_nickname(name)) << name;
}

// --- The rows of the table ---

TEST(OnlineMatch, joining) {
    Table table(online_row("connect4"));
    table.refused(join_of(1, 2, 8), Refusal::wrong_secret);
    table.refused(join_of(1, 1), Refusal::wrong_secret);  // The creator's own.
    table.refused(plain_act(Kind::joined, 0, 1), Refusal::wrong_secret);
    table.happens(join_of(1));
    table.refused(join_of(2, 3), Refusal::taken);
    table.refused(join_of(1, 3), Refusal::taken);  // The same request is no proof.
    table.now += 1h;
    const auto again = table.ask(join_of(77, 2, 8));
    EXPECT_EQ(std::get<const Event*>(again)->seq, 1);
}

TEST(OnlineMatch, nobody_comes) {
    for (const auto& [clock, wait] :
         {std::pair{live, Milliseconds(1h)}, {ClockRule{}, 14 * day}, {{0s, 0s, 1}, 14 * day}}) {
        Table table(online_row("connect4", clock));
        EXPECT_EQ(table.match.deadline({}), made_at + wait);
        table.now += wait - 1ms;
        EXPECT_EQ(table.match.due(table.now, {}), std::nullopt);
        table.now += 5h;
        const Event event = std::get<Event>(table.ask(join_of(1)));
        EXPECT_EQ(event.kind, Kind::aborted);
        EXPECT_EQ(event.at, made_at + wait);
        table.applied(event);
        table.refused(join_of(1), Refusal::expired);
        table.refused(join_of(1, 2, 8), Refusal::wrong_secret);
        table.refused(Kind::rematch_offered, 0, Refusal::not_begun);
    }
}

TEST(OnlineMatch, who_is_seen_to_wait_keeps_a_live_invitation_alive) {
    Table table(online_row("connect4", live));
    table.match.creator_seen(made_at + 50min);
    table.match.creator_seen(made_at + 10min);  // Told late.
    EXPECT_EQ(table.match.deadline({}), made_at + 110min);
    table.now = made_at + 110min - 1ms;
    EXPECT_TRUE(std::holds_alternative<Event>(table.ask(join_of(1))));
    table.now += 1ms;
    const Event event = std::get<Event>(table.ask(join_of(1)));
    EXPECT_EQ(event.kind, Kind::aborted);
    // Who reads the events does not know when anybody was seen.
    Match later = Match::make(table.match.row()).value();
    EXPECT_TRUE(later.apply(event));
    // What is stored of it counts, and only while it waits.
    Row row = online_row("connect4", live);
    row.changed = made_at + 30min;
    EXPECT_EQ(Match::make(row).value().deadline({}), made_at + 90min);
    Table days(online_row("connect4", {0s, 0s, 1}));
    days.match.creator_seen(made_at + 50min);
    EXPECT_EQ(days.match.deadline({}), made_at + 14 * day);
    Table begun(online_row("connect4", live));
    begun.happens(join_of(1));
    begun.match.creator_seen(made_at + 50min);
    EXPECT_EQ(begun.match.deadline({}), made_at + 60s);
}

TEST(OnlineMatch, who_waits_can_only_abort) {
    Table table(online_row("connect4"));
    for (const Kind kind :
         {Kind::moved, Kind::resigned, Kind::draw_offered, Kind::takeback_asked, Kind::claimed})
        table.refused(kind, 0, Refusal::not_begun);
    table.refused(Kind::agreed, 0, Refusal::no_offer);
    table.refused(Kind::aborted, 1, Refusal::not_begun);
    table.happens(Kind::aborted, 0);
    EXPECT_EQ(table.match.end(), End::aborted);
    table.refused(join_of(1), Refusal::expired);
    table.refused(Kind::aborted, 0, Refusal::over);
}

TEST(OnlineMatch, moves_that_are_refused) {
    Table table(online_row("connect4"));
    table.begun();
    Act act = table.move(3);
    act.ply = 1;
    table.refused(act, Refusal::not_this_ply);
    act.ply.reset();
    table.refused(act, Refusal::not_this_ply);
    table.refused(table.move(3, 1), Refusal::not_your_turn);
    table.refused(table.move(3, 2), Refusal::wrong_secret);
    table.refused(table.move(3, -1), Refusal::wrong_secret);
    for (const int value : {-1, 7, 65'536, 65'539, 1 << 30})
        table.refused(table.move(value), Refusal::illegal_move);
    for (int i = 0; i < 4; ++i) table.happens(table.move(5));
    table.happens(table.move(6));
    table.happens(table.move(5));
    table.happens(table.move(5));
    table.refused(table.move(5), Refusal::illegal_move);
    const auto again = table.ask(plain_act(Kind::moved, 0, table.match.events()[1].request));
    EXPECT_EQ(std::get<const Event*>(again)->seq, 2);
}

TEST(OnlineMatch, abort_before_both_have_moved_and_resign_after) {
    for (const int moves : {0, 1}) {
        Table table(online_row("connect4"));
        table.begun(moves);
        table.refused(Kind::resigned, 0, Refusal::too_early);
        table.happens(Kind::aborted, 1 - moves);
        EXPECT_EQ(table.match.winner(), std::nullopt);
    }
    Table table(online_row("connect4"));
    table.begun(2);
    table.refused(Kind::aborted, 0, Refusal::too_late);
    table.happens(Kind::resigned, 0);
    EXPECT_EQ(table.match.end(), End::resigned);
    EXPECT_EQ(table.match.winner(), 1);
}

TEST(OnlineMatch, a_draw) {
    Table table(online_row("connect4"));
    table.begun(2);
    table.happens(Kind::draw_offered, 0);
    table.refused(Kind::draw_offered, 0, Refusal::answer_first);
    table.refused(Kind::draw_offered, 1, Refusal::answer_first);
    table.refused(table.takeback(1, 1), Refusal::answer_first);
    table.refused(table.answer(Kind::agreed, 0), Refusal::no_offer);
    table.refused(table.answer(Kind::declined, 0), Refusal::no_offer);
    table.refused(table.answer(Kind::withdrawn, 1), Refusal::no_offer);
    table.refused(Kind::agreed, 1, Refusal::no_offer);  // Of another number.
    table.happens(table.move(0));                       // Who offered may move.
    table.happens(table.answer(Kind::agreed, 1));
    EXPECT_EQ(table.match.end(), End::agreed);
    EXPECT_EQ(table.match.winner(), std::nullopt);
    EXPECT_EQ(table.match.offer(), nullptr);
}

TEST(OnlineMatch, an_offer_again_only_two_plies_after_it_was_refused) {
    for (const Kind kind : {Kind::declined, Kind::withdrawn}) {
        Table table(online_row("connect4"));
        table.begun(2);
        table.happens(Kind::draw_offered, 0);
        table.happens(table.answer(kind, kind == Kind::declined ? 1 : 0));
        table.refused(Kind::draw_offered, 0, Refusal::too_soon);
        table.happens(table.takeback(0, -1));  // Another thing.
        table.happens(table.answer(Kind::declined, 1));
        table.happens(table.move(2));
        table.refused(Kind::draw_offered, 0, Refusal::too_soon);
        table.happens(table.move(3));
        table.happens(Kind::draw_offered, 0);
    }
    // A move of the other is a refusal too.
    Table table(online_row("connect4"));
    table.begun(3);
    table.happens(Kind::draw_offered, 0);
    table.happens(table.move(3));
    EXPECT_EQ(table.match.offer(), nullptr);
    table.happens(table.move(2));
    table.refused(Kind::draw_offered, 0, Refusal::too_soon);
    table.happens(Kind::draw_offered, 1);
    table.happens(table.answer(Kind::withdrawn, 1));
    table.happens(table.move(2));
    table.happens(Kind::draw_offered, 0);
}

TEST(OnlineMatch, a_takeback) {
    Table table(online_row("connect4", live));
    table.begun(2);
    table.now += 20s;
    table.happens(table.move(4));
    EXPECT_EQ(table.left(0), 300s - 20s + 3s);
    table.refused(table.takeback(0, 3), Refusal::nothing_to_take_back);
    Act late = table.takeback(0, 2);
    late.ply = 2;
    table.refused(late, Refusal::not_this_ply);
    EXPECT_EQ(table.happens(table.takeback(0, -1)).value, 2);
    table.now += 10s;
    table.happens(table.answer(Kind::agreed, 1));
    EXPECT_EQ(table.match.record().ply(), 2);
    EXPECT_EQ(table.match.turn(), 0);
    EXPECT_EQ(table.left(0), 300s - 20s + 3s);  // What was spent stays spent, …
    EXPECT_EQ(table.left(1), 300s - 10s);       // … and who thought about it has spent time too.
    EXPECT_EQ(table.match.clocks(table.now, {})->running, 0);
    table.now += 1s;
    EXPECT_EQ(table.left(0), 300s - 20s + 3s - 1s);
    table.refused(Kind::aborted, 0, Refusal::too_late);
}

TEST(OnlineMatch, a_move_drops_a_takeback_and_three_may_be_asked_for) {
    Table table(online_row("connect4"));
    table.begun(2);
    for (int i = 0; i < max_takebacks; ++i) {
        table.happens(table.takeback(0, 0));
        table.happens(table.move(2 + 2 * i));  // Of who has asked.
        EXPECT_EQ(table.match.offer(), nullptr);
        table.happens(table.move(2 + 2 * i));
        table.refused(table.takeback(0, 0), i == 2 ? Refusal::too_many : Refusal::too_soon);
        if (i == 2) break;
        table.happens(table.move(0));
        table.happens(table.move(1));
    }
    table.happens(table.takeback(1, -1));
    Row row = online_row("connect4");
    row.has_takebacks = false;
    Table without(row);
    without.begun(2);
    without.refused(without.takeback(0, 0), Refusal::no_takebacks);
}

TEST(OnlineMatch, a_claim) {
    for (const int value : {0, 1}) {
        Table table(online_row("connect4"));
        table.begun(1);
        table.now += 8 * day;
        Act claim = plain_act(Kind::claimed, 0, ++table.request);
        claim.value = value;
        table.refused(claim, Refusal::too_early);
        table.happens(table.move(1));
        table.happens(table.move(2));
        table.outages = {{table.now + 1h, table.now + 3h}};
        table.now += 7 * day + 2h - 1ms;
        table.refused(claim, Refusal::too_soon);
        table.now += 1ms;
        table.refused(Kind::claimed, 1, Refusal::too_soon);  // It is their own turn.
        table.happens(claim);
        EXPECT_EQ(table.match.end(), value == 1 ? End::claimed : End::aborted);
        EXPECT_EQ(table.match.winner(), value == 1 ? std::optional(0) : std::nullopt);
    }
    Table with_clock(online_row("connect4", {0s, 0s, 14}));
    with_clock.begun(2);
    with_clock.now += 8 * day;
    with_clock.refused(Kind::claimed, 1, Refusal::too_soon);
}

TEST(OnlineMatch, a_game_without_a_clock_is_forgotten) {
    Table table(online_row("connect4"));
    table.begun(3);
    table.now += 1000 * day;
    const Event event = table.due();
    EXPECT_EQ(event.at, made_at + 90 * day);
    EXPECT_EQ(table.match.end(), End::aborted);
}

TEST(OnlineMatch, a_rematch) {
    for (const Kind answer : {Kind::agreed, Kind::rematch_offered}) {
        Row row = online_row("connect4", live, "44");
        row.nicknames = {"Ada", "Bob"};
        row.is_drawn = true;
        Table table(row);
        table.begun(2);
        table.match.seat_taken(1, hash_of(2), "Bob");
        table.refused(Kind::rematch_offered, 0, Refusal::not_over);
        table.happens(Kind::resigned, 0);
        table.happens(Kind::rematch_offered, 0);
        table.refused(Kind::rematch_offered, 0, Refusal::answer_first);
        EXPECT_EQ(table.happens(table.answer(answer, 1)).kind, Kind::rematched);
        table.refused(Kind::rematch_offered, 0, Refusal::over);
        const NewGame rematch = table.match.rematch();
        EXPECT_EQ(rematch.rematch_of, row.id);
        EXPECT_EQ(rematch.secrets[0], hash_of(2));
        EXPECT_EQ(rematch.secrets[1], hash_of(1));
        EXPECT_EQ(rematch.nicknames[0], "Bob");
        EXPECT_EQ(rematch.creator, 1);
        EXPECT_EQ(rematch.start, "44");
        Row next;
        static_cast<NewGame&>(next) = rematch;
        next.created = made_at;
        Table second(next);
        EXPECT_EQ(second.match.state(), State::playing);
        second.happens(second.move(0));
    }
    Table table(online_row("connect4"));
    table.begun(0);
    table.happens(Kind::aborted, 1);
    table.happens(Kind::rematch_offered, 0);
    table.happens(table.answer(Kind::declined, 1));
    table.refused(Kind::rematch_offered, 0, Refusal::too_soon);
    table.happens(Kind::rematch_offered, 1);
}

TEST(OnlineMatch, every_refusal_has_a_name_of_its_own) {
    std::set<std::string_view> names;
    for (int i = 0; i <= static_cast<int>(Refusal::not_over); ++i)
        names.insert(name_of(static_cast<Refusal>(i)));
    EXPECT_EQ(names.size(), 17U);
}

// --- Clocks ---

TEST(OnlineClocks, a_live_game_begins_within_a_minute_a_move) {
    for (const int moves : {0, 1}) {
        Table table(online_row("connect4", live));
        table.now += 10min;
        table.begun(moves);
        EXPECT_EQ(table.match.clocks(table.now, {})->running, std::nullopt);
        table.now += 60s - 1ms;
        EXPECT_EQ(table.match.due(table.now, {}), std::nullopt);
        table.now += 1ms;
        const Event event = table.due();
        EXPECT_EQ(event.kind, Kind::aborted);
        EXPECT_EQ(event.seat, moves);
        EXPECT_EQ(table.match.winner(), std::nullopt);
    }
}

TEST(OnlineClocks, a_move_costs_time_and_brings_some) {
    Table table(online_row("connect4", live));
    table.begun(1);
    table.now += 30s;
    EXPECT_EQ(table.happens(table.move(1)).spent, 0s);  // The first of each costs nothing.
    EXPECT_EQ(table.left(1), 300s);
    table.now += 10s;
    EXPECT_EQ(table.left(0), 290s);
    EXPECT_EQ(table.happens(table.move(2)).spent, 10s);
    EXPECT_EQ(table.left(0), 293s);
    EXPECT_EQ(table.match.clocks(table.now, {})->running, 1);
}

TEST(OnlineClocks, who_resigns_stops_the_clock) {
    Table table(online_row("connect4", live));
    table.begun(2);
    table.now += 10s;
    table.happens(Kind::resigned, 1);  // While the other thought.
    table.now += 10s;
    EXPECT_EQ(table.left(0), 290s);
    EXPECT_EQ(table.left(1), 300s);
}

TEST(OnlineClocks, the_flag_falls_at_its_deadline) {
    Table table(online_row("connect4", live));
    table.begun(2);
    const Milliseconds deadline = made_at + 300s + 3 * gain;
    EXPECT_EQ(table.match.deadline({}), deadline);
    table.now = deadline - 1ms;
    EXPECT_EQ(table.match.due(table.now, {}), std::nullopt);
    table.now = deadline;
    EXPECT_TRUE(table.match.due(table.now, {}));
    table.now += 1h;
    const Event event = std::get<Event>(table.ask(table.move(3)));
    EXPECT_EQ(event.kind, Kind::flagged);
    EXPECT_EQ(event.at, deadline);
    EXPECT_EQ(event.request, 0);
    table.applied(event);
    EXPECT_EQ(table.match.winner(), 1);
    EXPECT_EQ(table.left(0), 0s);
    table.refused(table.move(3), Refusal::over);
}

TEST(OnlineClocks, a_move_after_the_time_is_none_unless_lag_explains_it) {
    Table table(online_row("connect4", live));
    table.begun(2);
    table.now += 300s + 100ms;
    Act act = table.move(3);
    act.lag = 100ms;
    EXPECT_EQ(std::get<Event>(table.ask(act)).kind, Kind::flagged);
    act.lag = 101ms;
    const Event event = table.happens(act);
    EXPECT_EQ(event.kind, Kind::moved);
    EXPECT_EQ(event.spent, 300s - 1ms);
    EXPECT_EQ(table.left(0), 3s + 1ms);
}

TEST(OnlineClocks, lag_is_given_back_up_to_a_quota) {
    Table table(online_row("connect4", live));
    table.begun(2);
    const auto move = [&](Milliseconds lag) {  // One of each; that of seat 1 without lag.
        table.now += 20s;
        Act act = table.move(table.match.record().ply() / 2 % 7);
        act.lag = lag;
        const Event event = table.happens(act);
        table.happens(table.move(6 - table.match.record().ply() / 2 % 7));
        return event;
    };
    const Event first = move(5s);
    EXPECT_EQ(first.lag, 3 * gain);
    EXPECT_EQ(first.spent, 20s - 3 * gain);
    EXPECT_EQ(move(5s).lag, gain);
    EXPECT_EQ(move(-5s).lag, 0s);
    for (int i = 0; i < 7; ++i) EXPECT_EQ(move(0s).lag, 0s);
    EXPECT_EQ(move(1h).lag, 7 * gain);
}

TEST(OnlineClocks, the_quota_of_a_short_game_is_small) {
    Table table(online_row("connect4", {15s, 0s, 0}));
    table.begun(2);
    EXPECT_EQ(table.match.deadline({}), made_at + 15s + 3 * 210ms);
    Table longer(online_row("connect4", {15s, 1s, 0}));
    longer.begun(2);
    EXPECT_EQ(longer.match.deadline({}), made_at + 15s + 3 * (150ms + 220ms));
}

TEST(OnlineClocks, days_for_each_move) {
    Table table(online_row("connect4", {0s, 0s, 3}));
    table.begun(2);
    table.now += 2 * day;
    EXPECT_EQ(table.left(0), day);
    EXPECT_EQ(table.left(1), 3 * day);
    EXPECT_EQ(table.happens(table.move(2)).spent, 2 * day);
    EXPECT_EQ(table.left(0), 3 * day);
    table.now += 3 * day;
    const Event event = table.due();
    EXPECT_EQ(event.kind, Kind::flagged);
    EXPECT_EQ(event.at, made_at + 5 * day);
    EXPECT_EQ(table.match.winner(), 0);
    Table unbegun(online_row("connect4", {0s, 0s, 3}));
    unbegun.begun(1);
    unbegun.now += 3 * day;
    EXPECT_EQ(unbegun.due().kind, Kind::aborted);  // Nobody loses before both have moved.
}

TEST(OnlineClocks, no_clock_runs_in_an_outage) {
    Table table(online_row("connect4", live));
    table.begun(2);
    table.outages = {{made_at - 60s, made_at + 10s},     // Half before the turn,
                     {made_at + 100s, made_at + 150s},   // within,
                     {made_at + 350s, made_at + 9000s},  // and across the end.
                     {made_at + 99'000s, made_at + 99'999s}};
    const Milliseconds deadline = made_at + 303s + 10s + 50s + 8650s;
    EXPECT_EQ(table.match.deadline(table.outages), deadline);
    table.now = made_at + 200s;
    EXPECT_EQ(table.left(0), 300s - 140s);
    table.now = made_at + 360s;
    EXPECT_EQ(table.left(0), 300s - 290s);
    table.now = deadline - 1ms;
    EXPECT_EQ(table.match.due(table.now, table.outages), std::nullopt);
    table.now = made_at + 9000s;
    EXPECT_EQ(table.happens(table.move(3)).spent, 290s);
    // An outage that begins at the deadline comes too late.
    Table other(online_row("connect4", live));
    other.begun(2);
    EXPECT_EQ(other.match.deadline({{made_at + 303s, made_at + 400s}}), made_at + 303s);
}

TEST(OnlineClocks, time_does_not_go_back) {
    Table table(online_row("connect4", live));
    table.now += 10s;
    table.begun(2);
    table.now -= 5s;
    const Event event = table.happens(table.move(3));
    EXPECT_EQ(event.at, made_at + 10s);
    EXPECT_EQ(event.spent, 0s);
    EXPECT_EQ(table.left(1), 300s);
}

// --- What cannot have happened ---

TEST(OnlineMatch, what_cannot_be_the_next_event_changes_nothing) {
    Table table(online_row("connect4", live));
    table.begun(2);
    table.now += 10s;
    Act act = table.move(3);
    act.lag = 1s;
    const Event good = std::get<Event>(table.ask(act));
    const auto refuses = [&](auto change) {
        Event event = good;
        change(event);
        EXPECT_FALSE(table.match.apply(event)) << testing::PrintToString(event);
    };
    refuses([](Event& e) { ++e.game; });
    refuses([](Event& e) { ++e.seq; });
    refuses([](Event& e) { e.seat = 1; });
    refuses([](Event& e) { e.seat = 2; });
    refuses([](Event& e) { e.value = 7; });
    refuses([](Event& e) { e.value += 65'536; });
    refuses([](Event& e) { e.at = made_at - 1ms; });
    refuses([](Event& e) { e.at = Milliseconds::max(); });
    refuses([](Event& e) { e.spent = -1ms; });
    refuses([](Event& e) { e.spent += 1ms; });
    refuses([](Event& e) { e.lag = -1ms; });
    refuses([](Event& e) { e.lag += 1ms; });
    refuses([](Event& e) {
        e.lag = 3 * gain + 1ms;
        e.spent = 0s;
    });
    refuses([](Event& e) {
        e.at += 1h;
        e.spent = 300s;
    });
    for (const Kind kind :
         {Kind::joined, Kind::agreed, Kind::declined, Kind::withdrawn, Kind::flagged, Kind::aborted,
          Kind::claimed, Kind::rematch_offered, Kind::rematched})
        refuses([&](Event& e) {
            e.kind = kind;
            e.value = 0;
            e.spent = e.lag = 0s;
        });
    refuses([](Event& e) { e.kind = Kind::draw_offered; });  // Which costs no time, has no value.
    refuses([](Event& e) { e.kind = static_cast<Kind>(200); });
    EXPECT_EQ(table.match.seq(), 3);
    EXPECT_EQ(table.match.record().ply(), 2);
    EXPECT_TRUE(table.match.apply(good));
}

TEST(OnlineMatch, whoever_repeats_an_act_gets_the_same_event) {
    Table table(online_row("connect4", live));
    table.begun(2);
    const Act act = table.move(3);
    const Event event = table.happens(act);
    table.now += 9h;  // Even after the flag.
    EXPECT_EQ(*std::get<const Event*>(table.ask(act)), event);
    Act others = act;
    others.seat = 1;
    EXPECT_TRUE(std::holds_alternative<Event>(table.ask(others)));
}

}  // namespace
}  // namespace puissance::online
