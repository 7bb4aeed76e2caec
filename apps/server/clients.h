// Everybody who is connected: how many there may be, who must make room, and how much of our memory
// they may fill. Only the sources that speak to sockets include this; they share one thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <string_view>
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

// Bytes that clients make us hold, of what they send or of what they have yet to read.
class ByteBudget {
public:
    explicit ByteBudget(std::size_t limit) : limit_(limit) {}

    [[nodiscard]] bool take(std::size_t bytes) {
        if (bytes > limit_ - used_) return false;
        used_ += bytes;
        return true;
    }
    void give_back(std::size_t bytes) { used_ -= bytes; }

private:
    std::size_t limit_;
    std::size_t used_ = 0;
};

class Clients {
public:
    // All of them must outlive it.
    Clients(Service& asked, Metrics& counted, Log& written, std::vector<std::string> names)
        : service(asked), metrics(counted), log(written), host_names(std::move(names)) {}

    // Is there a place for one more from this address? If need be, makes one by letting go whoever
    // has been idle for longest.
    [[nodiscard]] bool has_place_for(const std::string& address);
    // Lets go whoever has been idle for longest; false when nobody is.
    bool let_one_go();

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
    ByteBudget incoming{std::size_t{32} << 20};
    ByteBudget outgoing{std::size_t{48} << 20};

private:
    // The one of this address who has been idle for longest, or null.
    [[nodiscard]] Client* longest_idle(std::string_view address) const;
    void let_go(Client& client);
    void give_up_place(Client& client);
    void limit_those_without_place();

    std::set<Client*> present_;
    std::unordered_map<std::string, std::size_t> of_address_;  // How many have a place.
    bool is_closing_ = false;
    std::function<void()> on_empty_;
};

// Has a place among the clients from its first moment to its last.
class Client {
public:
    Client(Clients& clients, std::string address, bool has_place)
        : clients_(clients), address_(std::move(address)), has_place_(has_place) {
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
    // Asks for nothing at the moment.
    [[nodiscard]] virtual bool is_idle() const = 0;

    void hurry_after(Clock::time_point now) {
        if (now < deadline_) return;
        deadline_ = Clock::time_point::max();
        hurry();
    }

    [[nodiscard]] const std::string& address() const { return address_; }
    // Without a place, a client is only told so, or that we are well.
    [[nodiscard]] bool has_place() const { return has_place_; }
    [[nodiscard]] Clock::time_point last_active() const { return last_active_; }

protected:
    // Time for what comes next, to a quarter of a second; what was left of the last is forgotten.
    void give(Clock::duration time) {
        last_active_ = Clock::now();
        deadline_ = last_active_ + time;
    }
    void give_all_the_time() { deadline_ = Clock::time_point::max(); }
    [[nodiscard]] Clients& clients() { return clients_; }
    [[nodiscard]] const Clients& clients() const { return clients_; }

private:
    friend class Clients;

    Clients& clients_;
    std::string address_;
    bool has_place_;
    Clock::time_point last_active_ = Clock::now();
    Clock::time_point deadline_ = Clock::time_point::max();
};

}  // namespace puissance::server
