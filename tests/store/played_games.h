// Games between people, played at random through the rules and kept in a store.
#pragma once

#include <random>

#include "play/online_match.h"
#include "store/trial_store.h"

namespace puissance::store {

// Returns the numbers of the games. Those that are not finished by then stay so.
inline std::vector<online::GameId> play_games(TrialStore& store, int count, int max_moves = 60) {
    std::mt19937 dice(3);
    std::vector<online::GameId> ids;
    for (int number = 1; number <= count; ++number) {
        ids.push_back(store.write(creates(number)).id);
        auto match = *online::Match::make(*store.load({.id = ids.back()}).row);
        auto now = match.row().created;
        const auto happens = [&](online::Act act) {
            now += std::chrono::seconds(1);
            act.request = match.seq() + 1;
            const auto decided = match.decide(act, now, {});
            const auto* const event = std::get_if<online::Event>(&decided);
            if (event == nullptr) return false;
            Write write = appends(*event, match.state_after(*event));
            if (act.secret) write.seat = {*act.secret, "Bob"};
            EXPECT_EQ(store.write(std::move(write)).outcome, Stored::yes);
            EXPECT_TRUE(match.apply(*event));
            return true;
        };
        online::Act join;
        join.kind = online::Kind::joined;
        join.secret = hash_of(number + 1000);
        join.invite = match.row().invite;
        EXPECT_TRUE(happens(join));
        for (int moves = 0; moves < max_moves && match.state() == online::State::playing;) {
            online::Act move;
            move.seat = match.turn();
            move.value = static_cast<int>(dice() % 7);
            move.ply = match.record().ply();
            if (happens(move)) ++moves;
        }
    }
    return ids;
}

}  // namespace puissance::store
