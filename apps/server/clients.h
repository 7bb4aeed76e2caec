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

#include "server/log.h"
#include "server/metrics.h"
#include "server/service.h"

namespace puissance::server {

using Clock = std::chrono::steady_clock;
class Client;

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
};

class Clients {
public:
    // All of them must outlive it.
    Clients(Service& asked, Metrics& counted, Log& written, std::vector<std::string> names)
        : service(asked), metrics(counted), log(written), host_names(std::move(names)) {}

    // Makes room for one more: of the client with the most connections, the one goes that has been
    // idle for longest or, where none is, has been sending its request or reading its answer for
    // longest; last of all one that waits for us. False: nobody is there.
    bool let_one_go();

    // From now on the connection holds so many bytes. False: its client has used up its share, or
    // there is no room and nobody else holds more; then nothing changes. Where somebody does, the
    // largest holder is let go.
    [[nodiscard]] bool hold(Client& client, Held what, std::size_t bytes);

    void add(Client& client);
    void remove(Client& client);

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
    std::function<Clock::time_point()> now = Clock::now;
    std::array<ByteLimits, held_kinds> byte_limits{
        ByteLimits{std::size_t{24} << 20, std::size_t{4} << 20, std::size_t{8} << 10},
        ByteLimits{std::size_t{32} << 20, std::size_t{8} << 20, std::size_t{32} << 10}};

private:
    friend class Client;

    // What the connections of one client have together.
    struct Share {
        std::size_t connections = 0;  // Without those that have been let go.
        std::size_t present = 0;
        std::array<std::size_t, held_kinds> bytes{};
    };
    using Shares = std::unordered_map<std::string, Share>;

    [[nodiscard]] const std::string& name_of(const Origin& origin) const;
    void make_room_in(const Share& share);
    [[nodiscard]] Client* largest_holder(Held what) const;
    void let_go(Client& client);
    void give_up_share(Client& client);

    std::set<Client*> present_;
    Shares shares_;
    std::unordered_map<std::string, std::size_t> of_network_;  // Connections.
    std::size_t connections_ = 0;
    std::array<std::size_t, held_kinds> bytes_{};
    bool is_closing_ = false;
    std::function<void()> on_empty_;
};

// What a connection is about.
enum class Doing : unsigned char { idle, reading, answering, writing };

// One connection, which counts from its first moment to its last.
class Client {
public:
    Client(Clients& clients, const Origin& origin)
        : clients_(clients), origin_(origin), since_(clients.now()) {
        clients_.add(*this);
    }
    virtual ~Client() { clients_.remove(*this); }
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    // Its time is up.
    virtual void hurry() = 0;
    // The server closes: who is in the middle of something may finish it. Returns at once.
    virtual void leave() = 0;
    // Ends the connection, whatever it is doing. Returns at once.
    virtual void drop() = 0;
    [[nodiscard]] virtual Doing doing() const = 0;

    void hurry_after(Clock::time_point now) {
        if (now < deadline_) return;
        deadline_ = Clock::time_point::max();
        hurry();
    }

    [[nodiscard]] const Origin& origin() const { return origin_; }
    // Under which it is counted.
    [[nodiscard]] const std::string& name() const { return share_->first; }
    // When it began what it does.
    [[nodiscard]] Clock::time_point since() const { return since_; }

protected:
    // Time for what comes next, to a quarter of a second; what was left of the last is forgotten.
    void give(Clock::duration time) { deadline_ = clients_.now() + time; }
    void give_all_the_time() { deadline_ = Clock::time_point::max(); }
    void begin() { since_ = clients_.now(); }
    [[nodiscard]] bool hold(Held what, std::size_t bytes) {
        const auto kind = static_cast<std::size_t>(what);
        if (bytes <= clients_.byte_limits[kind].small) bytes = 0;
        return bytes == held_[kind] || clients_.hold(*this, what, bytes);
    }
    [[nodiscard]] Clients& clients() { return clients_; }
    [[nodiscard]] const Clients& clients() const { return clients_; }

private:
    friend class Clients;

    Clients& clients_;
    Origin origin_;
    bool is_let_go_ = false;
    Clients::Shares::value_type* share_ = nullptr;  // Of its client, with the name.
    std::array<std::size_t, held_kinds> held_{};
    Clock::time_point since_;
    Clock::time_point deadline_ = Clock::time_point::max();
};

}  // namespace puissance::server
