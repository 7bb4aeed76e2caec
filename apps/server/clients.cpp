#include "server/clients.h"

#include <algorithm>
#include <utility>

namespace puissance::server {

namespace {

// An IPv6 /48 network with so many connections counts as one client.
constexpr std::size_t max_clients_of_a_network = 64;

constexpr std::chrono::milliseconds quarter{250};

template <class Kind>
constexpr std::size_t index_of(Kind kind) {
    return static_cast<std::size_t>(kind);
}

constexpr std::size_t eviction_rank_of(Activity activity) {
    switch (activity) {
        case Activity::idle: return 0;
        case Activity::answering: return 2;
        case Activity::playing: return 3;
        default: return 1;
    }
}

}  // namespace

Client::Client(Clients& clients, const Origin& origin)
    : clients_(clients), origin_(origin), since_(clients.now()) {
    clients_.add(*this);
}

Client::~Client() { clients_.remove(*this); }

const std::string& Clients::name_of(const Origin& origin) const {
    const auto found = of_network_.find(origin.network);
    const bool is_crowd = found != of_network_.end() && found->second >= max_clients_of_a_network;
    return is_crowd ? origin.network : origin.address;
}

bool Clients::evict_one() {
    for (const auto& crowds : crowds_) {
        if (crowds.empty()) continue;
        make_room_in(*crowds.rbegin()->second);
        return true;
    }
    return false;
}

// Requires: it has connections.
void Clients::make_room_in(Share& share) {
    for (auto& alike : share.by_eviction_rank)
        if (!alike.empty()) return evict(alike.front());
}

bool Clients::hold(Client& client, Held what, std::size_t bytes) {
    const std::size_t kind = index_of(what);
    const ByteLimits& limits = byte_limits[kind];
    std::size_t& own = client.share_->second.bytes[kind];
    const std::size_t before = client.held_[kind];
    if (bytes > before) {
        if (client.is_evicted_) return false;
        const std::size_t wanted = own - before + bytes;
        if (wanted > limits.per_client) return false;
        while (bytes_[kind] - before + bytes > limits.total) {
            Client* const largest = largest_holder(what);
            if (largest == nullptr || largest == &client ||
                largest->share_->second.bytes[kind] <= wanted)
                return false;
            evict(*largest);
        }
    }
    own = own - before + bytes;
    bytes_[kind] = bytes_[kind] - before + bytes;
    client.held_[kind] = bytes;
    if (bytes > 0) holders_[kind].insert(&client);
    else holders_[kind].erase(&client);
    return true;
}

// The connection with the most bytes of the client with the most.
Client* Clients::largest_holder(Held what) const {
    const std::size_t kind = index_of(what);
    const auto& holders = holders_[kind];
    const auto bytes_of = [&](const Client* client) {
        return std::pair(client->share_->second.bytes[kind], client->held_[kind]);
    };
    const auto largest = std::ranges::max_element(holders, {}, bytes_of);
    return largest == holders.end() ? nullptr : *largest;
}

// Frees its share at once; the object goes when its pending socket operations have ended.
void Clients::evict(Client& client) {
    give_up_share(client);
    client.drop();
}

void Clients::give_up_share(Client& client) {
    if (std::exchange(client.is_evicted_, true)) return;
    for (const Held what : {Held::incoming, Held::outgoing}) (void)hold(client, what, 0);
    client.among_alike_.unlink();
    count(client.share_->second, client.pool_, -1);
    const auto network = of_network_.find(client.origin_.network);
    if (--network->second == 0) of_network_.erase(network);
}

void Clients::count(Share& share, Pool pool, int more) {
    std::size_t& connections = share.connections[index_of(pool)];
    auto& crowds = crowds_[index_of(pool)];
    auto known = crowds.extract({connections, &share});
    connections += static_cast<std::size_t>(more);
    connections_[index_of(pool)] += static_cast<std::size_t>(more);
    if (connections == 0) return;
    if (known.empty()) {
        crowds.emplace(connections, &share);
    } else {
        known.value().first = connections;
        crowds.insert(std::move(known));
    }
}

// Requires: the client is counted, but not in a list yet.
void Clients::make_room_for(Client& client) {
    const std::size_t pool = index_of(client.pool_);
    const ConnectionLimits& limits = connection_limits[pool];
    Share& share = client.share_->second;
    const bool has_too_many = share.connections[pool] > limits.per_client;
    if (!has_too_many && connections_[pool] <= limits.total) return;
    Share& crowd = has_too_many ? share : *crowds_[pool].rbegin()->second;
    // Players who are there stay: if the client's own limit is reached, the newcomer is refused.
    if (client.pool_ == Pool::strangers) make_room_in(crowd);
    else evict(&crowd == &share ? client : crowd.by_eviction_rank.back().front());
}

void Clients::place(Client& client, Activity activity) {
    if (client.is_evicted_) return;
    Share& share = client.share_->second;
    const Pool pool = activity == Activity::playing ? Pool::players : Pool::strangers;
    client.among_alike_.unlink();
    if (pool != client.pool_) {
        count(share, client.pool_, -1);
        client.pool_ = pool;
        count(share, pool, 1);
        make_room_for(client);
        if (client.is_evicted_) return;
    }
    share.by_eviction_rank[eviction_rank_of(activity)].push_back(client);
}

void Clients::enter_share(Client& client) {
    client.share_ = &*shares_.try_emplace(name_of(client.origin_)).first;
    ++client.share_->second.present;
    if (client.is_evicted_) return;
    ++of_network_[client.origin_.network];
    count(client.share_->second, client.pool_, 1);
    make_room_for(client);
}

void Clients::leave_share(Client& client) {
    if (--client.share_->second.present == 0) shares_.erase(client.share_->first);
}

void Clients::add(Client& client) {
    enter_share(client);
    place(client, Activity::idle);
    present_.push_back(client);
    metrics.connected();
}

void Clients::remove(Client& client) {
    give_up_share(client);
    client.present_.unlink();
    leave_share(client);
    metrics.disconnected();
    if (is_closing_ && present_.empty() && on_empty_) on_empty_();
}

void Clients::move(Client& client, const Origin& origin) {
    if (client.is_evicted_ || client.origin_ == origin) return;
    const Activity activity = client.activity();
    give_up_share(client);
    leave_share(client);
    client.is_evicted_ = false;
    client.origin_ = origin;
    enter_share(client);
    place(client, activity);
}

// A client that is to be checked sooner stays where it is and is rescheduled then.
void Clients::schedule(Client& client, Clock::time_point time) {
    const auto last = time + (static_cast<int>(quarters_.size()) - 1) * quarter;
    const auto at = std::min(client.deadline_, last).time_since_epoch() / quarter;
    if (client.scheduled_.is_linked() && client.quarter_ <= at) return;
    client.scheduled_.unlink();
    client.quarter_ = at;
    quarters_[static_cast<std::size_t>(at) % quarters_.size()].push_back(client);
}

void Clients::check_deadlines() {
    const auto time = now();
    const std::int64_t last = time.time_since_epoch() / quarter;
    const auto round = static_cast<std::int64_t>(quarters_.size());
    for (quarter_ = std::max(quarter_, last - round + 1); quarter_ <= last; ++quarter_) {
        Client::ScheduledList scheduled;
        scheduled.swap(quarters_[static_cast<std::size_t>(quarter_ % round)]);
        while (!scheduled.empty()) {
            Client& client = scheduled.front();
            scheduled.pop_front();
            if (client.deadline_ == Clock::time_point::max()) continue;
            if (client.deadline_ > time) {
                schedule(client, time);
                continue;
            }
            client.deadline_ = Clock::time_point::max();
            client.on_deadline();
        }
    }
    quarter_ = last;  // This quarter is not over: it is checked again next time.
}

void Clients::close(std::function<void()> on_empty) {
    is_closing_ = true;
    on_empty_ = std::move(on_empty);
    for (Client& client : present_) client.shut_down();
    if (present_.empty()) on_empty_();
}

void Clients::drop_all() {
    on_empty_ = nullptr;
    for (Client& client : present_) client.drop();
}

}  // namespace puissance::server
