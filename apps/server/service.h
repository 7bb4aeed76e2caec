// The service itself: which question is asked where, and how it is answered. What can be said
// without thinking is answered at once; the rest is work for the searchers.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include "server/message.h"
#include "server/metrics.h"
#include "server/workers.h"

namespace puissance::server {

struct ServiceSettings {
    std::chrono::nanoseconds default_time = std::chrono::seconds(1);
    std::chrono::nanoseconds max_time = std::chrono::seconds(10);
};

class Service {
public:
    // Called once, on a searching thread, or on the asking one when there is no room to wait in.
    using Answered = std::function<void(Response)>;
    // Called on a searching thread: every message of a stream, then once with `is_last`.
    using SendMessage = std::function<void(std::string message, bool is_last)>;

    // Both must outlive it.
    Service(const ServiceSettings& settings, Workers& workers, Metrics& metrics)
        : settings_(settings), workers_(workers), metrics_(metrics) {}

    // The answer, or nothing when it takes a search.
    [[nodiscard]] std::optional<Response> at_once(const Request& request) const;

    // Requires: at_once() had nothing to say. `errand` is the client's.
    void search(const Request& request, const std::shared_ptr<Errand>& errand,
                const Answered& answered);

    // One message of a stream: an analysis, told as it goes.
    void stream(const std::string& message, words::Language language,
                const std::shared_ptr<Errand>& errand, SendMessage told);

private:
    using Think = Response (Service::*)(const Request&, const EngineOf&, Errand&) const;

    [[nodiscard]] static std::optional<Response> without_search(const Request& request);
    // One a question, on a searching thread.
    [[nodiscard]] Response check(const Request& request, const EngineOf& engine_of,
                                 Errand& errand) const;
    [[nodiscard]] Response move(const Request& request, const EngineOf& engine_of,
                                Errand& errand) const;
    [[nodiscard]] Response analyse(const Request& request, const EngineOf& engine_of,
                                   Errand& errand) const;
    [[nodiscard]] Response explain(const Request& request, const EngineOf& engine_of,
                                   Errand& errand) const;
    [[nodiscard]] Response lesson(const Request& request, const EngineOf& engine_of,
                                  Errand& errand) const;
    // What thinks about a path; null: nothing does.
    [[nodiscard]] static Think thinker_of(std::string_view path);
    [[nodiscard]] Question question(const Contestant& player,
                                    std::optional<std::chrono::nanoseconds> time,
                                    const Errand& errand, std::uint64_t seed = 0) const;

    ServiceSettings settings_;
    Workers& workers_;
    Metrics& metrics_;
};

}  // namespace puissance::server
