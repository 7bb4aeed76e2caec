// The hub in random schedules: two seats in several tabs each, those who watch, the flag, sometimes
// a second process, and a store that answers late, in doubt or not at all. Whatever the hub writes,
// answers and tells is held against a naive implementation of the rules when it does so.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "false_store.h"
#include "naive_online_match.h"
#include "online_schedule.h"
#include "sanitized.h"
#include "server/online_hub.h"

namespace puissance::server {
namespace {

using namespace std::chrono_literals;
using namespace tests;
using nlohmann::json;
using online::Event;
using online::Kind;
using online::Milliseconds;
using online::State;
using store::Stored;

// What the schedules have come across.
struct Seen {
    std::set<std::string, std::less<>> answers;  // "ok", or the code of a refusal.
    std::set<Kind> kinds;
    std::set<std::pair<Kind, Kind>> races;  // Acts that waited at the same time.
    int repeated = 0;                       // The same act, twice at the same time.
    int conflicts = 0;
    int told = 0;
};

class Simulation;

// A page. It must hear every event once and in order, and none before it is stored.
class Tab final : public Listener {
public:
    Tab(Simulation& simulation, std::optional<int> own_seat)
        : Listener(own_seat), simulation_(simulation) {}
    void tell(const Text& message, bool is_event) override;

    RoomPointer room;  // Null: it is closed.
    int last = 0;      // The event it knows of.

private:
    Simulation& simulation_;
};

// A process: its hub, the store as it sees it, and the acts that wait in it.
class Process final : public store::Store {
public:
    Process(Simulation& simulation, FalseStore& store) : simulation_(simulation), store_(store) {
        for (const std::optional<int> seat : {std::optional(0), std::optional(0), std::optional(1),
                                              std::optional(1), std::optional<int>()})
            tabs.push_back(std::make_unique<Tab>(simulation, seat));
    }
    ~Process() override {
        for (const auto& tab : tabs)
            if (tab->room) hub.leave(tab->room, *tab);
    }

    void write(store::Write write, Written done) override;
    void read(store::Read read, Found done) override {
        store_.read(std::move(read), [=, this](store::Loaded loaded) {
            faults += loaded.has_failed ? 1 : 0;
            done(std::move(loaded));
        });
    }
    [[nodiscard]] Milliseconds now() const override { return store_.now(); }
    [[nodiscard]] const online::Outages& outages() const override { return store_.outages(); }
    [[nodiscard]] store::Trouble trouble() const override { return store_.trouble(); }
    void unfinished(online::GameId after, int count,
                    std::function<void(std::vector<online::GameId>)> done) override {
        store_.unfinished(after, count, std::move(done));
    }
    void start() override {}
    void stop() override {}
    [[nodiscard]] Figures figures() const override { return {}; }

    void open(Tab& tab);
    void close(Tab& tab) {
        hub.leave(tab.room, tab);
        tab.room = nullptr;
    }
    void act(const RoomPointer& room, online::Act act);

    struct Asked {
        online::Act act;
        Milliseconds came;
    };
    std::vector<std::unique_ptr<Tab>> tabs;
    std::deque<Asked> asked;  // In the order in which they came.
    std::optional<Event> writing;
    std::vector<store::News> to_hear;
    int faults = 0;  // Of the store, since nothing waited.

private:
    Simulation& simulation_;
    FalseStore& store_;

public:
    OnlineHub hub{*this};
};

class Simulation {
public:
    Simulation(std::uint64_t seed, Seen& seen, const std::optional<online::Row>& row = {})
        : seen_(seen), schedule_(seed), random_(~seed), row_(row ? *row : schedule_.row()) {
        match_ = online::Match::make(row_).value();
        row_.state = match_->state();
        store.games[row_.id] = {row_, {}};
        store.time = row_.created;
        store.on_put = [this](const store::Write& write) { put(write); };
        const int processes = below(3) == 0 ? 2 : 1;
        for (int i = 0; i < processes; ++i)
            processes_.push_back(std::make_unique<Process>(*this, store));
    }

