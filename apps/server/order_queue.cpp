#include "server/order_queue.h"

#include <algorithm>

namespace puissance::server {

namespace {

// So many short orders may go before a long one that waits.
constexpr int max_short_in_a_row = 4;

}  // namespace

bool OrderQueue::add(Order& order, std::optional<Order>& pushed_out) {
    auto client = std::ranges::find(clients_, order.errand->client, &Client::name);
    const std::size_t own = client == clients_.end() ? 0 : client->size();
    if (own >= max_orders_of_a_client_) return false;
    if (size() >= max_orders_) {
        pushed_out = push_out(own + 1);
        if (!pushed_out) return false;
    }
    if (client == clients_.end())
        client = clients_.insert(client, Client{order.errand->client, {}, {}});
    client->orders(order.is_long).push_back(std::move(order));
    return true;
}

// The latest order of the client with the most, if those are more than so many.
std::optional<Order> OrderQueue::push_out(std::size_t more_than) {
    const auto client = std::ranges::max_element(clients_, {}, &Client::size);
    if (client == clients_.end() || client->size() <= more_than) return std::nullopt;
    auto& orders = client->orders(!client->long_orders.empty());
    Order order = std::move(orders.back());
    orders.pop_back();
    return order;
}

std::optional<Order> OrderQueue::take(bool only_short) {
    const bool is_turn_of_long = !only_short && short_in_a_row_ >= max_short_in_a_row;
    std::optional<Order> order = take_turn(is_turn_of_long);
    if (!order && !only_short) order = take_turn(!is_turn_of_long);
    if (order && !only_short) short_in_a_row_ = order->is_long ? 0 : short_in_a_row_ + 1;
    return order;
}

std::optional<Order> OrderQueue::take_turn(bool is_long) {
    const auto client = std::ranges::find_if(
        clients_, [&](Client& waiting) { return !waiting.orders(is_long).empty(); });
    if (client == clients_.end()) return std::nullopt;
    auto& orders = client->orders(is_long);
    Order order = std::move(orders.front());
    orders.pop_front();
    if (client->size() == 0) clients_.erase(client);
    else clients_.splice(clients_.end(), clients_, client);
    return order;
}

void OrderQueue::withdraw(const Errand& errand) {
    const auto is_its = [&](const Order& order) { return order.errand.get() == &errand; };
    for (auto client = clients_.begin(); client != clients_.end();) {
        std::erase_if(client->short_orders, is_its);
        std::erase_if(client->long_orders, is_its);
        client = client->size() == 0 ? clients_.erase(client) : std::next(client);
    }
}

bool OrderQueue::has_work(bool only_short) const {
    return std::ranges::any_of(clients_, [&](const Client& client) {
        return !only_short || !client.short_orders.empty();
    });
}

std::size_t OrderQueue::size() const {
    std::size_t orders = 0;
    for (const Client& client : clients_) orders += client.size();
    return orders;
}

std::chrono::nanoseconds OrderQueue::cost() const {
    std::chrono::nanoseconds cost{0};
    for (const Client& client : clients_) {
        for (const Order& order : client.short_orders) cost += order.cost;
        for (const Order& order : client.long_orders) cost += order.cost;
    }
    return cost;
}

}  // namespace puissance::server
