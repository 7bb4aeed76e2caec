// The service itself: which question is asked where, and how it is answered. What is fixed is
// answered at once; what a client has written is read on a thread of its own, which also answers
// what takes neither time nor an engine; the rest is work for the searchers.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include "server/lesson_cache.h"
#include "server/message.h"
#include "server/metrics.h"
#include "server/online_service.h"
#include "server/weight.h"
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

    // Both must outlive it; without `online` there are no games between people.
    Service(const ServiceSettings& settings, Metrics& metrics, OnlineService* online = nullptr);

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

    // Games between people, or null.
    [[nodiscard]] OnlineService* online() const { return online_; }

    // Cuts all searches short; they still answer.
    void stop_searches();
    // Nobody answers afterwards.
    void end();

private:
    using Outcome = tl::expected<std::string, Problem>;
    using Answer = std::function<void(Outcome)>;
    // How a typed request is answered by the searcher who has taken it.
    using AnswerRequest = std::function<void(const wire::Request&, wire::Asking)>;

    [[nodiscard]] std::optional<Response> fixed_response(const Request& request) const;
    [[nodiscard]] wire::Asking asking(Language language, const EngineOf& engine_of,
                                      const Errand& errand) const;

    void answer_lesson(int number, const Request& request, const std::shared_ptr<Errand>& errand,
                       const Answered& answered);
    void answer_large(const Request& request, const wire::Request& asked, wire::Asking asking,
                      const Answered& answered) const;
    // One message of a client on its way: whose it is, and how it is answered.
    struct Message {
        std::shared_ptr<Errand> errand;
        Language language;
        Answer tell;           // What is known, or why it is refused.
        AnswerRequest search;  // Called on a searcher with what takes a search.
    };
    using MessagePointer = std::shared_ptr<const Message>;  // Never null.
    void read(const MessagePointer& message, std::string_view what, const std::string& body);
    void answer_typed(const MessagePointer& message, const Result<wire::Request>& request);
    void hand_over(Workers& workers, const std::shared_ptr<Errand>& errand, Weight weight,
                   const Answer& refuse, Job job);

    ServiceSettings settings_;
    Metrics& metrics_;
    OnlineService* online_;
    LessonCache lessons_;
    Workers searchers_;
    Workers reader_;
};

}  // namespace puissance::server
