// The service itself: which question is asked where, and how it is answered. What is fixed is
// answered at once; what a client has written is read on a thread of its own, which also answers
// what takes no time; the rest is work for the searchers.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include "server/lesson_cache.h"
#include "server/message.h"
#include "server/metrics.h"
#include "server/workers.h"
#include "wire/door.h"

namespace puissance::server {

struct ServiceSettings {
    std::chrono::nanoseconds default_time = std::chrono::seconds(1);
    std::chrono::nanoseconds max_time = std::chrono::seconds(10);
    int threads = 1;  // That search.
    std::size_t memory_mib = default_memory_mib;
    bool has_public_metrics = false;  // Others than this machine may read them.
};

class Service {
public:
    // Called once, on another thread, or on the asking one when there is no room to wait in.
    using Answered = std::function<void(Response)>;
    // Called on another thread: every message of a stream, then once with `is_last`.
    using SendMessage = std::function<void(std::string message, bool is_last)>;

    // `metrics` must outlive it.
    Service(const ServiceSettings& settings, Metrics& metrics);

    // The answer, or nothing when what the client has written must be read for it.
    [[nodiscard]] std::optional<Response> at_once(const Request& request) const;

    // Requires: at_once() had nothing to say. `errand` is the client's; withdraw() ends it.
    void answer(const Request& request, const std::shared_ptr<Errand>& errand,
                const Answered& answered);

    // One message of a stream: an analysis, told as it goes.
    void stream(const std::string& message, Language language,
                const std::shared_ptr<Errand>& errand, const SendMessage& send);

    // The client has left, or asks something else: nothing is searched for it any more.
    void withdraw(Errand& errand);

    // Says that there is no room, and when there may be.
    [[nodiscard]] Problem busy() const;

    // Cuts all searches short; they still answer.
    void stop_searches();
    // Nobody answers afterwards.
    void end();

private:
    using Outcome = tl::expected<std::string, Problem>;
    using Answer = std::function<void(Outcome)>;
    // How a typed request is answered by the worker who has taken it.
    using AnswerRequest = std::function<void(const wire::Request&, const EngineOf&, Errand&)>;

    // The longest an answer may take, and whether others should go before it.
    struct Weight {
        std::chrono::nanoseconds cost;
        bool is_long;
    };

    [[nodiscard]] std::optional<Response> fixed_response(const Request& request) const;
    [[nodiscard]] Weight weight_of(const wire::Request& request) const;
    [[nodiscard]] wire::Asking asking(Language language) const;

    void answer_lesson(int number, const Request& request, const std::shared_ptr<Errand>& errand,
                       const Answered& answered);
    void answer_large(const Request& request, const wire::Request& asked, const EngineOf& engine_of,
                      Errand& errand, const Answered& answered) const;
    void read(const std::shared_ptr<Errand>& errand, std::string_view what, const std::string& body,
              const Answer& refuse, const AnswerRequest& answer);
    void search(const std::shared_ptr<Errand>& errand, const wire::Request& request,
                const Answer& refuse, const AnswerRequest& answer);
    void hand_over(Workers& workers, const std::shared_ptr<Errand>& errand, Weight weight,
                   const Answer& refuse, Job job);

    ServiceSettings settings_;
    Metrics& metrics_;
    LessonCache lessons_;
    Workers searchers_;
    Workers reader_;
};

}  // namespace puissance::server
