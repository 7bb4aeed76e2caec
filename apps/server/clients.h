// All connections: how many there may be, which one is closed when there are too many, and how much
// memory each may use. Only sources that use sockets include this; they share one thread.
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
#include "server/origin.h"
#include "server/service.h"

namespace puissance::server {

using Clock = std::chrono::steady_clock;
class Clients;

// A client that reads nothing of our answer for this long is disconnected.
inline constexpr std::chrono::seconds write_time{20};

// Bytes that a client makes us keep: what it has sent, and what it has not read yet.
enum class Held : unsigned char { incoming, outgoing };
inline constexpr std::size_t held_kinds = 2;

struct ByteLimits {
    std::size_t total;
    std::size_t per_client;
    std::size_t small;  // Up to so many bytes of a connection are always accepted and not counted.
};

// Those who play or watch a game are idle most of the time. They have a pool of their own, so that
// they are never disconnected to make room for other clients.
enum class Pool : unsigned char { strangers, players };
inline constexpr std::size_t pools = 2;

struct ConnectionLimits {
    std::size_t total;
    std::size_t per_client;
};

// What a connection is doing.
enum class Activity : unsigned char { idle, reading, answering, writing, playing };

// The totals of all connections of one client.
struct Share;
using Shares = std::unordered_map<std::string, Share>;  // By the client's name.

// One connection; counted from construction to destruction.
class Client {
public:
    Client(Clients& clients, const Origin& origin);
    virtual ~Client();
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    // Called when the deadline has passed.
    virtual void on_deadline() = 0;
    // The server shuts down: finish what is in progress, then close. Returns at once.
    virtual void shut_down() = 0;
    // Closes the connection, whatever it is doing. Returns at once.
    virtual void drop() = 0;
    [[nodiscard]] virtual Activity activity() const = 0;

    [[nodiscard]] const Origin& origin() const { return origin_; }
    // The client's name, under which the connection is counted.
    [[nodiscard]] const std::string& name() const;
    // When the current activity began.
    [[nodiscard]] Clock::time_point since() const { return since_; }

protected:
    // Replaces the deadline; precise to a quarter of a second.
    void set_deadline(Clock::duration time);
    void clear_deadline() { deadline_ = Clock::time_point::max(); }
    // To be called whenever activity() changes.
    void activity_changed();
    [[nodiscard]] bool hold(Held what, std::size_t bytes);
    [[nodiscard]] Clients& clients() { return clients_; }
    [[nodiscard]] const Clients& clients() const { return clients_; }

private:
    friend class Clients;
    friend struct Share;
    // A destroyed client unlinks itself from all lists.
    using Hook = boost::intrusive::list_member_hook<
        boost::intrusive::link_mode<boost::intrusive::auto_unlink>>;

    Clients& clients_;
    Origin origin_;
    Hook present_;
    Hook among_alike_;  // Those of the same share and eviction rank, by since().
    Hook scheduled_;
    std::int64_t quarter_ = 0;  // In which its deadline is checked.
    bool is_evicted_ = false;
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
    std::array<std::size_t, pools> connections{};  // Without evicted ones.
    std::size_t present = 0;
    std::array<std::size_t, held_kinds> bytes{};
    // In the order of eviction: idle, reading or writing, waiting for an answer, players.
    std::array<Client::AlikeList, 4> by_eviction_rank;
};

class Clients {
public:
    // All references must outlive it.
    Clients(Service& asked, Metrics& counted, Log& written, std::vector<std::string> names)
        : service(asked), metrics(counted), log(written), host_names(std::move(names)) {}

    // Closes one connection of the client that has the most: the one that has been idle longest; if
    // none is idle, the one that has been sending its request or reading its answer longest; then
    // one that waits for an answer. Players are closed only if there is nobody else. Returns false
    // if there is no connection.
    bool evict_one();

    // Sets how many bytes the connection holds. If the total is exceeded, the client that holds the
    // most is evicted. Returns false, and changes nothing, if the client's own share is used up or
    // nobody holds more than it would.
    [[nodiscard]] bool hold(Client& client, Held what, std::size_t bytes);

    void add(Client& client);
    void remove(Client& client);
    // Counts the connection under another origin, as a trusted proxy has told.
    void move(Client& client, const Origin& origin);

    // Calls on_deadline() of those whose deadline has passed.
    void check_deadlines();
    // Shuts all connections down, and calls `on_empty` after the last one has gone.
    void close(std::function<void()> on_empty);
    // Closes all connections at once, without calling `on_empty`.
    void drop_all();
    [[nodiscard]] bool is_closing() const { return is_closing_; }

    Service& service;
    Metrics& metrics;
    Log& log;
    const std::vector<std::string> host_names;  // Additional host names of this service.
    std::string trusted_proxy;                  // Its address; empty: none.
    std::vector<std::string> allowed_origins;   // Other sites whose pages may use the API.
    std::function<Clock::time_point()> now = Clock::now;
    std::array<ConnectionLimits, pools> connection_limits{ConnectionLimits{1024, 256},
                                                          ConnectionLimits{12'000, 1024}};
    std::array<ByteLimits, held_kinds> byte_limits{
        ByteLimits{std::size_t{24} << 20, std::size_t{4} << 20, std::size_t{8} << 10},
        ByteLimits{std::size_t{32} << 20, std::size_t{8} << 20, std::size_t{32} << 10}};

private:
    friend class Client;

    [[nodiscard]] const std::string& name_of(const Origin& origin) const;
    void enter_share(Client& client);
    void leave_share(Client& client);
    void place(Client& client, Activity activity);
    void make_room_for(Client& client);
    void make_room_in(Share& share);
    void count(Share& share, Pool pool, int more);
    [[nodiscard]] Client* largest_holder(Held what) const;
    void evict(Client& client);
    void give_up_share(Client& client);
    void schedule(Client& client, Clock::time_point time);

    Client::PresentList present_;
    Shares shares_;
    // Clients by their number of connections.
    std::array<std::set<std::pair<std::size_t, Share*>>, pools> crowds_;
    std::array<std::size_t, pools> connections_{};
    std::unordered_map<std::string, std::size_t> of_network_;  // Number of connections.
    std::array<std::set<Client*>, held_kinds> holders_;
    std::array<std::size_t, held_kinds> bytes_{};
    // A timer wheel: the clients whose deadline is to be checked in each quarter of a second.
    std::array<Client::ScheduledList, 256> quarters_;
    std::int64_t quarter_ = 0;
    bool is_closing_ = false;
    std::function<void()> on_empty_;
};

inline const std::string& Client::name() const { return share_->first; }

inline void Client::activity_changed() {
    since_ = clients_.now();
    clients_.place(*this, activity());
}

inline void Client::set_deadline(Clock::duration time) {
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
