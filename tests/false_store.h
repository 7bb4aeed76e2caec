// A store in memory for tests of the hub: it answers nothing before the test says so, and its time
// is what the test sets.
#pragma once

#include <deque>
#include <map>

#include "store/store.h"

namespace puissance::tests {

class FalseStore final : public store::Store {
public:
    void write(store::Write write, Written done) override {
        writes.emplace_back(std::move(write), std::move(done));
    }
    void read(store::Read read, Found done) override {
        reads.emplace_back(std::move(read), std::move(done));
    }
    [[nodiscard]] online::Milliseconds now() const override { return time; }
    [[nodiscard]] const online::Outages& outages() const override { return known_outages; }
    [[nodiscard]] store::Trouble trouble() const override { return its_trouble; }
    void unfinished(online::GameId after, int count,
                    std::function<void(std::vector<online::GameId>)> done) override {
        std::vector<online::GameId> found;
        for (const auto& [id, game] : games)
            if (id > after && game.row.state != online::State::over &&
                found.size() < static_cast<std::size_t>(count))
                found.push_back(id);
        sweeps.emplace_back([found, done] { done(found); });
    }
    void start() override {}
    void stop() override {}
    [[nodiscard]] Figures figures() const override { return {}; }

    // Takes the next write and answers it: with the truth, or with `says`. Of `no` nothing is
    // stored.
    void commit(std::optional<store::Stored> says = {}) {
        auto [write, done] = std::move(writes.front());
        writes.pop_front();
        if (says == store::Stored::no) return done(store::Stored::no, 0);
        online::GameId id = 0;
        store::Stored outcome = store::Stored::yes;
        if (write.seen) games.at(write.seen->game).row.changed = write.seen->at;
        if (write.event && games.at(write.event->game).events.size() + 1 !=
                               static_cast<std::size_t>(write.event->seq))
            outcome = store::Stored::conflict;
        for (const auto& [known, game] : games)
            if (write.game && write.game->create_request == game.row.create_request)
                outcome = store::Stored::conflict;
        if (outcome == store::Stored::yes) id = put(write);
        done(says.value_or(outcome), id);
    }
    online::GameId put(const store::Write& write) {
        online::GameId id = 0;
        if (write.event) {
            Kept& game = games.at(write.event->game);
            game.events.push_back(*write.event);
            if (write.state) game.row.state = *write.state;
            const auto seat = static_cast<std::size_t>(write.event->seat);
            if (write.seat) game.row.secrets[seat] = write.seat->secret;
            if (write.seat) game.row.nicknames[seat] = write.seat->nickname;
            if (write.seat) game.row.invite.reset();
            if (write.game) game.row.rematch = write.game->name;
        }
        if (on_put) on_put(write);
        if (write.game) {
            id = static_cast<online::GameId>(games.size()) + 1;
            online::Row row;
            static_cast<online::NewGame&>(row) = *write.game;
            row.id = id;
            if (row.rematch_of) row.state = online::State::playing;
            games[id] = {row, {}};
        }
        return id;
    }
    void answer_read(bool fails = false) {
        auto [read, done] = std::move(reads.front());
        reads.pop_front();
        store::Loaded loaded;
        loaded.has_failed = fails;
        for (const auto& [id, game] : games) {
            const bool is_it = !read.name.empty() ? game.row.name == read.name
                               : read.id != 0     ? id == read.id
                                                  : game.row.create_request == read.create_request;
            if (fails || !is_it) continue;
            loaded.row = game.row;
            for (const online::Event& event : game.events)
                if (event.seq > read.after) loaded.events.push_back(event);
        }
        done(std::move(loaded));
    }
    // Until nothing waits.
    void settle() {
        while (!writes.empty() || !reads.empty() || !sweeps.empty()) {
            if (!writes.empty()) commit();
            if (!reads.empty()) answer_read();
            if (sweeps.empty()) continue;
            const auto sweep = std::move(sweeps.front());
            sweeps.pop_front();
            sweep();
        }
    }

    struct Kept {
        online::Row row;
        std::vector<online::Event> events;
    };
    std::map<online::GameId, Kept> games;
    std::deque<std::pair<store::Write, Written>> writes;
    std::deque<std::pair<store::Read, Found>> reads;
    std::deque<std::function<void()>> sweeps;
    online::Milliseconds time = std::chrono::seconds(1'000'000);
    online::Outages known_outages;
    store::Trouble its_trouble = store::Trouble::none;
    std::function<void(const store::Write&)> on_put;
};

}  // namespace puissance::tests
