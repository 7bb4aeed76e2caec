// Games between people by HTTP: what is asked where, who may ask, and how often. One thread, that of
// the sockets.
#pragma once

#include <unordered_map>

#include "server/message.h"
#include "server/online_hub.h"
#include "server/order_queue.h"
#include "server/rate_table.h"

namespace puissance::server {

struct OnlineSettings {
    bool has_nicknames = true;
};

class OnlineService {
public:
    using Answered = std::function<void(Response)>;

    // `store` must outlive it.
    OnlineService(store::Store& store, const OnlineSettings& settings)
        : settings_(settings), hub_(store) {}
    ~OnlineService();
    OnlineService(const OnlineService&) = delete;
    OnlineService& operator=(const OnlineService&) = delete;

    // Is this path ours?
    [[nodiscard]] static bool has(std::string_view path);
    // What needs no game; nothing when answer() must be asked.
    [[nodiscard]] std::optional<Response> at_once(const Request& request) const;
    // `errand` is the client's; withdraw() ends it.
    void answer(const Request& request, const Errand& errand, const Answered& answered);
    void withdraw(const Errand& errand);

    // A game, and the seat of the secret. Wrong names and secrets are counted, and whoever has tried
    // too many is refused.
    struct Place {
        RoomPointer room;
        std::optional<int> seat;
    };
    using Entered = tl::expected<Place, Problem>;
    void enter(const std::string& client, const std::string& name,
               const std::optional<std::string>& secret, int after,
               std::function<void(const Entered&)> entered);
    // Somebody with a seat does something; `body` is the JSON of it. Says {"seq"}, or why not.
    void act(const Place& place, online::Act act, OnlineHub::Reply reply);

    // Whether a live clock of this seat runs: then its connection is measured.
    [[nodiscard]] static bool runs_clock_of(const Room& room, int seat);

    // No act is taken any more, and whoever waits is answered.
    void close();

    [[nodiscard]] OnlineHub& hub() { return hub_; }
    [[nodiscard]] const OnlineHub& hub() const { return hub_; }
    [[nodiscard]] std::string metrics() const;

private:
    class Poll;

    void create(const Request& request, const std::string& client, const Answered& answered);
    void join(const Request& request, const std::string& client, const std::string& name,
              const Answered& answered);
    void acts(const Request& request, const std::string& client, const std::string& name,
              const Answered& answered);
    void snapshot(const Request& request, const Errand& errand, const std::string& name,
                  const Answered& answered);
    void mine(const Request& request, const std::string& client, const Answered& answered);

    OnlineSettings settings_;
    OnlineHub hub_;
    RateTable created_a_minute_{10, std::chrono::minutes(1)};
    RateTable created_a_day_{200, std::chrono::hours(24)};
    RateTable wrong_{30, std::chrono::minutes(1)};
    std::unordered_map<const Errand*, std::unique_ptr<Poll>> polls_;
};

}  // namespace puissance::server
