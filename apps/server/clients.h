// Everybody who is connected: how many there may be, who must make room, and how much of our memory
// each may fill. Only the sources that speak to sockets include this; they share one thread.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include <boost/intrusive/list.hpp>

#include "server/log.h"
#include "server/metrics.h"
#include "server/service.h"

namespace puissance::server {

using Clock = std::chrono::steady_clock;
class Clients;

// Whoever takes nothing of what we write for so long is let go.
inline constexpr std::chrono::seconds write_time{20};

// What a client makes us hold: what it has sent, and what it has yet to read.
enum class Held : unsigned char { incoming, outgoing };
inline constexpr std::size_t held_kinds = 2;

struct ByteLimits {
    std::size_t all;
    std::size_t of_a_client;
    std::size_t small;  // No more than this of a connection always has room, and is not counted.
};

// Who counts as one client: an address, of IPv6 a network of 64 bits; and the wider network, of 48
// bits, that counts as one where it has many connections.
struct Origin {
    std::string address;
    std::string network;  // The same with IPv4.

    bool operator==(const Origin&) const = default;
};

// Who plays or watches a game waits by nature. He has a place among players, which no stranger
// takes; all others are strangers.
enum class Pool : unsigned char { strangers, players };
inline constexpr std::size_t pools = 2;

struct PlaceLimits {
    std::size_t all;
    std::size_t of_a_client;
};

// What a connection is about.
enum class Doing : unsigned char { idle, reading, answering, writing, playing };

// What the connections of one client have together.
struct Share;
using Shares = std::unordered_map<std::string, Share>;  // By the name of the client.

// One connection, which counts from its first moment to its last.
class Client {
public:
    Client(Clients& clients, const Origin& origin);
    virtual ~Client();
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    // Its time is up.
    virtual void hurry() = 0;
    // The server closes: who is in the middle of something may finish it. Returns at once.
    virtual void leave() = 0;
    // Ends the connection, whatever it is doing. Returns at once.
    virtual void drop() = 0;
    [[nodiscard]] virtual Doing doing() const = 0;

    [[nodiscard]] const Origin& origin() const { return origin_; }
    // Under which it is counted.
    [[nodiscard]] const std::string& name() const;
    // When it began what it does.
    [[nodiscard]] Clock::time_point since() const { return since_; }

protected:
    // Time for what comes next, to a quarter of a second; what was left of the last is forgotten.
    void give(Clock::duration time);
    void give_all_the_time() { deadline_ = Clock::time_point::max(); }
    // It does something else from now on: see doing().
    void begin();
    [[nodiscard]] bool hold(Held what, std::size_t bytes);
    [[nodiscard]] Clients& clients() { return clients_; }
    [[nodiscard]] const Clients& clients() const { return clients_; }

private:
    friend class Clients;
    friend struct Share;
    // Whoever is gone is in no list.
    using Hook = boost::intrusive::list_member_hook<
        boost::intrusive::link_mode<boost::intrusive::auto_unlink>>;

    Clients& clients_;
    Origin origin_;
    Hook present_;
    Hook among_alike_;  // Of the same share and reluctance, by since().
    Hook scheduled_;
    std::int64_t quarter_ = 0;  // In which it is looked at.
    bool is_let_go_ = false;
    Pool pool_ = Pool::strangers;
    Shares::value_type* share_ = nullptr;
    std::array<std::size_t, held_kinds> held_{};
    Clock::time_point since_;
    Clock::time_point deadline_ = Clock::time_point::max();

