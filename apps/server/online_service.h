// Games between people by HTTP: what is asked where, who may ask, and how often. One thread, that
// of the sockets.
#pragma once

#include <unordered_map>

#include "server/message.h"
#include "server/online_hub.h"
#include "server/order_queue.h"
#include "server/rate_table.h"
#include "wire/online_requests.h"

namespace puissance::server {

struct OnlineSettings {
    bool has_nicknames = true;
};

class OnlineService {
public:
    using Answered = std::function<void(Response)>;

    // `store` must outlive it.
    OnlineService(store::Store& store, const OnlineSettings& settings);
    ~OnlineService();
    OnlineService(const OnlineService&) = delete;
    OnlineService& operator=(const OnlineService&) = delete;

    // Is this path ours?
    [[nodiscard]] static bool has(std::string_view path);
    // What needs no game; nothing when answer() must be asked.
    [[nodiscard]] std::optional<Response> at_once(const Request& request) const;
    // `errand` is the client's; withdraw() ends it.
    void answer(const Request& request, const std::shared_ptr<Errand>& errand,
                const Answered& answered);
    void withdraw(Errand& errand);

    // A game, and the seat of the secret. Wrong names and secrets are counted, and whoever has
    // tried too many is refused.
    struct Place {
        RoomPointer room;
        std::optional<int> seat;
    };
    using Entered = tl::expected<Place, Problem>;
    void enter(const std::string& client, const std::string& name,
               const std::optional<std::string>& secret, int after,
               const std::function<void(const Entered&)>& entered);
    // `lag`: of the player's connection, as we have measured it.
    void act(const Place& place, const wire::OnlineAct& asked, online::Milliseconds lag,
             OnlineHub::Reply reply);
    // What goes with a refusal: the events behind `after`, where they explain it.
    [[nodiscard]] static std::optional<wire::Json> events_missed(const Place& place,
                                                                 const Problem& problem,
                                                                 std::optional<int> after);
    [[nodiscard]] wire::Json game_json(const Place& place) const;
    [[nodiscard]] static wire::Json events_json(const Place& place, int after);
    // Whether a live clock runs against who sits there: then its connection is measured.
    [[nodiscard]] static bool runs_clock(const Place& place);

    // Some times a second.
    void tick();
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
    void snapshot(const Request& request, const std::shared_ptr<Errand>& errand,
                  const std::string& name, const Answered& answered);
    void mine(const Request& request, const std::string& client, const Answered& answered);

    void look(const std::string& name, const std::optional<std::string>& secret, int after,
              const std::function<void(const Entered&)>& entered);

    OnlineSettings settings_;
    OnlineHub hub_;
    RateTable created_a_minute_{10, std::chrono::minutes(1)};
    RateTable created_a_day_{200, std::chrono::hours(24)};
    RateTable wrong_{30, std::chrono::minutes(1)};
    std::unordered_map<const Errand*, std::unique_ptr<Poll>> polls_;
    bool is_closing_ = false;
};

}  // namespace puissance::server