    void run(int steps) {
        for (int i = 0; i < steps && !testing::Test::HasFailure(); ++i) {
            step();
            for (const auto& process : processes_) note(*process);
        }
        if (!testing::Test::HasFailure()) finish();
    }

    // A move and the flag within a millisecond: returns whether the move was made.
    bool race_at_the_deadline() {
        Process& process = *processes_.front();
        for (const auto& tab : process.tabs) process.open(*tab);
        store.settle();
        const RoomPointer room = process.tabs.front()->room;
        const auto move = [&](Milliseconds lag) {
            online::Act act = plain_act(Kind::moved, match_->turn(), match_->seq() + 1);
            act.ply = match_->record().ply();
            act.value = index_of(match_->record().legal_moves().front());
            act.lag = lag;
            process.act(room, act);
        };
        for (int ply = 0; ply < 2; ++ply) {
            move(0s);
            store.settle();
        }
        const Milliseconds deadline = *match_->deadline({});
        store.time = deadline - 1ms + Milliseconds(below(3));
        const bool is_in_time = store.time < deadline;
        // The flag is looked for before, after, or while the move is being stored.
        const auto order = below(4);
        if (order == 0) process.hub.tick();
        move(1min);
        store.time += Milliseconds(below(3));
        if (order == 1) process.hub.tick();
        if (order == 2) process.open(*process.tabs.back());
        finish();
        const bool is_moved = match_->events()[2].kind == Kind::moved;
        EXPECT_EQ(is_moved, is_in_time);
        EXPECT_EQ(match_->events()[2].kind, is_moved ? Kind::moved : Kind::flagged);
        return is_moved;
    }
    // --- What the hub does, against the rules ---

    void check(const Process& process, const store::Write& write) {
        const Event& event = *write.event;
        ASSERT_LE(event.seq, static_cast<int>(stored().size()) + 1);
        NaiveMatch naive = naive_after(event.seq - 1);
        const auto* const first = process.asked.empty() ? nullptr : &process.asked.front();
        const auto now = first != nullptr ? first->came : store.time;
        if (naive.due(now.count(), store.known_outages) != event) {
            ASSERT_NE(first, nullptr);
            const auto decision = naive.decide(first->act, now.count(), store.known_outages);
            ASSERT_TRUE(std::holds_alternative<Event>(decision));
            ASSERT_EQ(std::get<Event>(decision), event);
        }
        const State before = state_of(naive);
        naive.events.push_back(event);
        const State after = state_of(naive);
        EXPECT_EQ(write.state, before == after ? std::nullopt : std::optional(after));
        EXPECT_EQ(write.seat.has_value(), event.kind == Kind::joined);
        if (write.seat) {
            EXPECT_EQ(write.seat->secret, first->act.secret);
        }
        EXPECT_EQ(write.game.has_value(), event.kind == Kind::rematched);
    }

    // It is stored: the other processes will hear of it.
    void put(const store::Write& write) {
        if (!is_ours(write)) return;
        const Event& event = *write.event;
        ASSERT_TRUE(match_->apply(event));
        if (write.seat) match_->seat_taken(event.seat, write.seat->secret, "");
        seen_.kinds.insert(event.kind);
        for (const auto& process : processes_)
            if (process->writing != event) process->to_hear.push_back({event.game, event.seq});
    }

    void check_answer(Process& process, const Room& room, const Process::Asked& asked,
                      const tl::expected<int, Problem>& answer) {
        seen_.answers.insert(answer ? "ok" : std::string(answer.error().code));
        if (!answer &&
            (answer.error().is(Refusal::unavailable) || answer.error().is(Refusal::storage_full))) {
            EXPECT_GT(process.faults, 0);
            return;
        }
        const NaiveMatch naive = naive_after(room.match().seq());
        if (is_alive_for_hub_alone(room, naive, asked.came)) {
            EXPECT_FALSE(answer);
            return;
        }
        const auto decision = naive.decide(asked.act, asked.came.count(), store.known_outages);
        if (answer) {
            ASSERT_TRUE(std::holds_alternative<int>(decision));
            EXPECT_EQ(std::get<int>(decision), *answer);
            for (const auto& tab : process.tabs) EXPECT_TRUE(!tab->room || tab->last >= *answer);
        } else {
            ASSERT_TRUE(std::holds_alternative<online::Refusal>(decision));
            EXPECT_EQ(name_of(std::get<online::Refusal>(decision)), answer.error().code);
        }
    }

