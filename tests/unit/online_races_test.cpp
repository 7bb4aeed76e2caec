// Games between people in random schedules: the rules against a second, naive implementation, and
// what must hold whatever happens.
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "naive_online_match.h"
#include "online_schedule.h"
#include "play/online_match.h"
#include "sanitized.h"

namespace puissance::online {
namespace {

using namespace tests;

// The events and refusals that a test has come across.
struct Seen {
    std::set<Kind> kinds;
    std::set<Refusal> refusals;
    std::set<End> ends;
    int repeated = 0;
};

void expect_same(const Match& match, const NaiveMatch& naive, Milliseconds now,
                 const Outages& outages) {
    ASSERT_EQ(match.state() == State::over, naive.is_over());
    ASSERT_EQ(match.due(now, outages), naive.due(now.count(), outages));
    ASSERT_EQ(match.record(), naive.record());
    ASSERT_EQ(match.offer() == nullptr, !naive.offer());
    const auto clocks = match.clocks(now, outages);
    ASSERT_EQ(clocks.has_value(), naive.has_clock());
    if (!clocks || !naive.is_live()) return;
    for (const int seat : {0, 1}) {
        auto left = naive.account(seat).left;
        if (clocks->running == seat)
            left -=
                NaiveMatch::passed(naive.since(), std::max(now.count(), naive.since()), outages);
        ASSERT_EQ(clocks->left[static_cast<std::size_t>(seat)].count(),
                  std::max<std::int64_t>(0, left));
    }
}

void expect_same_decision(const Match::Decision& decision, const NaiveMatch::Decision& naive,
                          Seen& seen) {
    ASSERT_EQ(decision.index(), naive.index());
    if (const auto* refusal = std::get_if<Refusal>(&decision)) {
        ASSERT_EQ(*refusal, std::get<Refusal>(naive));
        seen.refusals.insert(*refusal);
    } else if (const auto* known = std::get_if<const Event*>(&decision)) {
        ASSERT_EQ((*known)->seq, std::get<int>(naive));
        ++seen.repeated;
    } else {
        ASSERT_EQ(std::get<Event>(decision), std::get<Event>(naive));
    }
}

// Both go through the same schedule; what one of them makes happen, happens to both.
void play_schedule(std::uint64_t seed, int steps, Seen& seen) {
    OnlineSchedule schedule(seed);
    const Row row = schedule.row();
    Match match = Match::make(row).value();
    NaiveMatch naive(row);
    Milliseconds now = row.created;
    Outages outages;
    for (int i = 0; i < steps; ++i) {
        SCOPED_TRACE("schedule " + std::to_string(seed) + ", step " + std::to_string(i));
        const auto step = schedule.next(match, now, outages);
        now = step.now;
        ASSERT_NO_FATAL_FAILURE(expect_same(match, naive, now, outages));
        std::optional<Event> happens = match.due(now, outages);
        if (!step.only_looks) {
            const auto decision = match.decide(step.act, now, outages);
            ASSERT_NO_FATAL_FAILURE(
                expect_same_decision(decision, naive.decide(step.act, now.count(), outages), seen));
            const auto* event = std::get_if<Event>(&decision);
            happens = event != nullptr ? std::optional(*event) : std::nullopt;
        }
        if (!happens) continue;
        ASSERT_TRUE(match.apply(*happens));
        naive.events.push_back(*happens);
        if (happens->kind == Kind::joined) {
            match.seat_taken(happens->seat, *step.act.secret, "");
            naive.joiner = step.act.secret;
        }
        seen.kinds.insert(happens->kind);
        seen.ends.insert(match.end());
    }
}

TEST(OnlineRaces, ten_thousand_schedules_and_no_difference) {
    Seen seen;
    const std::uint64_t schedules = 10'000 / sanitized_stride;
    for (std::uint64_t seed = 0; seed < schedules && !HasFatalFailure(); ++seed)
        play_schedule(seed, 80, seen);
    if (sanitized_stride > 1) return;   // Too few to come across everything.
    EXPECT_EQ(seen.kinds.size(), 13U);  // Everything happened, …
    EXPECT_EQ(seen.ends.size(), 8U);
    EXPECT_EQ(seen.refusals.size(), 17U);  // … and everything was refused.
    EXPECT_GT(seen.repeated, 1000);
}

// A match after the first `count` events of another.
Match refolded(const Match& match, int count) {
    Match again = Match::make(match.row()).value();
    for (int i = 0; i < count; ++i)
        EXPECT_TRUE(again.apply(match.events()[static_cast<std::size_t>(i)]));
    return again;
}

struct Played {
    Match match;
    Milliseconds now;
    Outages outages;
};

// `each` is called after every event.
template <class Each>
Played played(std::uint64_t seed, Each&& each) {
    OnlineSchedule schedule(seed);
    const Row row = schedule.row();
    Played played{Match::make(row).value(), row.created, {}};
    for (int i = 0; i < 80; ++i) {
        const auto step = schedule.next(played.match, played.now, played.outages);
        played.now = step.now;
        const auto decision = played.match.decide(step.act, step.now, played.outages);
        const auto* event = std::get_if<Event>(&decision);
        if (event == nullptr) continue;
        RC_ASSERT(played.match.apply(*event));
        if (event->kind == Kind::joined) played.match.seat_taken(event->seat, hash_of(2), "");
        each(played);
    }
    return played;
}

void same_match(const Match& one, const Match& other, Milliseconds now, const Outages& outages) {
    RC_ASSERT(one.events() == other.events());
    RC_ASSERT(one.record() == other.record());
    RC_ASSERT(one.state() == other.state());
    RC_ASSERT(one.end() == other.end());
    RC_ASSERT(one.winner() == other.winner());
    RC_ASSERT(one.deadline(outages) == other.deadline(outages));
    const auto clocks = one.clocks(now, outages);
    RC_ASSERT(!clocks || clocks->left == other.clocks(now, outages)->left);
}

RC_GTEST_PROP(OnlineProperties, any_prefix_of_events_folded_again_is_the_same_match,
              (std::uint64_t seed)) {
    const Played whole = played(seed, [](const Played& so_far) {
        same_match(so_far.match, refolded(so_far.match, so_far.match.seq()), so_far.now,
                   so_far.outages);
    });
    // All of it, from the row as it is in the end.
    same_match(whole.match, refolded(whole.match, whole.match.seq()), whole.now, whole.outages);
}

RC_GTEST_PROP(OnlineProperties, events_are_numbered_and_time_does_not_go_back,
              (std::uint64_t seed)) {
    const Played whole = played(seed, [](const Played&) {});
    Milliseconds at = whole.match.row().created;
    int seq = 0;
    for (const Event& event : whole.match.events()) {
        RC_ASSERT(event.seq == ++seq);
        RC_ASSERT(event.at >= at);
        at = event.at;
    }
}

RC_GTEST_PROP(OnlineProperties, decisions_agree_with_the_record, (std::uint64_t seed)) {
    played(seed, [](const Played& so_far) {
        const Match& match = so_far.match;
        if (match.state() != State::playing || match.due(so_far.now, so_far.outages)) return;
        RC_ASSERT(!match.record().is_over());
        Act act = plain_act(Kind::moved, match.turn(), 1'000'000);
        act.ply = match.record().ply();
        act.lag = std::chrono::hours(1);
        for (act.value = -1; act.value <= match.record().game().move_count(); ++act.value) {
            const auto decision = match.decide(act, so_far.now, so_far.outages);
            const bool is_legal = act.value >= 0 &&
                                  act.value < match.record().game().move_count() &&
                                  match.record().check(move_at(act.value)).has_value();
            RC_ASSERT(std::holds_alternative<Event>(decision) == is_legal);
        }
    });
}

RC_GTEST_PROP(OnlineProperties, something_is_due_from_its_deadline_on, (std::uint64_t seed)) {
    played(seed, [](const Played& so_far) {
        const auto deadline = so_far.match.deadline(so_far.outages);
        if (!deadline) return;
        const Milliseconds one(1);
        RC_ASSERT(!so_far.match.due(*deadline - one, so_far.outages));
        const auto fact = so_far.match.due(*deadline, so_far.outages);
        RC_ASSERT(fact && so_far.match.due(*deadline + 1000 * one, so_far.outages) == fact);
        Match next = so_far.match;
        RC_ASSERT(next.apply(*fact));
        RC_ASSERT(next.state() == State::over);
    });
}

// Whatever is wrong about an event, to apply it throws nothing, and a failure changes nothing.
RC_GTEST_PROP(OnlineProperties, events_from_anywhere_do_no_harm,
              (std::uint64_t seed, int seat, int value, std::int64_t time)) {
    const Played whole = played(seed, [](const Played&) {});
    for (int kind = 0; kind < 16; ++kind) {
        Match match = whole.match;
        Event event;
        event.game = match.row().id;
        event.seq = match.seq() + 1;
        event.kind = static_cast<Kind>(kind);
        event.seat = seat;
        event.value = value;
        event.at = Milliseconds(time);
        event.spent = Milliseconds(time);
        if (!match.apply(event)) same_match(match, whole.match, whole.now, whole.outages);
    }
}

}  // namespace
}  // namespace puissance::online
