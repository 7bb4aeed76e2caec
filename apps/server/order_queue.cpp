#include "server/order_queue.h"

#include <algorithm>
#include <utility>

namespace puissance::server {

namespace {

// So many short orders may go before a long one that waits.
constexpr int max_short_in_a_row = 4;
// So many short orders may go before one that came earlier.
constexpr int max_by_rank_in_a_row = 4;

}  // namespace

bool OrderQueue::add(Order& order, std::optional<Order>& pushed_out, Time now) {
    auto client = std::ranges::find(clients_, order.errand->client, &Client::name);
    const bool is_new = client == clients_.end();
    const std::size_t own = is_new ? 0 : client->orders(order.is_long).size();
    const ClientUse::Use use = is_new ? use_.of(order.errand->client, now) : client->use;
    if (own >= places_.of_a_client) return false;
    if (count_of(order.is_long) >= (order.is_long ? places_.of_long : places_.of_short)) {
        pushed_out = push_out(order, own, use.rank(order.cost));
        if (!pushed_out) return false;
    }
    if (is_new) client = clients_.insert(clients_.end(), {order.errand->client, use, {}, {}});
    order.came = now;
    client->orders(order.is_long).push_back(std::move(order));
    return true;
}

// The latest order of the client with the most, if those are more than this one would have with
// this order; of short ones also if they are as many and it ranks behind.
std::optional<Order> OrderQueue::push_out(const Order& order, std::size_t own, double rank) {
    const auto weight = [&](const Client& client) {
        const auto& orders = client.orders(order.is_long);
        const bool has_rank = !order.is_long && !orders.empty();
        return std::pair(orders.size(), has_rank ? client.use.rank(orders.back().cost) : 0);
    };
    const auto client = std::ranges::max_element(clients_, {}, weight);
    const auto [most, its_rank] = weight(*client);
    const bool ranks_behind = !order.is_long && most == own + 1 && its_rank > rank;
    if (most <= own + 1 && !ranks_behind) return std::nullopt;
    auto& orders = client->orders(order.is_long);
    Order last = std::move(orders.back());
    orders.pop_back();
    if (client->size() == 0) clients_.erase(client);
    return last;
}

std::optional<Order> OrderQueue::take(bool only_short) {
    const bool is_turn_of_long = !only_short && short_in_a_row_ >= max_short_in_a_row;
    std::optional<Order> order = take_turn(is_turn_of_long);
    if (!order && !only_short) order = take_turn(!is_turn_of_long);
    if (order && !only_short) short_in_a_row_ = order->is_long ? 0 : short_in_a_row_ + 1;
    return order;
}

OrderQueue::Clients::iterator OrderQueue::next_long() {
    return std::ranges::find_if(clients_,
                                [](const Client& client) { return !client.long_orders.empty(); });
}

// By rank, and now and then whoever has waited for longest, so that nobody waits for ever.
OrderQueue::Clients::iterator OrderQueue::next_short() {
    const bool is_by_rank = by_rank_in_a_row_ < max_by_rank_in_a_row;
    by_rank_in_a_row_ = is_by_rank ? by_rank_in_a_row_ + 1 : 0;
    const auto goes_before = [&](const Client& client, const Client& other) {
        const Order& one = client.short_orders.front();
        const Order& two = other.short_orders.front();
        return is_by_rank ? client.use.rank(one.cost) < other.use.rank(two.cost)
                          : one.came < two.came;
    };
    auto first = clients_.end();
    for (auto client = clients_.begin(); client != clients_.end(); ++client)
        if (!client->short_orders.empty() &&
            (first == clients_.end() || goes_before(*client, *first)))
            first = client;
    return first;
}

std::optional<Order> OrderQueue::take_turn(bool is_long) {
    const auto client = is_long ? next_long() : next_short();
    if (client == clients_.end()) return std::nullopt;
    auto& orders = client->orders(is_long);
    Order order = std::move(orders.front());
    orders.pop_front();
    if (client->size() == 0) clients_.erase(client);
    else clients_.splice(clients_.end(), clients_, client);
    return order;
}

void OrderQueue::count(const Order& order, std::chrono::nanoseconds taken, Time now) {
    if (order.is_long) return;
    use_.add(order.errand->client, taken, now);
    const auto client = std::ranges::find(clients_, order.errand->client, &Client::name);
    if (client != clients_.end()) client->use = use_.of(client->name, now);
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

std::size_t OrderQueue::size() const { return count_of(false) + count_of(true); }

std::size_t OrderQueue::count_of(bool is_long) const {
    std::size_t orders = 0;
    for (const Client& client : clients_) orders += client.orders(is_long).size();
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
