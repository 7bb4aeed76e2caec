#include "server/online_hub.h"

#include <algorithm>
#include <array>

#include "server/secrets.h"
#include "wire/online_json.h"

namespace puissance::server {

namespace {

using namespace std::chrono_literals;
using online::Event;
using online::GameId;
using online::Kind;
using online::Milliseconds;
using online::NewGame;
using store::Stored;

constexpr std::size_t max_waiting = 8;
// After so many conflicts the act is answered with `unavailable`; the client may repeat it.
constexpr int max_attempts = 5;
constexpr Milliseconds time_to_keep = 60s;
// A game whose deadline is so near stays loaded; sweep() finds the others.
constexpr Milliseconds time_to_wait_for = 5min;
constexpr Milliseconds pause_after_failure = 1s;
constexpr Milliseconds time_between_sweeps = 60s;
constexpr int games_a_sweep = 100;
// Between two times that the maker of an invitation is stored to have been seen.
constexpr Milliseconds time_between_sights = 60s;

tl::unexpected<Problem> refused(Refusal refusal) {
    return tl::unexpected<Problem>(Problem(refusal));
}

}  // namespace

OnlineHub::OnlineHub(store::Store& store) : store_(store) {
    store.on_foreign = [this](const std::vector<store::News>& news) { heard(news); };
    store.on_gap = [this] { missed_some(); };
}

void OnlineHub::create(const NewGame& game, const Created& created) {
    if (is_closing_) return created(refused(Refusal::unavailable));
    const std::int64_t request = game.create_request;
    const auto secret = game.secrets[static_cast<std::size_t>(game.creator)];
    ++writes_;
    store_.write({.game = game}, [=, this, name = game.name](Stored outcome, GameId) {
        --writes_;
        if (outcome == Stored::yes) return created(name);
        if (outcome == Stored::no) return created(tl::unexpected<Problem>(trouble()));
        // Either the request is a repetition, or the name is taken, or the outcome is unknown.
        store_.read({.create_request = request}, [=](const store::Loaded& loaded) {
            if (!loaded.row) return created(refused(Refusal::unavailable));
            if (loaded.row->secrets[static_cast<std::size_t>(loaded.row->creator)] != secret)
                return created(refused(Refusal::request_used));
            created(loaded.row->name);
        });
    });
}

void OnlineHub::open(const std::string& name, int after, Opened opened) {
    if (const auto known = names_.find(name); known != names_.end()) {
        const RoomPointer room = rooms_.at(known->second);
        // The client has seen more elsewhere.
        if (after > room->match_.seq()) room->is_stale_ = true;
        if (room->idle_since_) idle(*room, true);
        room->openers_.push_back(std::move(opened));
        return pump(room);
    }
    auto& all = opening_[name];
    all.push_back(std::move(opened));
    if (all.size() > 1) return;
    load({.name = name}, [this, name](const tl::expected<RoomPointer, Problem>& room) {
        auto waiting = std::move(opening_.extract(name).mapped());
        if (!room) {
            for (const auto& tell : waiting) tell(room);
            return;
        }
        std::ranges::move(waiting, std::back_inserter((*room)->openers_));
        pump(*room);
    });
}

// What is heard of a game while it is being read may have been stored after it was read.
void OnlineHub::load(const store::Read& which, const Opened& done) {
    ++loading_;
    store_.read(which, [=, this, gaps = gaps_](store::Loaded loaded) {
        auto room = enter(std::move(loaded));
        if (room) {
            const auto known = heard_.find((*room)->id());
            if (gaps != gaps_ || (known != heard_.end() && known->second > (*room)->match_.seq()))
                (*room)->is_stale_ = true;
        }
        if (--loading_ == 0) heard_.clear();
        done(std::move(room));
    });
}

// If the game was loaded meanwhile, by sweep() for example, returns that room.
tl::expected<RoomPointer, Problem> OnlineHub::enter(store::Loaded loaded) {
    if (loaded.has_failed) return refused(Refusal::unavailable);
    if (!loaded.row) return refused(Refusal::no_such_game);
    if (const auto known = rooms_.find(loaded.row->id); known != rooms_.end()) return known->second;
    auto match = online::Match::make(*std::move(loaded.row));
    if (!match) return refused(Refusal::unavailable);
    for (const Event& event : loaded.events)
        if (!match->apply(event)) return refused(Refusal::unavailable);
    auto room = std::make_shared<Room>(*std::move(match));
    room->read_ = now();
    room->seen_stored_ = room->match_.row().changed;
    rooms_[room->id()] = room;
    names_[room->match_.row().name] = room->id();
    schedule(*room, room->match_.deadline(outages()));
    idle(*room, true);
    return room;
}

void OnlineHub::listen(const RoomPointer& room, Listener& listener) {
    room->listeners_.push_back(&listener);
    room->presence_.come(listener.seat);
    ++(listener.seat ? players_ : watchers_);
    seen(room, listener.seat);
    idle(*room, false);
    changed_.insert(room->id());
}

void OnlineHub::leave(const RoomPointer& room, Listener& listener) {
    std::erase(room->listeners_, &listener);
    room->presence_.leave(listener.seat, now());
    --(listener.seat ? players_ : watchers_);
    seen(room, listener.seat);
    if (room->listeners_.empty()) idle(*room, true);
    changed_.insert(room->id());
}

// An invitation to a live game lives as long as its maker is seen at least once an hour.
void OnlineHub::seen(const RoomPointer& room, std::optional<int> seat) {
    online::Match& match = room->match_;
    if (!match.is_kept_alive() || seat != match.row().creator) return;
    const Milliseconds time = now();
    match.creator_seen(time);
    if (is_closing_ || time - room->seen_stored_ < time_between_sights) return;
    room->seen_stored_ = time;
    ++writes_;
    store_.write({.seen = store::Write::Seen{room->id(), time}},
                 [this](Stored, GameId) { --writes_; });
}

// Its creator is here, or may have been seen by another process.
bool OnlineHub::may_be_kept_alive(const Room& room) const {
    const auto deadline = room.match_.deadline(outages());
    return room.match_.is_kept_alive() && deadline && room.read_ < *deadline;
}

void OnlineHub::act(const RoomPointer& room, online::Act act, std::string nickname, Reply reply) {
    if (is_closing_) return reply(refused(Refusal::unavailable));
    if (!can_write()) return reply(tl::unexpected<Problem>(trouble()));
    if (room->waiting_.size() >= max_waiting) return reply(refused(Refusal::too_many));
    // The time we took to tell the player of the move before is not charged to his clock.
    if (act.kind == Kind::moved) act.lag += room->told_late_;
    room->waiting_.push_back({act, std::move(nickname), now(), std::move(reply)});
    pump(room);
}

// At most one event of a game is being written, so that every decision is based on stored events.
void OnlineHub::pump(const RoomPointer& room) {
    while (room->busy_ == Room::Busy::no) {
        if (room->is_stale_) {
            read_again(room);
        } else if (const auto event = due(*room)) {
            if (may_be_kept_alive(*room)) read_again(room);
            else write(room, *event);
        } else if (!room->waiting_.empty()) {
            decide(room);
        } else {
            break;
        }
    }
    answer_openers(room);
}

// Uses the arrival time of the first waiting act: an act that came in time is not late because it
// had to wait.
std::optional<Event> OnlineHub::due(const Room& room) const {
    // While the store cannot write, the present outage is not known yet.
    if (!can_write()) return std::nullopt;
    return room.match_.due(room.waiting_.empty() ? now() : room.waiting_.front().came, outages());
}

void OnlineHub::decide(const RoomPointer& room) {
    const Room::Waiting& first = room->waiting_.front();
    const auto decision = room->match_.decide(first.act, first.came, outages());
    if (const auto* const why = std::get_if<online::Refusal>(&decision))
        return answer(*room, tl::unexpected<Problem>(Problem(*why)));
    if (const auto* const again = std::get_if<const Event*>(&decision))
        return answer(*room, (*again)->seq);
    write(room, std::get<Event>(decision));
}

void OnlineHub::write(const RoomPointer& room, const Event& event) {
    const online::Match& match = room->match_;
    store::Write write{.event = event};
    if (event.kind == Kind::joined) {
        const Room::Waiting& by = room->waiting_.front();
        write.seat = {*by.act.secret, by.nickname};
    }
    if (event.kind == Kind::rematched) {
        write.game = match.rematch();
        write.game->name = new_name();
        write.game->created = now();
        write.game->create_request = -new_number();  // Negative: those of clients are positive.
    }
    const online::State state = match.state_after(event);
    if (state != match.state()) write.state = state;
    room->busy_ = event.request == 0 ? Room::Busy::writing_what_is_due : Room::Busy::writing;
    ++writes_;
    store_.write(write, [=, this](Stored outcome, GameId) {
        --writes_;
        room->busy_ = Room::Busy::no;
        written(room, write, outcome);
        pump(room);
    });
}

void OnlineHub::written(const RoomPointer& room, const store::Write& write, Stored outcome) {
    auto& waiting = room->waiting_;
    switch (outcome) {
        case Stored::yes:
            if (write.seat)
                room->match_.seat_taken(write.event->seat, write.seat->secret,
                                        write.seat->nickname);
            if (write.game) room->match_.rematch_named(write.game->name);
            // The event was decided for exactly this match.
            if (!room->match_.apply(*write.event)) std::abort();
            tell(*room);
            if (write.event->request != 0) answer(*room, write.event->seq);
            return;
        case Stored::no:
            answer(*room, tl::unexpected<Problem>(trouble()));
            schedule(*room, now() + pause_after_failure);
            return;
        case Stored::conflict:
        case Stored::unknown:
            room->is_stale_ = true;
            if (!waiting.empty() && ++waiting.front().attempts >= max_attempts)
                answer(*room, refused(Refusal::unavailable));
            return;
    }
}

void OnlineHub::read_again(const RoomPointer& room) {
    room->is_stale_ = false;
    room->busy_ = Room::Busy::reading;
    room->read_ = now();
    store_.read({.id = room->id(), .after = room->match_.seq()},
                [=, this](const store::Loaded& loaded) {
                    room->busy_ = Room::Busy::no;
                    if (loaded.row && take(*room, loaded)) return pump(room);
                    while (!room->waiting_.empty()) answer(*room, refused(Refusal::unavailable));
                    for (const auto& opened : std::exchange(room->openers_, {}))
                        opened(refused(Refusal::unavailable));
                    room->is_stale_ = true;
                    schedule(*room, now() + pause_after_failure);
                });
}

bool OnlineHub::take(Room& room, const store::Loaded& loaded) {
    if (loaded.row->state == online::State::waiting) room.match_.creator_seen(loaded.row->changed);
    for (const Event& event : loaded.events) {
        const auto seat = static_cast<std::size_t>(event.seat);
        if (event.kind == Kind::joined && loaded.row->secrets[seat])
            room.match_.seat_taken(event.seat, *loaded.row->secrets[seat],
                                   loaded.row->nicknames[seat]);
        if (event.kind == Kind::rematched) room.match_.rematch_named(loaded.row->rematch);
        if (!room.match_.apply(event)) return false;
        tell(room);
    }
    return true;
}

void OnlineHub::answer(Room& room, const tl::expected<int, Problem>& outcome) {
    if (room.waiting_.empty()) return;
    const Reply reply = std::move(room.waiting_.front().reply);
    room.waiting_.pop_front();
    reply(outcome);
}

void OnlineHub::answer_openers(const RoomPointer& room) {
    if (room->is_stale_ || room->busy_ == Room::Busy::reading ||
        room->busy_ == Room::Busy::writing_what_is_due)
        return;
    for (const auto& opened : std::exchange(room->openers_, {})) opened(room);
}

// Sends the last event to the listeners that do not know it yet.
void OnlineHub::tell(Room& room) {
    const Event& event = room.match_.events().back();
    room.told_late_ = std::max(now() - event.at, 0ms);
    std::array<Text, 2> texts;  // For others, and for the seat that acted.
    for (Listener* const listener : room.listeners_) {
        if (listener->told >= event.seq) continue;
        const bool is_own = listener->seat == event.seat;
        Text& text = texts[is_own ? 1 : 0];
        if (!text)
            text = std::make_shared<const std::string>(wire::written(wire::online_news_json(
                room.match_, view(room, is_own ? listener->seat : std::nullopt))));
        listener->told = event.seq;
        listener->tell(text, true);
    }
    schedule(room, room.match_.deadline(outages()));
}

wire::OnlineView OnlineHub::view(const Room& room, std::optional<int> seat) const {
    const Presence& presence = room.presence_;
    return {seat, now(), outages(), presence.players(), presence.away_since(), presence.watching()};
}

void OnlineHub::tell_presence(Room& room) const {
    const auto news = room.presence_.news(now());
    const auto tell_all = [&](const wire::Json& message) {
        const auto text = std::make_shared<const std::string>(wire::written(message));
        for (Listener* const listener : room.listeners_) listener->tell(text, false);
    };
    if (news.of_players) tell_all(wire::online_presence_json(room.match_, view(room, {})));
    if (news.of_watchers) tell_all({{"watching", room.presence_.watching()}});
}

void OnlineHub::schedule(Room& room, std::optional<Milliseconds> at) {
    if (room.due_at_) due_times_.erase({*room.due_at_, room.id()});
    room.due_at_ = at;
    if (at) due_times_.insert({*at, room.id()});
}

void OnlineHub::idle(Room& room, bool is_idle) {
    if (room.idle_since_) idle_.erase({*room.idle_since_, room.id()});
    room.idle_since_ = is_idle ? std::optional(now()) : std::nullopt;
    if (is_idle) idle_.insert({*room.idle_since_, room.id()});
}

void OnlineHub::tick() {
    const Milliseconds time = now();
    if (time < ticked_) reschedule_all();
    ticked_ = time;
    if (time - swept_ >= time_between_sweeps) {
        swept_ = Milliseconds::max();  // Until the sweep is done.
        sweep(0);
    }
    std::vector<RoomPointer> rooms_due;
    while (!due_times_.empty() && due_times_.begin()->first <= time) {
        rooms_due.push_back(rooms_.at(due_times_.begin()->second));
        schedule(*rooms_due.back(), std::nullopt);
    }
    for (const RoomPointer& room : rooms_due) {
        pump(room);
        if (!room->due_at_) schedule_deadline(*room);
    }
    std::erase_if(changed_, [&](GameId id) {
        const auto found = rooms_.find(id);
        if (found == rooms_.end()) return true;
        tell_presence(*found->second);
        return !found->second->presence_.has_news();
    });
    unload_idle();
}

// Checked again in a moment if it has passed and could not be written.
void OnlineHub::schedule_deadline(Room& room) {
    auto deadline = room.match_.deadline(outages());
    if (deadline && *deadline <= now()) deadline = now() + pause_after_failure;
    schedule(room, deadline);
}

// The clock was set back: whatever waits for a time that was near would wait for long.
void OnlineHub::reschedule_all() {
    for (const auto& [id, room] : rooms_) schedule_deadline(*room);
    if (swept_ != Milliseconds::max()) swept_ = std::min(swept_, now());
}

void OnlineHub::unload_idle() {
    while (!idle_.empty() && now() - idle_.begin()->first >= time_to_keep) {
        const RoomPointer room = rooms_.at(idle_.begin()->second);
        if (!unload(*room)) idle(*room, true);
    }
}

// Returns false if the room is in use or will be soon.
bool OnlineHub::unload(Room& room) {
    if (!room.listeners_.empty() || room.busy_ != Room::Busy::no || !room.waiting_.empty() ||
        !room.openers_.empty() || (room.due_at_ && *room.due_at_ < now() + time_to_wait_for))
        return false;
    idle(room, false);
    schedule(room, std::nullopt);
    names_.erase(room.match_.row().name);
    rooms_.erase(room.id());
    return true;
}

// Checks the deadlines of games that are not loaded; in those that are, the maker of an invitation
// who is here counts as seen.
void OnlineHub::sweep(GameId after) {
    if (is_closing_) return;
    store_.unfinished(after, games_a_sweep, [this](const std::vector<GameId>& games) {
        for (const GameId id : games) {
            if (const auto known = rooms_.find(id); known != rooms_.end()) {
                const int creator = known->second->match_.row().creator;
                if (known->second->presence_.is_here(creator)) seen(known->second, creator);
                continue;
            }
            load({.id = id}, [this](const tl::expected<RoomPointer, Problem>& room) {
                if (!room) return;
                pump(*room);
                unload(**room);
            });
        }
        if (games.size() == games_a_sweep) sweep(games.back());
        else swept_ = now();
    });
}

void OnlineHub::heard(const std::vector<store::News>& news) {
    for (const auto& [game, seq] : news) {
        const auto found = rooms_.find(game);
        if (found == rooms_.end()) {
            if (loading_ > 0) heard_[game] = std::max(heard_[game], seq);
        } else if (seq > found->second->match_.seq()) {
            found->second->is_stale_ = true;
            pump(found->second);
        }
    }
}

void OnlineHub::missed_some() {
    ++gaps_;
    for (const auto& [id, room] : rooms_) {
        room->is_stale_ = true;
        pump(room);
    }
}

Problem OnlineHub::trouble() const {
    const bool is_full = store_.trouble() == store::Trouble::no_room;
    return Problem(is_full ? Refusal::storage_full : Refusal::unavailable);
}

}  // namespace puissance::server
