// Routes requests and answers them. Fixed responses are given at once. Request bodies are parsed on
// a thread of their own, which also answers what needs no search. Searches run on the searchers.
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
    int threads = 1;  // For searches.
    std::size_t memory_mib = default_memory_mib;
    bool has_public_metrics = false;  // Readable from other machines.
};

class Service {
public:
    // Called once: on another thread, or on the calling one if the queue is full.
    using Answered = std::function<void(Response)>;
    // Called on another thread for each message; the last one has `is_last`.
    using SendMessage = std::function<void(std::string message, bool is_last)>;

    // `metrics` and `online` must outlive it; without `online` there are no games between people.
    Service(const ServiceSettings& settings, Metrics& metrics, OnlineService* online = nullptr);

    // Returns the response if it does not depend on the body; otherwise call answer().
    [[nodiscard]] std::optional<Response> at_once(const Request& request) const;

    // Requires: at_once() returned nothing. cancel(task) ends it.
    void answer(const Request& request, const std::shared_ptr<Task>& task,
                const Answered& answered);

    // Answers a message of a stream: an analysis with its progress.
    void stream(const std::string& message, Language language, const std::shared_ptr<Task>& task,
                const SendMessage& send);

    // The client has left or asks something else: ends the search.
    void cancel(Task& task);

    // The refusal for a full queue, with the time after which to try again.
    [[nodiscard]] Problem busy() const;

    // Games between people, or null.
    [[nodiscard]] OnlineService* online() const { return online_; }

    // Stops all searches; they still answer with what they have.
    void stop_searches();
    // Nothing is answered afterwards.
    void end();

private:
    using Outcome = tl::expected<std::string, Problem>;
    using Answer = std::function<void(Outcome)>;
    // Answers a parsed request on a searcher.
    using AnswerRequest = std::function<void(const wire::Request&, wire::Asking)>;

    [[nodiscard]] std::optional<Response> fixed_response(const Request& request) const;
    [[nodiscard]] wire::Asking asking(Language language, const EngineOf& engine_of,
                                      const Task& task) const;

    void answer_lesson(int number, const Request& request, const std::shared_ptr<Task>& task,
                       const Answered& answered);
    void answer_large(const Request& request, const wire::Request& asked, wire::Asking asking,
                      const Answered& answered) const;
    // A request in progress, and how it is answered.
    struct Message {
        std::shared_ptr<Task> task;
        Language language;
        Answer tell;           // Sends the answer or the refusal.
        AnswerRequest search;  // Called on a searcher if the request needs a search.
    };
    using MessagePointer = std::shared_ptr<const Message>;  // Never null.
    void read(const MessagePointer& message, std::string_view what, const std::string& body);
    void answer_typed(const MessagePointer& message, const Result<wire::Request>& request);
    void submit(Workers& workers, const std::shared_ptr<Task>& task, Weight weight,
                const Answer& refuse, Work work);

    ServiceSettings settings_;
    Metrics& metrics_;
    OnlineService* online_;
    LessonCache lessons_;
    Workers searchers_;
    Workers reader_;
};

}  // namespace puissance::server