    void check_told(const json& told, std::optional<int> seat) {
        const json& event = told["event"];
        ++seen_.told;
        ASSERT_LE(event["seq"], stored().size());
        const Event& known = stored()[event["seq"].get<std::size_t>() - 1];
        const NaiveMatch naive = naive_after(known.seq);
        EXPECT_EQ(event["kind"], wire::online_kind_names[static_cast<std::size_t>(known.kind)]);
        EXPECT_EQ(event["seat"], known.seat);
        EXPECT_EQ(event["at"], known.at.count());
        EXPECT_EQ(event.value("spent", 0), known.spent.count());
        EXPECT_EQ(event.value("request", 0), seat == known.seat ? known.request : 0);
        EXPECT_EQ(told["state"],
                  wire::online_state_names[static_cast<std::size_t>(state_of(naive))]);
        EXPECT_EQ(told["turn"], state_of(naive) == State::playing ? json(naive.turn()) : json());
        EXPECT_EQ(told["offer"].is_null(), !naive.offer());
        EXPECT_EQ(told["clocks"].is_null(), !naive.has_clock());
    }

    // Whoever looks sees what he has seen elsewhere, and what time has made.
    void check_opened(const Process& process, const Room& room, int after) {
        EXPECT_GE(room.match().seq(), std::min(after, static_cast<int>(stored().size())));
        if (process.faults > 0 || !process.asked.empty()) return;
        const NaiveMatch naive = naive_after(room.match().seq());
        if (is_alive_for_hub_alone(room, naive, store.time)) return;
        EXPECT_FALSE(naive.due(store.time.count(), store.known_outages));
    }

    // The naive rules do not know of who waits, and was seen by a process that has not heard yet
    // that somebody has come: for them the invitation has expired.
    [[nodiscard]] bool is_alive_for_hub_alone(const Room& room, const NaiveMatch& naive,
                                              Milliseconds at) const {
        return room.match().is_kept_alive() && naive.due(at.count(), store.known_outages) &&
               match_->state() != State::waiting;
    }

    void check_waiting(const std::deque<Process::Asked>& asked) {
        const auto& last = asked.back().act;
        for (std::size_t i = 0; i + 1 < asked.size(); ++i) {
            const auto& act = asked[i].act;
            seen_.races.insert(std::minmax(act.kind, last.kind));
            seen_.repeated += act.seat == last.seat && act.request == last.request ? 1 : 0;
        }
    }

    void conflict() { ++seen_.conflicts; }
    [[nodiscard]] const std::string& name() const { return row_.name; }
    // Not of the rematch.
    [[nodiscard]] bool is_ours(const store::Write& write) const {
        return write.event && write.event->game == row_.id;
    }

    FalseStore store;

private:
    std::uint64_t below(std::uint64_t limit) { return random_.below(limit); }
    const std::vector<Event>& stored() { return store.games.at(row_.id).events; }

    NaiveMatch naive_after(int count) {
        NaiveMatch naive(row_);
        naive.events.assign(stored().begin(), stored().begin() + count);
        const auto joins = static_cast<std::size_t>(1 - row_.creator);
        if (naive.has(Kind::joined)) naive.joiner = store.games.at(row_.id).row.secrets[joins];
        return naive;
    }
    static State state_of(const NaiveMatch& naive) {
        if (naive.is_over()) return State::over;
        return naive.is_joined() ? State::playing : State::waiting;
    }

    void note(Process& process) {
        if (process.asked.empty() && store.can_write()) process.faults = 0;
    }

