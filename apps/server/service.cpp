#include "server/service.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <new>

#include "server/answer_text.h"
#include "server/pages.h"
#include "teach/lessons.h"

namespace puissance::server {

namespace {

// As many as there can be clients: whoever is let in is read.
constexpr std::size_t max_unread = 1024;
// For the moves that take no search.
constexpr std::size_t reader_memory_mib = 1;
// What takes longer waits for what does not, and never takes the last searcher.
constexpr std::chrono::milliseconds max_short_time{250};
// Much more than any judgement takes on an idle machine.
constexpr std::chrono::seconds max_judging_time{60};
// An order of moves is found for a drawing, or given up, in less.
constexpr std::chrono::milliseconds drawing_time{250};
constexpr std::chrono::seconds lesson_time{2};
// An answer may be written for so long beyond the time of the longest search.
constexpr std::chrono::milliseconds writing_time{100};

struct Route {
    std::string_view path;
    std::string_view what;  // As wire::parse_request calls it.
    bool is_posted;
};
constexpr std::array routes{
    Route{"/api/v1/check", "check", true},      Route{"/api/v1/move", "move", true},
    Route{"/api/v1/analyse", "analyse", true},  Route{"/api/v1/review", "review", true},
    Route{"/api/v1/why", "why", true},          Route{"/api/v1/puzzle", "puzzle", true},
    Route{"/api/v1/rating", "rating", true},    Route{"/api/v1/explain", "explain", true},
    Route{"/api/v1/train", "train", true},      Route{"/api/v1/games", "games", false},
    Route{"/api/v1/lessons", "lessons", false},
};

const Route* route_of(std::string_view path) {
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

// What must not wait for a searcher: it takes no search, or one that ends with the first stone.
bool is_quick(const wire::Request& request) {
    if (const auto* move = std::get_if<wire::MoveRequest>(&request))
        return move->player.level && move->record.has_win_at_hand();
    return std::holds_alternative<wire::CheckRequest>(request) ||
           std::holds_alternative<wire::RatingRequest>(request) ||
           std::holds_alternative<wire::TrainRequest>(request);
}

wire::Asking with(wire::Asking asking, const EngineOf& engine_of, const Errand& errand) {
    asking.engine_of = engine_of;
    asking.stop = &errand.stop;
    return asking;
}

bool is_json(std::string_view content_type) {
    std::string_view type = content_type.substr(0, content_type.find(';'));
    while (type.ends_with(' ')) type.remove_suffix(1);
    return std::ranges::equal(type, std::string_view("application/json"), {},
                              [](char c) { return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c; });
}

}  // namespace

Service::Service(const ServiceSettings& settings, Metrics& metrics)
    : settings_(settings),
      metrics_(metrics),
      // One of them is there for short work, whatever else is going on.
      searchers_({.threads = std::max(1, settings.threads - 1),
                  .threads_for_short = 1,
                  .memory_mib = settings.memory_mib,
                  .max_waiting = 64,
                  .max_waiting_of_a_client = 16}),
      reader_({.threads = 1,
               .memory_mib = reader_memory_mib,
               .max_waiting = max_unread,
               .max_waiting_of_a_client = max_unread}) {}

wire::Asking Service::asking(Language language) const {
    wire::Asking asking;
    asking.default_time = settings_.default_time;
    asking.max_time = settings_.max_time;
    asking.max_judging_time = max_judging_time;
    asking.language = language;
    return asking;
}

std::optional<Response> Service::at_once(const Request& request) const {
    const auto refuse = [&](const Problem& problem) { return refusal(problem, request.language); };
    const auto only = [&](const char* allowed) {
        return refuse(Problem(Refusal::method_not_allowed,
                              {{"method", request.method}, {"allowed", allowed}}));
    };
    if (const Route* route = route_of(request.path); route != nullptr && route->is_posted) {
        if (request.method != "POST") return only("POST");
        if (!is_json(request.content_type)) return refuse(Problem(Refusal::wrong_media_type));
        if (request.body.empty()) return refuse(Error{ErrorCode::wrong_json, {}});
        return std::nullopt;
    }
    const bool reads = request.method == "GET" || request.method == "HEAD";
    if (const auto number = lesson_of(request.path))
        return reads ? lessons_.compressed_answer(*number, request) : only("GET, HEAD");
    auto response = fixed_response(request);
    if (!response) return refuse(Problem(Refusal::not_found, {{"path", request.path}}));
    if (!reads) return only("GET, HEAD");
    return response;
}

std::optional<Response> Service::fixed_response(const Request& request) const {
    if (const Route* route = route_of(request.path))
        return json(wire::answer(route->what, "", asking(request.language)).value());
    if (request.path == "/healthz") return json("{\"status\":\"ok\"}");
    if (request.path == "/metrics" && (settings_.has_public_metrics || request.is_from_loopback)) {
        Response response;
        response.content_type = "text/plain; version=0.0.4";
        response.body = metrics_.text(searchers_.running(), searchers_.waiting());
        return response;
    }
    if (request.path == stream_path)
        return refusal(Problem(Refusal::upgrade_required, {{"protocol", "websocket"}}),
                       request.language);
    return page_response(request);
}

Service::Weight Service::weight_of(const wire::Request& request) const {
    const auto of_time = [&](wire::Time time) {
        const auto cost = std::min(time.value_or(settings_.default_time), settings_.max_time);
        return Weight{cost, cost > max_short_time};
    };
    if (const auto* move = std::get_if<wire::MoveRequest>(&request)) {
        Weight weight = of_time(move->time);
        // These look a few moves ahead, and are done long before.
        if (move->player.level && *move->player.level <= Level::hard) weight.is_long = false;
        return weight;
    }
    if (const auto* analyse = std::get_if<wire::AnalyseRequest>(&request))
        return of_time(analyse->time);
    if (const auto* stream = std::get_if<wire::StreamRequest>(&request))
        return of_time(stream->analyse.time);
    if (std::holds_alternative<wire::CheckRequest>(request)) return {drawing_time, false};
    return {settings_.max_time, true};
}

void Service::answer(const Request& request, const std::shared_ptr<Errand>& errand,
                     const Answered& answered) {
    if (const auto number = lesson_of(request.path))
        return answer_lesson(*number, request, errand, answered);
    const Language language = request.language;
    const Answer told = [language, answered](Outcome outcome) {
        answered(outcome ? json(*std::move(outcome)) : refusal(outcome.error(), language));
    };
    const std::string_view what = route_of(request.path)->what;
    if (what == "explain")
        return read(errand, what, request.body, told,
                    [this, request, answered](const wire::Request& asked, const EngineOf& engine_of,
                                              Errand& own) {
                        answer_large(request, asked, engine_of, own, answered);
                    });
    read(errand, what, request.body, told,
         [told, asking = asking(language)](const wire::Request& asked, const EngineOf& engine_of,
                                           Errand& own) {
             told(wire::answer(asked, with(asking, engine_of, own)));
         });
}

void Service::answer_large(const Request& request, const wire::Request& asked,
                           const EngineOf& engine_of, Errand& errand,
                           const Answered& answered) const {
    const bool is_compressed = accepts(request.accept_encoding, "gzip");
    AnswerLimits limits;
    limits.deadline = std::chrono::steady_clock::now() + settings_.max_time + writing_time;
    limits.stop = &errand.stop;
    AnswerText text(is_compressed, limits);
    wire::Asking asking = with(this->asking(request.language), engine_of, errand);
    asking.take = [&](std::string_view piece) { return text.take(piece); };
    const auto last_piece = wire::answer(asked, asking);
    if (!last_piece) return answered(refusal(last_piece.error(), request.language));
    auto whole = text.end(*last_piece);
    if (!whole)
        return answered(
            refusal(Problem(Refusal::answer_too_large,
                            {{"limit", static_cast<std::int64_t>(limits.max_bytes >> 20)}}),
                    request.language));
    Response response = json(*std::move(whole));
    response.headers.emplace_back("Vary", "Accept-Encoding");
    if (is_compressed) response.headers.emplace_back("Content-Encoding", "gzip");
    answered(std::move(response));
}

void Service::answer_lesson(int number, const Request& request,
                            const std::shared_ptr<Errand>& errand, const Answered& answered) {
    const Answer refuse = [answered, language = request.language](const Outcome& outcome) {
        answered(refusal(outcome.error(), language));
    };
    const auto job = [=, this](const EngineOf& engine_of, Errand& own) {
        // Somebody else may have had it made while this one waited.
        if (auto made = lessons_.answer(number, request)) return answered(std::move(*made));
        AnswerLimits limits;
        limits.stop = &own.stop;
        limits.effort = max_compression_effort;  // It is sent often and made once.
        AnswerText text(true, limits);
        wire::Asking asking = with(this->asking(request.language), engine_of, own);
        asking.take = [&](std::string_view piece) { return text.take(piece); };
        const auto last_piece = wire::answer(wire::LessonRequest{number}, asking);
        if (!last_piece) return refuse(tl::unexpected<Problem>(last_piece.error()));
        auto whole = text.end(*last_piece);
        if (!whole) return refuse(tl::unexpected<Problem>(busy()));  // It was stopped.
        lessons_.keep(number, request.language, *std::move(whole));
        answered(*lessons_.answer(number, request));
    };
    hand_over(searchers_, errand, {lesson_time, true}, refuse, job);
}

void Service::stream(const std::string& message, Language language,
                     const std::shared_ptr<Errand>& errand, const SendMessage& send) {
    wire::Asking with_progress = asking(language);
    with_progress.on_progress = [send](const std::string& progress) { send(progress, false); };
    const Answer told = [language, send](Outcome outcome) {
        send(outcome ? *std::move(outcome) : stream_message(outcome.error(), language), true);
    };
    read(errand, "stream", message, told,
         [told, with_progress](const wire::Request& asked, const EngineOf& engine_of, Errand& own) {
             told(wire::answer(asked, with(with_progress, engine_of, own)));
         });
}

// `what` is one of the names above: it stays.
void Service::read(const std::shared_ptr<Errand>& errand, std::string_view what,
                   const std::string& body, const Answer& refuse, const AnswerRequest& answer) {
    constexpr Weight quick{std::chrono::milliseconds(1), false};
    hand_over(reader_, errand, quick, refuse, [=, this](const EngineOf& engine_of, Errand& own) {
        const auto parsed = wire::parse_body(body);
        if (!parsed) return refuse(tl::unexpected<Problem>(parsed.error()));
        if (wire::has_drawing(*parsed))
            return hand_over(searchers_, errand, {drawing_time, false}, refuse,
                             [=, this](const EngineOf&, Errand& waiting) {
                                 if (waiting.stop.is_raised())  // The service closes.
                                     return refuse(tl::unexpected<Problem>(busy()));
                                 const auto request = wire::request_of(what, *parsed);
                                 if (!request)
                                     return refuse(tl::unexpected<Problem>(request.error()));
                                 search(errand, *request, refuse, answer);
                             });
        const auto request = wire::request_of(what, *parsed);
        if (!request) return refuse(tl::unexpected<Problem>(request.error()));
        if (is_quick(*request)) return answer(*request, engine_of, own);
        search(errand, *request, refuse, answer);
    });
}

void Service::search(const std::shared_ptr<Errand>& errand, const wire::Request& request,
                     const Answer& refuse, const AnswerRequest& answer) {
    hand_over(searchers_, errand, weight_of(request), refuse,
              [request, answer](const EngineOf& engine_of, Errand& own) {
                  answer(request, engine_of, own);
              });
}

void Service::hand_over(Workers& workers, const std::shared_ptr<Errand>& errand, Weight weight,
                        const Answer& refuse, Job job) {
    const auto refuse_for_load = [this, refuse] {
        metrics_.refused_for_load();
        refuse(tl::unexpected<Problem>(busy()));
    };
    const bool is_taken = workers.submit(
        {errand, weight.cost, weight.is_long,
         [refuse, job = std::move(job)](const EngineOf& engine_of, Errand& own) {
             try {
                 job(engine_of, own);
             } catch (const std::bad_alloc&) {
                 refuse(tl::unexpected<Problem>(Error{ErrorCode::out_of_memory, {}}));
             }
         },
         refuse_for_load});
    if (!is_taken) refuse_for_load();
}

void Service::withdraw(Errand& errand) {
    reader_.withdraw(errand);
    searchers_.withdraw(errand);
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
    reader_.end();  // First: it hands work to the others.
    searchers_.end();
}

}  // namespace puissance::server
