// Random schedules of a game between people: what two seats, each perhaps in two tabs, strangers,
// a watcher and the flag do, and when. The races are made on purpose: acts at the same moment, acts
// that were meant for an earlier position, the same act twice, acts just at a deadline.
#pragma once

#include <algorithm>

#include "base/random.h"
#include "online_games.h"

namespace puissance::tests {

class OnlineSchedule {
public:
    explicit OnlineSchedule(std::uint64_t seed) : random_(seed) {}

    // Any rules, start and clock; small boards, so that games come to an end.
    online::Row row() {
        static constexpr std::array games{"tictactoe", "drop:4x3x3", "connect4", "free:4x4x3"};
        static constexpr std::array starts{"a1", "12", "443", ""};
        const auto game = below(games.size());
        online::Row row = online_row(games[game], clock(), below(3) == 0 ? starts[game] : "");
        row.creator = static_cast<int>(below(2));
        row.secrets = {};
        row.secrets[static_cast<std::size_t>(row.creator)] = hash_of(1);
        row.has_takebacks = below(5) != 0;
        if (below(6) == 0) {  // A rematch.
            row.rematch_of = 3;
            row.secrets = {hash_of(1), hash_of(2)};
            row.invite.reset();
        }
        return row;
    }

    struct Step {
        online::Milliseconds now{};
        online::Act act;
        bool only_looks = false;  // A watcher, or the timer of the flag: no act.
    };
    // The next thing that somebody does. `outages` may grow.
    Step next(const online::Match& match, online::Milliseconds now, online::Outages& outages) {
        if (below(20) == 0) {
            const auto began = std::max(now, outages.empty() ? now : outages.back().ended);
            outages.push_back({began, began + span()});
        }
        Step step{later(match, now, outages), act(match), below(8) == 0};
        last_ = step.act;
        return step;
    }

private:
    std::uint64_t below(std::uint64_t limit) { return random_.below(limit); }

    online::ClockRule clock() {
        using namespace std::chrono_literals;
        switch (below(5)) {
            case 0: return {};
            case 1: return {0s, 0s, 1};
            case 2: return {15s, 0s, 0};
            case 3: return {60s, 2s, 0};
            default: return {300s, 180s, 0};
        }
    }

    // From nothing to months, all sizes alike.
    online::Milliseconds span() {
        const auto most = std::uint64_t{1} << below(34);
        return online::Milliseconds(static_cast<std::int64_t>(below(most)));
    }

    online::Milliseconds later(const online::Match& match, online::Milliseconds now,
                               const online::Outages& outages) {
        const auto deadline = match.deadline(outages);
        const auto up_to = [&](std::uint64_t most) {
            return online::Milliseconds(static_cast<std::int64_t>(below(most)));
        };
        const auto choice = below(48);
        if (choice < 8) return now;  // At the same moment, …
        if (choice == 8) return now - up_to(50);
        if (choice == 9) return now + span();
        if (deadline && choice == 10)  // … or just at the deadline, …
            return *deadline - online::Milliseconds(1) + up_to(3);
        if (deadline && choice == 11) return *deadline - up_to(4000);  // where lag can save one,
        const auto clocks = match.clocks(now, outages);
        if (clocks && clocks->running && choice == 12)  // or just when all is spent, …
            return now + clocks->left[static_cast<std::size_t>(*clocks->running)] + up_to(3) -
                   online::Milliseconds(1);
        if (!clocks && choice < 16)  // … or where one can claim.
            return now + std::chrono::hours(7 * 24) - up_to(3);
        return now + up_to(6000);
    }

    online::Act act(const online::Match& match) {
        using online::Kind;
        if (below(10) == 0) return last_;  // The same again: a second tab, or no answer came.
        const int seat = static_cast<int>(below(2));
        online::Act act = plain_act(Kind::moved, seat, ++request_);
        if (match.state() == online::State::waiting && below(3) != 0) {
            const auto secret = static_cast<int>(1 + below(3));
            return join_of(request_, secret, below(5) == 0 ? 8 : invite);
        }
        if (below(20) == 0) act.request = last_.request;  // Perhaps the other seat's.
        if (below(3) != 0)
            act.lag = online::Milliseconds(static_cast<std::int64_t>(below(1500)) - 100);
        act.ply = match.record().ply() - (below(12) == 0 ? 1 : 0);  // An earlier position?
        act.offer = match.offer() != nullptr && below(8) != 0 ? match.offer()->seq
                                                              : static_cast<int>(below(5));
        static constexpr std::array rare{Kind::aborted, Kind::resigned, Kind::claimed, Kind::joined,
                                         Kind::rematch_offered};
        static constexpr std::array offers{Kind::draw_offered, Kind::takeback_asked};
        static constexpr std::array answers{Kind::agreed, Kind::declined, Kind::withdrawn};
        const auto choice = below(24);
        if (match.state() == online::State::over && choice < 12) act.kind = Kind::rematch_offered;
        else if (choice == 0) act.kind = rare[below(rare.size())];
        else if (choice == 15 && match.row().clock == online::ClockRule{}) act.kind = Kind::claimed;
        else if (choice < 5) act.kind = offers[below(2)];
        else if (match.offer() != nullptr && choice < 14) act.kind = answers[below(3)];
        else if (choice == 14) act.kind = answers[below(3)];
        if (act.kind == Kind::joined) return join_of(request_, 2);
        if (act.kind == Kind::takeback_asked)
            act.value = static_cast<int>(below(static_cast<std::uint64_t>(*act.ply + 4))) - 2;
        if (act.kind == Kind::claimed) act.value = static_cast<int>(below(2));
        if (act.kind != Kind::moved) return act;
        if (below(6) != 0) act.seat = match.turn();
        const auto legal = match.record().legal_moves();
        act.value = legal.empty() || below(12) == 0 ? static_cast<int>(below(70'000)) - 2000
                                                    : index_of(legal[below(legal.size())]);
        return act;
    }

    Random random_;
    online::Act last_ = join_of(1);
    std::int64_t request_ = 1;
};

}  // namespace puissance::tests
