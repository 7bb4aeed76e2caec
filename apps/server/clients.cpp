#include "server/clients.h"

#include <algorithm>
#include <utility>

namespace puissance::server {

namespace {

constexpr std::size_t max_clients = 1024;
constexpr std::size_t max_clients_of_an_address = 256;

// A network of IPv6 with so many connections is one client.
constexpr std::size_t max_clients_of_a_network = 64;

constexpr std::size_t index_of(Held what) { return static_cast<std::size_t>(what); }

}  // namespace

// Under which a connection is counted.
const std::string& Clients::name_of(const Origin& origin) const {
    const auto found = of_network_.find(origin.network);
    const bool is_crowd = found != of_network_.end() && found->second >= max_clients_of_a_network;
    return is_crowd ? origin.network : origin.address;
}

bool Clients::let_one_go() {
    if (connections_ == 0) return false;
    const auto most = std::ranges::max_element(
        shares_, {}, [](const auto& entry) { return entry.second.connections; });
    make_room_in(most->second);
    return true;
}

// Requires: it has connections.
void Clients::make_room_in(const Share& share) {
    const auto order = [](const Client& client) {
        const int reluctance = client.doing() == Doing::idle        ? 0
                               : client.doing() == Doing::answering ? 2
                                                                    : 1;
        return std::pair(reluctance, client.since());
    };
    Client* first = nullptr;
    for (Client* const client : present_) {
        if (client->is_let_go_ || &client->share_->second != &share) continue;
        if (first == nullptr || order(*client) < order(*first)) first = client;
    }
    let_go(*first);
}

bool Clients::hold(Client& client, Held what, std::size_t bytes) {
    const std::size_t kind = index_of(what);
    const ByteLimits& limits = byte_limits[kind];
    std::size_t& own = client.share_->second.bytes[kind];
    const std::size_t before = client.held_[kind];
    if (bytes > before) {
        if (client.is_let_go_) return false;
        const std::size_t wanted = own - before + bytes;
        if (wanted > limits.of_a_client) return false;
        while (bytes_[kind] - before + bytes > limits.all) {
            Client* const largest = largest_holder(what);
            if (largest == nullptr || largest == &client ||
                largest->share_->second.bytes[kind] <= wanted)
                return false;
            let_go(*largest);
        }
    }
    own = own - before + bytes;
    bytes_[kind] = bytes_[kind] - before + bytes;
    client.held_[kind] = bytes;
    return true;
}

// The connection with the most bytes of the client with the most.
Client* Clients::largest_holder(Held what) const {
    const std::size_t kind = index_of(what);
    const auto order = [&](const Client* client) {
        return std::pair(client->share_->second.bytes[kind], client->held_[kind]);
    };
    const auto largest = std::ranges::max_element(present_, {}, order);
    if (largest == present_.end() || (*largest)->held_[kind] == 0) return nullptr;
    return *largest;
}

// Its share is free at once; the client itself goes when its socket has noticed.
void Clients::let_go(Client& client) {
    give_up_share(client);
    client.drop();
}

void Clients::give_up_share(Client& client) {
    if (std::exchange(client.is_let_go_, true)) return;
    for (const Held what : {Held::incoming, Held::outgoing}) (void)hold(client, what, 0);
    --client.share_->second.connections;
    --connections_;
    const auto network = of_network_.find(client.origin_.network);
    if (--network->second == 0) of_network_.erase(network);
}

void Clients::add(Client& client) {
    client.share_ = &*shares_.try_emplace(name_of(client.origin_)).first;
    Share& share = client.share_->second;
    ++share.present;
    if (share.connections >= max_clients_of_an_address) make_room_in(share);
    else if (connections_ >= max_clients) let_one_go();
    ++share.connections;
    ++connections_;
    ++of_network_[client.origin_.network];
    present_.insert(&client);
    metrics.connected();
}

void Clients::remove(Client& client) {
    give_up_share(client);
    present_.erase(&client);
    if (--client.share_->second.present == 0) shares_.erase(client.share_->first);
    metrics.disconnected();
    if (is_closing_ && present_.empty() && on_empty_) on_empty_();
}

void Clients::hurry() {
    const auto time = now();
    for (Client* const client : present_) client->hurry_after(time);
}

void Clients::close(std::function<void()> on_empty) {
    is_closing_ = true;
    on_empty_ = std::move(on_empty);
    for (Client* const client : present_) client->leave();
    if (present_.empty()) on_empty_();
}

void Clients::drop_all() {
    on_empty_ = nullptr;
    for (Client* const client : present_) client->drop();
}

}  // namespace puissance::server
