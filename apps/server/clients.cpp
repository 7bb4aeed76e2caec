#include "server/clients.h"

#include <algorithm>

namespace puissance::server {

namespace {

constexpr std::size_t max_clients = 1024;
constexpr std::size_t max_clients_of_an_address = 256;
// They are answered and gone; who stays longer than the others makes room for them.
constexpr std::size_t max_clients_without_place = 64;

}  // namespace

bool Clients::has_place_for(const std::string& address) {
    const auto own = of_address_.find(address);
    if (own != of_address_.end() && own->second >= max_clients_of_an_address) {
        Client* const idle = longest_idle(address);
        if (idle != nullptr) let_go(*idle);
        return idle != nullptr;
    }
    std::size_t all = 0;
    for (const auto& [name, count] : of_address_) all += count;
    return all < max_clients || let_one_go();
}

// One of the address that has the most idle ones: a crowd makes room before a single visitor does.
bool Clients::let_one_go() {
    std::unordered_map<std::string_view, std::size_t> idle;
    for (const Client* client : present_)
        if (client->has_place_ && client->is_idle()) ++idle[client->address()];
    const auto crowd =
        std::ranges::max_element(idle, {}, [](const auto& entry) { return entry.second; });
    if (crowd == idle.end()) return false;
    let_go(*longest_idle(crowd->first));
    return true;
}

Client* Clients::longest_idle(std::string_view address) const {
    Client* longest = nullptr;
    for (Client* const client : present_) {
        if (!client->has_place_ || !client->is_idle() || client->address() != address) continue;
        if (longest == nullptr || client->last_active() < longest->last_active()) longest = client;
    }
    return longest;
}

// Its place is free at once; the client itself goes when its socket has noticed.
void Clients::let_go(Client& client) {
    give_up_place(client);
    client.drop();
}

void Clients::give_up_place(Client& client) {
    if (!client.has_place_) return;
    client.has_place_ = false;
    const auto count = of_address_.find(client.address());
    if (--count->second == 0) of_address_.erase(count);
}

void Clients::add(Client& client) {
    if (client.has_place_) ++of_address_[client.address()];
    else limit_those_without_place();
    present_.insert(&client);
    metrics.connected();
}

void Clients::limit_those_without_place() {
    std::size_t count = 0;
    Client* first = nullptr;
    for (Client* const client : present_) {
        if (client->has_place_) continue;
        ++count;
        if (first == nullptr || client->last_active() < first->last_active()) first = client;
    }
    if (count >= max_clients_without_place) first->drop();
}

void Clients::remove(Client& client) {
    give_up_place(client);
    present_.erase(&client);
    metrics.disconnected();
    if (is_closing_ && present_.empty() && on_empty_) on_empty_();
}

void Clients::hurry() {
    const auto now = Clock::now();
    for (Client* const client : present_) client->hurry_after(now);
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