    void step() {
        Process& process = *processes_[below(processes_.size())];
        Tab& tab = *process.tabs[below(process.tabs.size())];
        switch (below(16)) {
            case 0:
            case 1: return process.hub.tick();
            case 2:
            case 3:
                if (tab.room) return process.close(tab);
                if (!keeps_alive(tab)) process.open(tab);
                return;
            case 4:
                if (below(4) == 0) return process.hub.missed_some();
                return process.hub.heard(std::exchange(process.to_hear, {}));
            case 5:
                if (is_calm_) return answer_one();
                if (below(10) == 0)
                    store.its_trouble = !store.can_write() ? store::Trouble::none
                                        : below(2) == 0    ? store::Trouble::no_room
                                                           : store::Trouble::not_answering;
                if (!store.can_write())
                    for (const auto& one : processes_) ++one->faults;
                return;
            case 6:
                if (is_calm_ || below(20) != 0) return answer_one();
                for (const auto& one : processes_) one->hub.tick();
                store.time += below(2) == 0 ? 1h : -1h;
                return;
            case 7:
            case 8:
            case 9:
            case 10: return answer_one();
            default: return act(process, tab);
        }
    }

    // The store answers something, in doubt now and then.
    void answer_one() {
        if (!store.sweeps.empty() && below(4) == 0) {
            std::exchange(store.sweeps.front(), nullptr)();
            store.sweeps.pop_front();
        } else if (!store.reads.empty() && (store.writes.empty() || below(2) == 0)) {
            store.answer_read(!is_calm_ && below(20) == 0);
        } else if (!store.writes.empty()) {
            const auto choice = is_calm_ ? 2 : below(20);
            if (!store.can_write() || choice == 0) return store.commit(Stored::no);
            store.commit(choice == 1 ? std::optional(Stored::unknown) : std::nullopt);
        }
    }

    // How long an invitation lives because somebody waits, the naive rules do not know.
    [[nodiscard]] bool keeps_alive(const Tab& tab) const {
        return match_->is_kept_alive() && tab.seat == row_.creator;
    }

    void act(Process& process, Tab& tab) {
        const auto next = schedule_.next(*match_, store.time, store.known_outages);
        store.time = next.now;
        if (next.only_looks) return process.hub.tick();
        if (tab.room) return process.act(tab.room, next.act);
        process.hub.open(name(), 0, [&process, act = next.act](const auto& room) {
            if (room) process.act(*room, act);
        });
    }

    // All is well again: whatever is still to be done is done, and everybody knows the same.
    void finish() {
        store.its_trouble = store::Trouble::none;
        for (const auto& process : processes_) ++process->faults;
        for (int i = 0; i < 5; ++i) {
            store.time += 2s;
            for (const auto& process : processes_) process->hub.tick();
            store.settle();
            for (const auto& process : processes_)
                process->hub.heard(std::exchange(process->to_hear, {}));
            store.settle();
        }
        const NaiveMatch naive = naive_after(static_cast<int>(stored().size()));
        EXPECT_FALSE(is_watched() && naive.due(store.time.count(), store.known_outages));
        EXPECT_EQ(store.games.at(row_.id).row.state, state_of(naive));
        EXPECT_EQ(match_->events(), stored());
        for (const auto& process : processes_) {
            EXPECT_TRUE(process->asked.empty());
            EXPECT_FALSE(process->hub.is_writing());
            for (const auto& tab : process->tabs) {
                if (!tab->room) continue;
                EXPECT_EQ(tab->room->match().events(), stored());
                EXPECT_EQ(tab->last, static_cast<int>(stored().size()));
            }
        }
    }
    [[nodiscard]] bool is_watched() const {
        return std::ranges::any_of(processes_, [](const auto& process) {
            return std::ranges::any_of(process->tabs,
                                       [](const auto& tab) { return tab->room != nullptr; });
        });
    }