    template <Hook Client::*hook>
    using List = boost::intrusive::list<Client, boost::intrusive::member_hook<Client, Hook, hook>,
                                        boost::intrusive::constant_time_size<false>>;
    using PresentList = List<&Client::present_>;
    using AlikeList = List<&Client::among_alike_>;
    using ScheduledList = List<&Client::scheduled_>;
};

struct Share {
    std::array<std::size_t, pools> connections{};  // Without those that have been let go.
    std::size_t present = 0;
    std::array<std::size_t, held_kinds> bytes{};
    // Those who go first when room is needed, those who go later, and those who go last; and the
    // players.
    std::array<Client::AlikeList, 4> by_reluctance;
};

class Clients {
public:
    // All of them must outlive it.
    Clients(Service& asked, Metrics& counted, Log& written, std::vector<std::string> names)
        : service(asked), metrics(counted), log(written), host_names(std::move(names)) {}

    // Makes room for one more: of the client with the most connections, the one goes that has been
    // idle for longest or, where none is, has been sending its request or reading its answer for
    // longest; then one that waits for us; players only where nobody else is left. False: nobody is
    // there.
    bool let_one_go();

    // From now on the connection holds so many bytes. False: its client has used up its share, or
    // there is no room and nobody else holds more; then nothing changes. Where somebody does, the
    // largest holder is let go.
    [[nodiscard]] bool hold(Client& client, Held what, std::size_t bytes);

    void add(Client& client);
    void remove(Client& client);
    // It speaks for somebody else from now on.
    void move(Client& client, const Origin& origin);

    // Those whose time is up.
    void hurry();
    // The server closes: everybody finishes and goes, and after the last one `on_empty` is called.
    void close(std::function<void()> on_empty);
    // Ends whatever is left. Nobody is told.
    void drop_all();
    [[nodiscard]] bool is_closing() const { return is_closing_; }

    Service& service;
    Metrics& metrics;
    Log& log;
    const std::vector<std::string> host_names;  // Further names of ours.
    std::string trusted_proxy;                  // Its address, if there is one.
    std::function<Clock::time_point()> now = Clock::now;
    std::array<PlaceLimits, pools> place_limits{PlaceLimits{1024, 256}, PlaceLimits{12'000, 1024}};
    std::array<ByteLimits, held_kinds> byte_limits{
        ByteLimits{std::size_t{24} << 20, std::size_t{4} << 20, std::size_t{8} << 10},
        ByteLimits{std::size_t{32} << 20, std::size_t{8} << 20, std::size_t{32} << 10}};

private:
    friend class Client;

    [[nodiscard]] const std::string& name_of(const Origin& origin) const;
    void enter_share(Client& client);
    void leave_share(Client& client);
    void place(Client& client, Doing doing);
    void make_room_for(Client& client);
    void make_room_in(Share& share);
    void count(Share& share, Pool pool, int more);
    [[nodiscard]] Client* largest_holder(Held what) const;
    void let_go(Client& client);
    void give_up_share(Client& client);
    void schedule(Client& client, Clock::time_point time);

    Client::PresentList present_;
    Shares shares_;
    // Those with connections, by how many they have.
    std::array<std::set<std::pair<std::size_t, Share*>>, pools> crowds_;
    std::array<std::size_t, pools> connections_{};
    std::unordered_map<std::string, std::size_t> of_network_;  // Connections.
    std::array<std::set<Client*>, held_kinds> holders_;
    std::array<std::size_t, held_kinds> bytes_{};
    // Who is to be looked at in which quarter of a second, one after the other and round again.
    std::array<Client::ScheduledList, 256> quarters_;
    std::int64_t quarter_ = 0;
    bool is_closing_ = false;
    std::function<void()> on_empty_;
};

inline const std::string& Client::name() const { return share_->first; }

inline void Client::begin() {
    since_ = clients_.now();
    clients_.place(*this, doing());
}

inline void Client::give(Clock::duration time) {
    const auto now = clients_.now();
    deadline_ = now + time;
    clients_.schedule(*this, now);
}

inline bool Client::hold(Held what, std::size_t bytes) {
    const auto kind = static_cast<std::size_t>(what);
    if (bytes <= clients_.byte_limits[kind].small) bytes = 0;
    return bytes == held_[kind] || clients_.hold(*this, what, bytes);
}

}  // namespace puissance::server
