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
    EXPECT_EQ(seen.kinds.size(), 13U);  // Everything happened, …
    EXPECT_EQ(seen.ends.size(), 8U);
    EXPECT_EQ(seen.refusals.size(), 17U);  // … and everything was refused.
    EXPECT_GT(seen.repeated, 1000);
}

}  // namespace
}  // namespace puissance::online
