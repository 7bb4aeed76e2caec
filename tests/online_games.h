// Games between people for tests: rows, secrets and acts, short to write.
#pragma once

#include <variant>

#include <gtest/gtest.h>

#include "play/online_match.h"

namespace puissance::online {
inline void PrintTo(Refusal refusal, std::ostream* out) { *out << name_of(refusal); }
inline void PrintTo(const Event& event, std::ostream* out) {
    *out << "#" << event.seq << " kind " << static_cast<int>(event.kind) << " seat " << event.seat
         << " value " << event.value << " spent " << event.spent.count() << " lag "
         << event.lag.count() << " at " << event.at.count() << " request " << event.request;
}
}  // namespace puissance::online

namespace puissance::tests {

inline online::Hash hash_of(int number) {
    online::Hash hash{};
    hash.front() = static_cast<unsigned char>(number);
    return hash;
}

inline constexpr online::Milliseconds made_at(1'000'000'000'000);
inline constexpr int invite = 9;  // The secrets of the seats are 1 and 2.

inline online::Row online_row(std::string rules, online::ClockRule clock = {},
                              std::string start = "") {
    online::Row row;
    row.id = 7;
    row.name = "AAAAAAAAAAA";
    row.rules = std::move(rules);
    row.start = std::move(start);
    row.clock = clock;
    row.created = made_at;
    row.create_request = 1;
    row.secrets[0] = hash_of(1);
    row.invite = hash_of(invite);
    return row;
}

inline online::Act plain_act(online::Kind kind, int seat, std::int64_t request) {
    online::Act act;
    act.kind = kind;
    act.seat = seat;
    act.request = request;
    return act;
}

inline online::Act join_of(std::int64_t request, int secret = 2, int invitation = invite) {
    online::Act act = plain_act(online::Kind::joined, 0, request);
    act.secret = hash_of(secret);
    act.invite = hash_of(invitation);
    return act;
}

}  // namespace puissance::tests
