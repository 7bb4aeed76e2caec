// The work that waits for a worker. Short work goes before long and has places of its own; clients
// take turns, with short work the one first who asks for least and has used least; whoever leaves
// gives up his places at once. No threads here: Workers locks it.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>

#include "puissance/engine.h"
#include "server/client_use.h"
#include "wire/door.h"

namespace puissance::server {

// What a client waits for.
struct Errand {
    std::string client;  // Its address: turns are counted by it.
    Stop stop;
    std::atomic<bool> is_withdrawn{false};  // Nobody waits for the answer any more.
};

// The engine for a game, which belongs to the worker that runs the job; fails without memory.
using EngineOf = std::function<Result<Engine*>(const Game&, wire::EngineUse)>;
using Job = std::function<void(const EngineOf&, Errand&)>;

struct Order {
    std::shared_ptr<Errand> errand;
    std::chrono::nanoseconds cost{0};  // The longest it may take.
    bool is_long = false;
    Job job;
    std::function<void()> refuse;  // Called instead of the job when it must make room for others.
    ClientUse::Time came{};        // Into the queue, which sets it.
};

// How many orders may wait, short and long ones apart.
struct Places {
    std::size_t of_short = 256;
    std::size_t of_long = 64;
    std::size_t of_a_client = 16;  // Of each kind.
};

class OrderQueue {
public:
    using Time = ClientUse::Time;

    explicit OrderQueue(const Places& places) : places_(places) {}

    // False: there is no room, and nothing has changed. A client with fewer orders of the same kind
    // than another has room also when all places are taken: the other's latest is moved to
    // `pushed_out`. So has, with as many short ones, a client that has used less.
    [[nodiscard]] bool add(Order& order, std::optional<Order>& pushed_out, Time now);

    // The next one, if there is any; a short one where `only_short`.
    [[nodiscard]] std::optional<Order> take(bool only_short);

    // An order that was taken has been done.
    void count(const Order& order, std::chrono::nanoseconds taken, Time now);

    // Removes what this client waits for.
    void withdraw(const Errand& errand);
    void clear() { clients_.clear(); }

    [[nodiscard]] bool has_work(bool only_short) const;
    [[nodiscard]] std::size_t size() const;
    // How long all that waits may take a single worker.
    [[nodiscard]] std::chrono::nanoseconds cost() const;

    // Calls `visit` with each errand.
    template <class Visit>
    void for_each(Visit&& visit) const {
        for (const Client& client : clients_) {
            for (const Order& order : client.short_orders) visit(*order.errand);
            for (const Order& order : client.long_orders) visit(*order.errand);
        }
    }

private:
    struct Client {
        std::string name;
        ClientUse::Use use;  // Of short work, when its first order came or its last one was done.
        std::deque<Order> short_orders;
        std::deque<Order> long_orders;

        [[nodiscard]] std::size_t size() const { return short_orders.size() + long_orders.size(); }
        [[nodiscard]] std::deque<Order>& orders(bool is_long) {
            return is_long ? long_orders : short_orders;
        }
        [[nodiscard]] const std::deque<Order>& orders(bool is_long) const {
            return is_long ? long_orders : short_orders;
        }
    };
    using Clients = std::list<Client>;

    [[nodiscard]] std::size_t count_of(bool is_long) const;
    [[nodiscard]] Clients::iterator next_long();
    [[nodiscard]] Clients::iterator next_short();
    [[nodiscard]] std::optional<Order> take_turn(bool is_long);
    [[nodiscard]] std::optional<Order> push_out(const Order& order, std::size_t own, double rank);

    Places places_;
    ClientUse use_;
    Clients clients_;  // In the order of their turns; none without orders.
    int short_in_a_row_ = 0;
    int by_rank_in_a_row_ = 0;  // Of short ones.
};

}  // namespace puissance::server
