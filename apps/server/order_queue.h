// The work that waits for a worker. Clients take turns, short work goes before long, and whoever
// leaves gives up his places at once. No threads here: Workers locks it.
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
};

class OrderQueue {
public:
    OrderQueue(std::size_t max_orders, std::size_t max_orders_of_a_client)
        : max_orders_(max_orders), max_orders_of_a_client_(max_orders_of_a_client) {}

    // False: there is no room, and nothing has changed. A client with fewer orders than another has
    // room also in a full queue: the other's latest is moved to `pushed_out`.
    [[nodiscard]] bool add(Order& order, std::optional<Order>& pushed_out);

    // The next one, if there is any; a short one where `only_short`.
    [[nodiscard]] std::optional<Order> take(bool only_short);

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
        std::deque<Order> short_orders;
        std::deque<Order> long_orders;

        [[nodiscard]] std::size_t size() const { return short_orders.size() + long_orders.size(); }
        [[nodiscard]] std::deque<Order>& orders(bool is_long) {
            return is_long ? long_orders : short_orders;
        }
    };

    [[nodiscard]] std::optional<Order> take_turn(bool is_long);
    [[nodiscard]] std::optional<Order> push_out(std::size_t more_than);

    std::size_t max_orders_;
    std::size_t max_orders_of_a_client_;
    std::list<Client> clients_;  // In the order of their turns; none without orders.
    int short_in_a_row_ = 0;
};

}  // namespace puissance::server
