#include "server/service.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <new>

#include <fmt/format.h>

#include "puissance/version.h"
#include "server/answer_text.h"
#include "server/pages.h"
#include "teach/lessons.h"

namespace puissance::server {

namespace {

// As many as there can be connections: every request is parsed.
constexpr std::size_t max_unread = 1024;
// As a multiple of the maximum search time: much more than a judgement takes on an idle machine.
constexpr int max_judging_searches = 6;
// More than it takes to find an order of moves for a drawing.
constexpr std::chrono::milliseconds drawing_time{250};
constexpr std::chrono::milliseconds reading_time{1};
constexpr std::chrono::seconds lesson_time{2};
// Time to write an answer, beyond the maximum search time.
constexpr std::chrono::milliseconds writing_time{100};

struct Route {
    std::string_view path;
    std::string_view what;  // The name that wire::parse_request() uses.
    bool is_posted;
};
constexpr std::array routes{
    Route{"/api/v1/check", "check", true},
    Route{"/api/v1/move", "move", true},
    Route{"/api/v1/analyse", "analyse", true},
    Route{"/api/v1/review", "review", true},
    Route{"/api/v1/why", "why", true},
    Route{"/api/v1/puzzle", "puzzle", true},
    Route{"/api/v1/rating", "rating", true},
    Route{"/api/v1/explain", "explain", true},
    Route{"/api/v1/train", "train", true},
    Route{"/api/v1/games", "games", false},
    Route{"/api/v1/solve", "solve", true},
    Route{"/api/v1/solve_many", "solve_many", true},
    Route{"/api/v1/eval", "eval", true},
    Route{"/api/v1/eval_many", "eval_many", true},
    Route{"/api/v1/lessons", "lessons", false},
    Route{"/api/v1/swap2", "swap2", true},
    Route{"/api/v1/swap2_act", "swap2_act", true},
    Route{"/api/v1/portrait", "portrait", true},
};

const Route* route_of(std::string_view path) {
    if (path == "/api/v1/analyze") path = "/api/v1/analyse";
    const auto* const found = std::ranges::find(routes, path, &Route::path);
    return found == routes.end() ? nullptr : found;
}

// "/lessons/7" is 7.
std::optional<int> lesson_of(std::string_view path) {
    constexpr std::string_view stem = "/api/v1/lessons/";
    if (!path.starts_with(stem)) return std::nullopt;
    path.remove_prefix(stem.size());
    int number = 0;
    const auto [end, error] = std::from_chars(path.data(), path.data() + path.size(), number);
    if (error != std::errc{} || end != path.data() + path.size()) return std::nullopt;
    if (number < 1 || static_cast<std::size_t>(number) > teach::lessons().size())
        return std::nullopt;
    return number;
}

}  // namespace

Service::Service(const ServiceSettings& settings, Metrics& metrics, OnlineService* online)
    : settings_(settings),
      metrics_(metrics),
      online_(online),
      // One thread is reserved for short jobs.
      searchers_({.threads = std::max(1, settings.threads - 1),
                  .threads_for_short = 1,
                  .memory_mib = settings.memory_mib,
                  .limits = {}}),
      reader_({.threads = 1,
               .limits = {.max_short = max_unread, .max_long = 0, .max_per_client = max_unread}}) {}

wire::Asking Service::asking(Language language, const EngineOf& engine_of, const Task& task) const {
    wire::Asking asking;
    asking.engine_of = engine_of;
    asking.default_time = settings_.default_time;
    asking.max_time = settings_.max_time;
    asking.max_judging_time = max_judging_searches * settings_.max_time;
    asking.stop = &task.stop;
    asking.language = language;
    return asking;
}

std::optional<Response> Service::at_once(const Request& request) const {
    const auto refuse = [&](const Problem& problem) { return refusal(problem, request.language); };
    const auto only = [&](const char* allowed) {
        return refuse(Problem(Refusal::method_not_allowed,
                              {{"method", request.method}, {"allowed", allowed}}));
    };
    if (request.method == "OPTIONS" && !request.allowed_origin.empty()) return preflight();
    if (const Route* route = route_of(request.path); route != nullptr && route->is_posted) {
        if (request.method != "POST") return only("POST");
        if (!is_json(request.content_type)) return refuse(Problem(Refusal::wrong_media_type));
        if (request.body.empty()) return refuse(Error{ErrorCode::wrong_json, {}});
        return std::nullopt;
    }
    if (online_ != nullptr && OnlineService::has(request.path)) return online_->at_once(request);
    const bool reads = request.method == "GET" || request.method == "HEAD";
    if (const auto number = lesson_of(request.path))
        return reads ? lessons_.answer(*number, request) : only("GET, HEAD");
    auto response = fixed_response(request);
    if (!response && reads && !request.path.starts_with("/api/")) response = lost_page(request);
    if (!response) return refuse(Problem(Refusal::not_found, {{"path", request.path}}));
    if (!reads) return only("GET, HEAD");
    return response;
}

std::optional<Response> Service::fixed_response(const Request& request) const {
    if (const Route* route = route_of(request.path)) {
        wire::Asking asking;
        asking.language = request.language;
        return json(wire::answer(route->what, "", asking).value());
    }
    if (request.path == "/healthz") {
        std::string health = R"({"status":"ok","version":")" PUISSANCE_VERSION R"(")";
        if (online_ != nullptr && !online_->hub().can_write())
            health += fmt::format(R"(,"online":"{}")", online_->hub().trouble().code);
        return json(health + "}");
    }
    if (request.path == "/metrics" && (settings_.has_public_metrics || request.is_from_loopback)) {
        Response response;
        response.content_type = "text/plain; version=0.0.4";
        response.body = metrics_.text(searchers_.running(), searchers_.waiting());
        if (online_ != nullptr) response.body += online_->metrics();
        return response;
    }
    if (request.path == stream_path)
        return refusal(Problem(Refusal::upgrade_required, {{"protocol", "websocket"}}),
                       request.language);
    return page_response(request);
}

void Service::answer(const Request& request, const std::shared_ptr<Task>& task,
                     const Answered& answered) {
    if (OnlineService::has(request.path)) return online_->answer(request, task, answered);
    if (const auto number = lesson_of(request.path))
        return answer_lesson(*number, request, task, answered);
    Message message{
        task,
        request.language,
        [language = request.language, answered](Outcome outcome) {
            answered(outcome ? json(*std::move(outcome)) : refusal(outcome.error(), language));
        },
        {}};
    const std::string_view what = route_of(request.path)->what;
    if (what == "explain")
        message.search = [this, request, answered](const wire::Request& asked,
                                                   wire::Asking asking) {
            answer_large(request, asked, std::move(asking), answered);
        };
    else
        message.search = [tell = message.tell](const wire::Request& asked,
                                               const wire::Asking& asking) {
            tell(wire::answer(asked, asking));
        };
    read(std::make_shared<const Message>(std::move(message)), what, request.body);
}

void Service::answer_large(const Request& request, const wire::Request& asked, wire::Asking asking,
                           const Answered& answered) const {
    const bool is_compressed = accepts(request.accept_encoding, "gzip");
    AnswerLimits limits;
    limits.deadline = std::chrono::steady_clock::now() + settings_.max_time + writing_time;
    limits.stop = asking.stop;
    limits.is_sent_compressed = is_compressed;
    if (!is_compressed) limits.effort = min_compression_effort;
    AnswerText text(limits);
    asking.take = [&](std::string_view piece) { return text.take(piece); };
    const auto last_piece = wire::answer(asked, asking);
    if (!last_piece) return answered(refusal(last_piece.error(), request.language));
    auto whole = text.end(*last_piece);
    if (!whole)
        return answered(
            refusal(Problem(Refusal::answer_too_large,
                            {{"limit", static_cast<std::int64_t>(limits.max_bytes >> 20)}}),
                    request.language));
    Response response = json(std::move(whole->gzip));
    response.headers.emplace_back("Vary", "Accept-Encoding");
    if (is_compressed) response.headers.emplace_back("Content-Encoding", "gzip");
    else response.plain_bytes = whole->plain_bytes;
    answered(std::move(response));
}

void Service::answer_lesson(int number, const Request& request, const std::shared_ptr<Task>& task,
                            const Answered& answered) {
    const Answer refuse = [answered, language = request.language](const Outcome& outcome) {
        answered(refusal(outcome.error(), language));
    };
    const auto work = [=, this](const EngineOf& engine_of, Task& own) {
        // Another request may have made it meanwhile.
        if (auto made = lessons_.answer(number, request)) return answered(std::move(*made));
        AnswerLimits limits;
        limits.stop = &own.stop;
        limits.effort = max_compression_effort;  // Made once and sent often.
        AnswerText text(limits);
        wire::Asking asking = this->asking(request.language, engine_of, own);
        asking.take = [&](std::string_view piece) { return text.take(piece); };
        const auto last_piece = wire::answer(wire::LessonRequest{number}, asking);
        if (!last_piece) return refuse(tl::unexpected<Problem>(last_piece.error()));
        auto whole = text.end(*last_piece);
        if (!whole) return refuse(tl::unexpected<Problem>(busy()));  // Stopped.
        lessons_.keep(number, request.language, *std::move(whole));
        answered(*lessons_.answer(number, request));
    };
    submit(searchers_, task, {lesson_time}, refuse, work);
}

void Service::stream(const std::string& message, Language language,
                     const std::shared_ptr<Task>& task, const SendMessage& send) {
    const Answer tell = [language, send](Outcome outcome) {
        send(outcome ? *std::move(outcome) : stream_message(outcome.error(), language), true);
    };
    read(std::make_shared<const Message>(Message{
             task, language, tell,
             [tell, send](const wire::Request& asked, wire::Asking asking) {
                 asking.on_progress = [&](const std::string& progress) { send(progress, false); };
                 tell(wire::answer(asked, asking));
             }}),
         "stream", message);
}

// `what` is a static string. Drawings need a search, so they are passed on to the searchers.
void Service::read(const MessagePointer& message, std::string_view what, const std::string& body) {
    const auto read_body = [=, this](const EngineOf&, Task&) {
        const auto parsed = wire::parse_body(body);
        if (!parsed) return message->tell(tl::unexpected<Problem>(parsed.error()));
        if (!wire::has_drawing(*parsed))
            return answer_typed(message, wire::request_of(what, *parsed));
        submit(searchers_, message->task, {drawing_time}, message->tell,
               [=, this](const EngineOf&, Task& waiting) {
                   if (waiting.stop.is_raised())  // The service shuts down.
                       return message->tell(tl::unexpected<Problem>(busy()));
                   answer_typed(message, wire::request_of(what, *parsed));
               });
    };
    submit(reader_, message->task, {reading_time}, message->tell, read_body);
}

void Service::answer_typed(const MessagePointer& message, const Result<wire::Request>& request) {
    if (!request) return message->tell(tl::unexpected<Problem>(request.error()));
    if (auto known = wire::answer_at_once(*request)) return message->tell(*std::move(known));
    const Weight weight = weight_of(*request, {settings_.default_time, settings_.max_time});
    submit(searchers_, message->task, weight, message->tell,
           [=, this, request = *request](const EngineOf& engine_of, Task& task) {
               wire::Asking asking = this->asking(message->language, engine_of, task);
               if (!weight.is_long())
                   asking.max_time = std::min(
                       asking.max_time, weight.short_time(searchers_.short_jobs_of_a_round()));
               message->search(request, std::move(asking));
           });
}

void Service::submit(Workers& workers, const std::shared_ptr<Task>& task, Weight weight,
                     const Answer& refuse, Work work) {
    const auto refuse_for_load = [this, refuse] {
        metrics_.refused_for_load();
        refuse(tl::unexpected<Problem>(busy()));
    };
    const bool is_taken = workers.submit(
        {task, weight.cost, weight.is_long(),
         [refuse, work = std::move(work)](const EngineOf& engine_of, Task& own) {
             try {
                 work(engine_of, own);
             } catch (const std::bad_alloc&) {
                 refuse(tl::unexpected<Problem>(Error{ErrorCode::out_of_memory, {}}));
             }
         },
         refuse_for_load});
    if (!is_taken) refuse_for_load();
}

void Service::cancel(Task& task) {
    if (online_ != nullptr) online_->cancel(task);
    reader_.cancel(task);
    searchers_.cancel(task);
}

Problem Service::busy() const {
    const auto wait = std::chrono::ceil<std::chrono::seconds>(searchers_.expected_wait()).count();
    constexpr std::int64_t max_retry_seconds = 60;
    return Problem(Refusal::busy,
                   {{"seconds", std::clamp<std::int64_t>(wait, 1, max_retry_seconds)}});
}

void Service::stop_searches() {
    reader_.stop_all();
    searchers_.stop_all();
}

void Service::end() {
    reader_.end();  // First, because it submits jobs to the searchers.
    searchers_.end();
}

}  // namespace puissance::server
