// The loaded games between people, and those who listen to them. One thread, no sockets; the time
// is the store's. Nobody is told of an event before it is stored. Several processes may write to a
// game: if another one was first, the store reports a conflict, and the game is read and the act
// decided again.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "play/online_match.h"
#include "server/presence.h"
#include "server/problem.h"
#include "store/store.h"
#include "wire/online_json.h"

namespace puissance::server {

using Text = std::shared_ptr<const std::string>;

// Receives the events of a game.
class Listener {
public:
    explicit Listener(std::optional<int> own_seat = {}) : seat(own_seat) {}
    virtual ~Listener() = default;
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;

    // Must not call listen() or leave() of the hub.
    virtual void tell(const Text& message, bool is_event) = 0;

    std::optional<int> seat;  // None: a spectator.
    int told = 0;             // Number of the last event it knows.
};

// A loaded game.
class Room {
public:
    using Milliseconds = online::Milliseconds;

    explicit Room(online::Match read) : match_(std::move(read)) {}

    [[nodiscard]] const online::Match& match() const { return match_; }
    [[nodiscard]] const Presence& presence() const { return presence_; }
    [[nodiscard]] online::GameId id() const { return match_.row().id; }
    // How long after it happened the last event was told: given back to the player who moves next.
    [[nodiscard]] Milliseconds told_late() const { return told_late_; }

private:
    friend class OnlineHub;
    using Reply = std::function<void(tl::expected<int, Problem>)>;
    using Opened = std::function<void(tl::expected<std::shared_ptr<Room>, Problem>)>;

    enum class Busy : unsigned char { no, writing, writing_what_is_due, reading };
    struct Waiting {
        online::Act act;
        std::string nickname;
        Milliseconds came;
        Reply reply;
        int attempts = 0;
    };

    online::Match match_;
    Presence presence_;
    std::vector<Listener*> listeners_;
    std::deque<Waiting> waiting_;  // The first one is in progress.
    std::vector<Opened> openers_;  // They wait until the game is up to date.
    Busy busy_ = Busy::no;
    bool is_stale_ = false;               // The store may have more events.
    std::optional<Milliseconds> due_at_;  // When to check whether a deadline has passed.
    std::optional<Milliseconds> idle_since_;
    Milliseconds told_late_{};
    Milliseconds read_{};         // When what the store has was last read,
    Milliseconds seen_stored_{};  // and the last time that its creator was stored to be there.
};
using RoomPointer = std::shared_ptr<Room>;  // Never null.

class OnlineHub {
public:
    using Milliseconds = online::Milliseconds;
    using Reply = Room::Reply;    // The number of the event, or a problem.
    using Opened = Room::Opened;  // The game, or a problem.
    using Created = std::function<void(tl::expected<std::string, Problem>)>;  // Its name.

    // `store` must outlive it.
    explicit OnlineHub(store::Store& store);
    OnlineHub(const OnlineHub&) = delete;
    OnlineHub& operator=(const OnlineHub&) = delete;

    // Idempotent: the same request with the same secret returns the same game.
    void create(const online::NewGame& game, const Created& created);
    // Loads the game, with at least the events up to `after` if they exist, after writing what is
    // due.
    void open(const std::string& name, int after, Opened opened);
    // From now on the listener receives every event greater than `told`, until leave().
    void listen(const RoomPointer& room, Listener& listener);
    void leave(const RoomPointer& room, Listener& listener);
    // Somebody with this seat was there, with or without listening.
    void seen(const RoomPointer& room, std::optional<int> seat);
    // Listeners are told before `reply` is called. `nickname`: of the player who joins.
    void act(const RoomPointer& room, online::Act act, std::string nickname, Reply reply);

    // To be called several times a second: writes what is due, tells of changed presence, unloads
    // idle games.
    void tick();
    // Refuses every further act; writes in progress are finished.
    void close() { is_closing_ = true; }
    [[nodiscard]] bool is_writing() const { return writes_ > 0; }

    // Called by the store: another process has written events; or some may have been missed.
    void heard(const std::vector<store::News>& news);
    void missed_some();

    // The game as seen by a seat, or by a spectator.
    [[nodiscard]] wire::OnlineView view(const Room& room, std::optional<int> seat) const;
    [[nodiscard]] Milliseconds now() const { return store_.now(); }
    [[nodiscard]] const online::Outages& outages() const { return store_.outages(); }
    [[nodiscard]] bool can_write() const { return store_.can_write(); }
    // Why acts are refused while it cannot.
    [[nodiscard]] Problem trouble() const;
    [[nodiscard]] store::Store::Figures stored() const { return store_.figures(); }
    [[nodiscard]] std::size_t rooms() const { return rooms_.size(); }
    [[nodiscard]] std::size_t players() const { return players_; }
    [[nodiscard]] std::size_t watchers() const { return watchers_; }

private:
    using Times = std::set<std::pair<Milliseconds, online::GameId>>;

    void opened(const RoomPointer& room, Opened opened);
    void load(const store::Read& which, const Opened& done);
    [[nodiscard]] tl::expected<RoomPointer, Problem> enter(store::Loaded loaded);
    void pump(const RoomPointer& room);
    void decide(const RoomPointer& room);
    [[nodiscard]] bool may_be_kept_alive(const Room& room) const;
    [[nodiscard]] std::optional<online::Event> due(const Room& room) const;
    void write(const RoomPointer& room, const online::Event& event);
    void written(const RoomPointer& room, const store::Write& write, store::Stored outcome);
    void read_again(const RoomPointer& room);
    [[nodiscard]] bool take(Room& room, const store::Loaded& loaded);
    void answer(Room& room, const tl::expected<int, Problem>& outcome);
    void answer_openers(const RoomPointer& room);
    void tell(Room& room);
    void tell_presence(Room& room) const;
    void schedule(Room& room, std::optional<Milliseconds> at);
    void schedule_deadline(Room& room);
    void reschedule_all();
    void idle(Room& room, bool is_idle);
    void unload_idle();
    bool unload(Room& room);
    void sweep(online::GameId after);

    store::Store& store_;
    std::unordered_map<online::GameId, RoomPointer> rooms_;
    std::unordered_map<std::string, online::GameId> names_;
    std::unordered_map<std::string, std::vector<Opened>> opening_;
    std::size_t loading_ = 0;
    std::unordered_map<online::GameId, int> heard_;  // Of games that are not loaded, meanwhile.
    int gaps_ = 0;
    Times due_times_;
    Times idle_;
    std::set<online::GameId> changed_;  // Games whose presence has changed.
    std::size_t players_ = 0;
    std::size_t watchers_ = 0;
    std::size_t writes_ = 0;
    Milliseconds swept_{};
    Milliseconds ticked_{};
    bool is_closing_ = false;
};

}  // namespace puissance::server
