// The games between people that somebody here plays or watches, and who is told what happens in
// them. One thread, no sockets; the time is the store's. Nothing is told to anybody before it is
// stored. Any process may write to any game: the store finds out who was second, and then the game
// is read and the act decided again.
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

// Somebody who hears what happens in a game.
class Listener {
public:
    explicit Listener(std::optional<int> own_seat = {}) : seat(own_seat) {}
    virtual ~Listener() = default;
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;

    // Must neither listen nor leave.
    virtual void tell(const Text& message, bool is_event) = 0;

    std::optional<int> seat;  // Nothing: watches.
    int told = 0;             // The last event it knows of, from us or from elsewhere.
};

// A game that is loaded.
class Room {
public:
    explicit Room(online::Match read) : match_(std::move(read)) {}

    [[nodiscard]] const online::Match& match() const { return match_; }
    [[nodiscard]] const Presence& presence() const { return presence_; }
    [[nodiscard]] online::GameId id() const { return match_.row().id; }

private:
    friend class OnlineHub;
    using Milliseconds = online::Milliseconds;
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
    std::deque<Waiting> waiting_;  // The first is being decided.
    std::vector<Opened> openers_;  // Until it is known what has happened.
    Busy busy_ = Busy::no;
    bool is_stale_ = false;                // The store may know more.
    std::optional<Milliseconds> look_at_;  // Something may be due then.
    std::optional<Milliseconds> idle_since_;
    Milliseconds told_late_{};  // How long the last event took to be stored.
};
using RoomPointer = std::shared_ptr<Room>;  // Never null.

class OnlineHub {
public:
    using Milliseconds = online::Milliseconds;
    using Reply = Room::Reply;    // The number of the event, or why there is none.
    using Opened = Room::Opened;  // The game, or why there is none.
    using Created = std::function<void(tl::expected<std::string, Problem>)>;  // Its name.

    // `store` must outlive it.
    explicit OnlineHub(store::Store& store) : store_(store) {}
    OnlineHub(const OnlineHub&) = delete;
    OnlineHub& operator=(const OnlineHub&) = delete;

    // The same request with the same secret is the same game.
    void create(const online::NewGame& game, const Created& created);
    // With the events up to `after`, if there are so many, and with what time has made of it.
    void open(const std::string& name, int after, Opened opened);
    // Hears every event greater than `told`, until it leaves.
    void listen(const RoomPointer& room, Listener& listener);
    void leave(const RoomPointer& room, Listener& listener);
    // Everybody is told before `reply` is called. `nickname`: of who joins.
    void act(const RoomPointer& room, online::Act act, std::string nickname, Reply reply);

    // Some times a second: what time has made is written, who came and went is told, games that
    // nobody looks at are let go.
    void tick();
    // From now on every act is refused. What is under way is finished.
    void close() { is_closing_ = true; }
    [[nodiscard]] bool is_writing() const { return writes_ > 0; }

    // For the store: another process has written these; or we have missed some.
    void heard(const std::vector<online::Event>& events);
    void missed_some();

    // As somebody sees the game now.
    [[nodiscard]] wire::OnlineView view(const Room& room, std::optional<int> seat) const;
    [[nodiscard]] Milliseconds now() const { return store_.now(); }
    [[nodiscard]] const online::Outages& outages() const { return store_.outages(); }
    [[nodiscard]] bool can_write() const { return store_.can_write(); }
    [[nodiscard]] store::Store::Figures stored() const { return store_.figures(); }
    [[nodiscard]] std::size_t rooms() const { return rooms_.size(); }
    [[nodiscard]] std::size_t players() const { return players_; }
    [[nodiscard]] std::size_t watchers() const { return watchers_; }

private:
    using Times = std::set<std::pair<Milliseconds, online::GameId>>;

    void opened(const RoomPointer& room, Opened opened);
    [[nodiscard]] tl::expected<RoomPointer, Problem> enter(store::Loaded loaded);
    void pump(const RoomPointer& room);
    void decide(const RoomPointer& room);
    [[nodiscard]] std::optional<online::Event> due(Room& room);
    void write(const RoomPointer& room, const online::Event& event);
    void written(const RoomPointer& room, const store::Write& write, store::Stored outcome);
    void read_again(const RoomPointer& room);
    [[nodiscard]] bool take(Room& room, const store::Loaded& loaded);
    void answer(Room& room, const tl::expected<int, Problem>& outcome);
    void answer_openers(const RoomPointer& room);
    void tell(Room& room);
    void tell_presence(Room& room) const;
    void look(Room& room, std::optional<Milliseconds> at);
    void idle(Room& room, bool is_idle);
    void let_go_of_idle();
    bool let_go(Room& room);
    void sweep(online::GameId after);
    [[nodiscard]] Problem trouble() const;

    store::Store& store_;
    std::unordered_map<online::GameId, RoomPointer> rooms_;
    std::unordered_map<std::string, online::GameId> names_;
    std::unordered_map<std::string, std::vector<Opened>> opening_;
    Times look_;
    Times idle_;
    std::set<online::GameId> changed_;  // Who is there has changed.
    std::size_t players_ = 0;
    std::size_t watchers_ = 0;
    std::size_t writes_ = 0;
    Milliseconds swept_{};
    bool is_closing_ = false;
};

}  // namespace puissance::server
