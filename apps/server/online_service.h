// Games between people by HTTP: routes, authorisation and rate limits. Runs on the socket thread.
#pragma once

#include "server/job_queue.h"
#include "server/long_polls.h"
#include "server/message.h"
#include "server/online_hub.h"
#include "server/rate_table.h"
#include "server/review_desk.h"
#include "wire/online_requests.h"

namespace puissance::server {

struct OnlineSettings {
    bool has_nicknames = true;
};

class OnlineService {
public:
    using Answered = std::function<void(Response)>;

    // `store` and `reviews` must outlive it.
    OnlineService(store::Store& store, ReviewDesk& reviews, const OnlineSettings& settings);
    OnlineService(const OnlineService&) = delete;
    OnlineService& operator=(const OnlineService&) = delete;

    // Returns whether the path belongs to this service.
    [[nodiscard]] static bool has(std::string_view path);
    // Returns the response if it needs no game; otherwise call answer().
    [[nodiscard]] std::optional<Response> at_once(const Request& request) const;
    // Calls `answered` later, unless cancel(task) comes first.
    void answer(const Request& request, const std::shared_ptr<Task>& task,
                const Answered& answered);
    void cancel(Task& task);

    // A game, and the seat that the secret belongs to. Wrong names and secrets are counted; after
    // too many the client is refused.
    struct Place {
        RoomPointer room;
        std::optional<int> seat;
    };
    using Entered = tl::expected<Place, Problem>;
    void enter(const std::string& client, const std::string& name,
               const std::optional<std::string>& secret, int after,
               const std::function<void(const Entered&)>& entered);
    // The same, for a client that is then shown the events after `after`. How many a client is
    // shown is limited: the thread of the sockets writes them.
    void look(const std::string& client, const std::string& name,
              const std::optional<std::string>& secret, int after,
              const std::function<void(const Entered&)>& entered);
    // `lag`: the measured round trip of the player's connection.
    void act(const Place& place, const wire::OnlineAct& asked, online::Milliseconds lag,
             OnlineHub::Reply reply);
    // The events after `after`, to be sent with a refusal that they explain.
    [[nodiscard]] static std::optional<wire::Json> events_missed(const Place& place,
                                                                 const Problem& problem,
                                                                 std::optional<int> after);
    [[nodiscard]] wire::Json game_json(const Place& place) const;
    [[nodiscard]] static wire::Json events_json(const Place& place, int after);
    // Returns whether the live clock of this seat is running; then the round trip is measured
    // often.
    [[nodiscard]] static bool runs_clock(const Place& place);

    // To be called several times a second.
    void tick();
    // Refuses further acts and answers all long polls.
    void close();

    [[nodiscard]] OnlineHub& hub() { return hub_; }
    [[nodiscard]] const OnlineHub& hub() const { return hub_; }
    [[nodiscard]] std::string metrics() const;

private:
    void create(const Request& request, const std::string& client, const Answered& answered);
    void join(const Request& request, const std::string& client, const std::string& name,
              const Answered& answered);
    void acts(const Request& request, const std::string& client, const std::string& name,
              const Answered& answered);
    void snapshot(const Request& request, const std::shared_ptr<Task>& task,
                  const std::string& name, const Answered& answered);
    void review(const Request& request, const std::shared_ptr<Task>& task, const std::string& name,
                const Answered& answered);
    void mine(const Request& request, const std::string& client, const Answered& answered);

    void find(const std::string& name, const std::optional<std::string>& secret, int after,
              const std::function<void(const Entered&)>& entered);

    OnlineSettings settings_;
    ReviewDesk& reviews_;
    OnlineHub hub_;
    RateTable created_a_minute_{10, std::chrono::minutes(1)};
    RateTable created_a_day_{200, std::chrono::hours(24)};
    RateTable wrong_{30, std::chrono::minutes(1)};
    RateTable shown_{60'000, std::chrono::seconds(10)};  // Events: a hundred milliseconds of work.
    LongPolls polls_{hub_};
    bool is_closing_ = false;
};

}  // namespace puissance::server