    Seen& seen_;
    OnlineSchedule schedule_;
    Random random_;
    bool is_calm_ = random_.below(2) == 0;  // The store and the clock do nothing odd.
    online::Row row_;
    std::optional<online::Match> match_;  // As the store has it.
    std::vector<std::unique_ptr<Process>> processes_;
};

void Tab::tell(const Text& message, bool is_event) {
    if (!is_event) return;
    const json news = json::parse(*message);
    EXPECT_EQ(news["event"]["seq"], ++last);
    simulation_.check_told(news, seat);
}

void Process::write(store::Write write, Written done) {
    if (simulation_.is_ours(write)) {
        simulation_.check(*this, write);
        writing = write.event;
    }
    store_.write(write, [=, this](Stored outcome, online::GameId id) {
        if (outcome == Stored::conflict) simulation_.conflict();
        if (outcome != Stored::yes) ++faults;
        if (outcome == Stored::no) writing.reset();
        done(outcome, id);
    });
}

void Process::open(Tab& tab) {
    hub.open(simulation_.name(), tab.last, [&, this](const auto& room) {
        if (!room || tab.room) return;
        simulation_.check_opened(*this, **room, tab.last);
        tab.room = *room;
        tab.last = std::max(tab.last, tab.room->match().seq());
        tab.told = tab.last;
        hub.listen(tab.room, tab);
    });
}

void Process::act(const RoomPointer& room, online::Act act) {
    Asked asked_now{act, now()};
    if (act.kind == Kind::moved) asked_now.act.lag += room->told_late();
    const auto refused = [&](Refusal why) {
        hub.act(room, act, "",
                [why](const auto& answer) { EXPECT_TRUE(!answer && answer.error().is(why)); });
    };
    if (!can_write())
        return refused(trouble() == store::Trouble::no_room ? Refusal::storage_full
                                                            : Refusal::unavailable);
    if (asked.size() == 8) return refused(Refusal::too_many);
    asked.push_back(asked_now);
    simulation_.check_waiting(asked);
    hub.act(room, act, "", [this, asked_now, &in = *room](const auto& answer) {
        ASSERT_FALSE(asked.empty());
        EXPECT_EQ(asked.front().act.request, asked_now.act.request);  // In their order.
        simulation_.check_answer(*this, in, asked_now, answer);
        asked.pop_front();
    });
}

TEST(OnlineHubRaces, ten_thousand_schedules_and_no_difference) {
    Seen seen;
    const std::uint64_t schedules = 10'000 / sanitized_stride;
    for (std::uint64_t seed = 0; seed < schedules && !HasFailure(); ++seed) {
        SCOPED_TRACE("schedule " + std::to_string(seed));
        Simulation(seed, seen).run(320);
    }
    if (sanitized_stride > 1) return;  // Too few to come across everything.
    EXPECT_EQ(seen.kinds.size(), wire::online_kind_names.size());
    // The seventeen refusals of the rules, "ok", and two of the store.
    EXPECT_EQ(seen.answers.size(), 20U) << testing::PrintToString(seen.answers);
    for (const auto& race : {std::pair(Kind::moved, Kind::resigned),
                             {Kind::joined, Kind::aborted},
                             {Kind::moved, Kind::takeback_asked},
                             {Kind::moved, Kind::agreed},
                             {Kind::moved, Kind::moved},
                             {Kind::joined, Kind::joined}})
        EXPECT_TRUE(seen.races.contains(race));
    EXPECT_GT(seen.repeated, 1000);
    EXPECT_GT(seen.conflicts, 1000);
    EXPECT_GT(seen.told, 100'000);
}

TEST(OnlineHubRaces, a_flag_and_a_move_within_a_millisecond) {
    Seen seen;
    int moves = 0;
    online::Row row = online_row("connect4", {15s, 0s, 0});
    row.rematch_of = 3;  // Begun.
    row.secrets[1] = hash_of(2);
    const int races = 10'000 / sanitized_stride;
    for (int i = 0; i < races && !HasFailure(); ++i) {
        SCOPED_TRACE("race " + std::to_string(i));
        Simulation simulation(static_cast<std::uint64_t>(i), seen, row);
        moves += simulation.race_at_the_deadline() ? 1 : 0;
    }
    EXPECT_GT(moves, races / 4);
    EXPECT_LT(moves, races / 2);
}

}  // namespace
}  // namespace puissance::server
