#include "server/service.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <new>

#include "server/pages.h"
#include "teach/lessons.h"

namespace puissance::server {

namespace {

constexpr std::int64_t retry_seconds = 1;
constexpr std::size_t max_waiting_searches = 64;
// As many as there can be clients: whoever is let in is read.
constexpr std::size_t max_unread = 1024;
// For the moves that take no search.
constexpr std::size_t reader_memory_mib = 1;

struct Route {
    std::string_view path;
    std::string_view what;  // As wire::parse_request calls it.
    bool is_posted;
};
constexpr std::array routes{
    Route{"/api/v1/check", "check", true},     Route{"/api/v1/move", "move", true},
    Route{"/api/v1/analyse", "analyse", true}, Route{"/api/v1/explain", "explain", true},
    Route{"/api/v1/games", "games", false},    Route{"/api/v1/lessons", "lessons", false},
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
    return std::holds_alternative<wire::CheckRequest>(request);
}

wire::Asking with(wire::Asking asking, const EngineOf& engine_of, const Errand& errand) {
    asking.engine_of = engine_of;
    asking.stop = &errand.stop;
    return asking;
}

bool is_json(std::string_view content_type) {
    return content_type.substr(0, content_type.find(';')) == "application/json";
}

}  // namespace

Service::Service(const ServiceSettings& settings, Metrics& metrics)
    : settings_(settings),
      metrics_(metrics),
      searchers_(settings.threads, settings.memory_mib, max_waiting_searches),
      reader_(1, reader_memory_mib, max_unread) {}

wire::Asking Service::asking(Language language) const {
    wire::Asking asking;
    asking.default_time = settings_.default_time;
    asking.max_time = settings_.max_time;
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
    if (lesson_of(request.path)) return reads ? std::nullopt : std::optional(only("GET, HEAD"));
    auto response = fixed_response(request);
    if (!response) return refuse(Problem(Refusal::not_found, {{"path", request.path}}));
    if (!reads) return only("GET, HEAD");
    return response;
}

std::optional<Response> Service::fixed_response(const Request& request) const {
    if (const Route* route = route_of(request.path))
        return json(wire::answer(route->what, "", asking(request.language)).value());
    if (request.path == "/healthz") return json("{\"status\":\"ok\"}");
    if (request.path == "/metrics") {
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

void Service::answer(const Request& request, const std::shared_ptr<Errand>& errand,
                     const Answered& answered) {
    const Language language = request.language;
    const Answer told = [language, answered](Outcome outcome) {
        answered(outcome ? json(*std::move(outcome)) : refusal(outcome.error(), language));
    };
    const auto number = lesson_of(request.path);
    if (!number)
        return read(errand, route_of(request.path)->what, request.body, asking(language), told);
    hand_over(searchers_, errand, told,
              [number, told, asking = asking(language)](const EngineOf& engine_of, Errand& own) {
                  told(wire::answer(wire::LessonRequest{*number}, with(asking, engine_of, own)));
              });
}

void Service::stream(const std::string& message, Language language,
                     const std::shared_ptr<Errand>& errand, const SendMessage& send) {
    wire::Asking with_progress = asking(language);
    with_progress.on_progress = [send](const std::string& progress) { send(progress, false); };
    read(errand, "stream", message, with_progress, [language, send](Outcome outcome) {
        send(outcome ? *std::move(outcome) : stream_message(outcome.error(), language), true);
    });
}

// `what` is one of the names above: it stays.
void Service::read(const std::shared_ptr<Errand>& errand, std::string_view what,
                   const std::string& body, const wire::Asking& asking, const Answer& told) {
    hand_over(reader_, errand, told, [=, this](const EngineOf& engine_of, Errand& own) {
        const auto parsed = wire::parse_body(body);
        if (!parsed) return told(tl::unexpected<Problem>(parsed.error()));
        if (wire::has_drawing(*parsed))
            return hand_over(
                searchers_, errand, told,
                [what, parsed, asking, told](const EngineOf& searching, Errand& waiting) {
                    told(
                        wire::request_of(what, *parsed).and_then([&](const wire::Request& request) {
                            return wire::answer(request, with(asking, searching, waiting));
                        }));
                });
        const auto request = wire::request_of(what, *parsed);
        if (!request) return told(tl::unexpected<Problem>(request.error()));
        if (is_quick(*request)) return told(wire::answer(*request, with(asking, engine_of, own)));
        hand_over(searchers_, errand, told,
                  [request = *request, asking, told](const EngineOf& searching, Errand& waiting) {
                      told(wire::answer(request, with(asking, searching, waiting)));
                  });
    });
}

void Service::hand_over(Workers& workers, const std::shared_ptr<Errand>& errand, const Answer& told,
                        Job job) {
    const bool is_taken = workers.submit(
        errand, [told, job = std::move(job)](const EngineOf& engine_of, Errand& own) {
            try {
                job(engine_of, own);
            } catch (const std::bad_alloc&) {
                told(tl::unexpected<Problem>(Error{ErrorCode::out_of_memory, {}}));
            }
        });
    if (is_taken) return;
    metrics_.refused_for_load();
    told(tl::unexpected<Problem>(Problem(Refusal::busy, {{"seconds", retry_seconds}})));
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
