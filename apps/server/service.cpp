#include "server/service.h"

#include <algorithm>
#include <charconv>
#include <new>

#include "teach/lessons.h"
#include "wire/json.h"
#include "wire/requests.h"
#include "wire/trace_json.h"

namespace puissance::server {

namespace {

constexpr std::int64_t retry_seconds = 1;

Response problem_of(const Request& request, const Error& error) {
    return problem(error, request.language);
}

// "/lessons/7" is 7.
std::optional<std::size_t> lesson_of(std::string_view path) {
    constexpr std::string_view stem = "/api/v1/lessons/";
    if (!path.starts_with(stem)) return std::nullopt;
    path.remove_prefix(stem.size());
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(path.data(), path.data() + path.size(), number);
    if (error != std::errc{} || end != path.data() + path.size()) return std::nullopt;
    if (number < 1 || number > teach::lessons().size()) return std::nullopt;
    return number;
}

bool is_question(std::string_view path) {
    return path == "/api/v1/move" || path == "/api/v1/analyse" || path == "/api/v1/explain" ||
           path == "/api/v1/check";
}

// What takes no thought: a stone that wins.
std::optional<Analysis> win_at_hand(const Record& record) {
    for (const Move move : record.legal_moves()) {
        if (!record.wins_with(move, record.turn())) continue;
        Analysis analysis;
        analysis.move = move;
        analysis.line = {move};
        analysis.depth = 1;
        analysis.score = verdict_of(record.game(), record.ply(), Score::win_in(1), true);
        return analysis;
    }
    return std::nullopt;
}

// Those who would play it, whatever else they think of: the textbook searches look at every move,
// and `cells` does not hurry.
bool takes_wins(const Contestant& player) {
    const Method method = player.algorithm.method;
    const bool looks_for_wins = method == Method::negamax || method == Method::deepening;
    return method == Method::solver ||
           (looks_for_wins && player.algorithm.eval != Evaluator::cells);
}

Response lesson_response(const Request& request, std::size_t number, const EngineOf& engine_of,
                         Errand& errand) {
    const teach::Lesson& lesson = teach::lessons()[number - 1];
    const Record record = parse_moves(parse_game(lesson.game).value(), lesson.moves).value();
    const auto engine = engine_of(record.game());
    if (!engine) return problem_of(request, engine.error());
    std::vector<Trace> traces;
    for (const std::string_view run : lesson.runs) {
        Question question;
        question.algorithm = parse_contestant(run).value().algorithm;
        question.limits.stop = &errand.stop;
        auto trace = (*engine)->trace(record, question);
        if (!trace) return problem_of(request, trace.error());
        traces.push_back(std::move(*trace));
    }
    return json(wire::lesson_reply(static_cast<int>(number), lesson, traces, request.language));
}

}  // namespace

Limits Service::limits_of(std::optional<std::chrono::nanoseconds> asked,
                          const Errand& errand) const {
    Limits limits;
    limits.time = std::min(asked.value_or(settings_.usual_time), settings_.longest_time);
    limits.stop = &errand.stop;
    return limits;
}

std::optional<Response> Service::answer(const Request& request,
                                        const std::shared_ptr<Errand>& errand, Answered answered) {
    const bool reads = request.method == "GET" || request.method == "HEAD";
    const auto only = [&](const char* allowed) {
        return problem_of(request, {ErrorCode::method_not_allowed,
                                    {{"method", request.method}, {"allowed", allowed}}});
    };
    if (is_question(request.path)) {
        if (request.method != "POST") return only("POST");
        const std::string_view type = request.content_type;
        if (type.substr(0, type.find(';')) != "application/json")
            return problem_of(request, {ErrorCode::wrong_media_type, {}});
        if (auto response = at_once(request)) return response;
        return search(request, errand, std::move(answered));
    }
    if (lesson_of(request.path)) {
        if (!reads) return only("GET, HEAD");
        return search(request, errand, std::move(answered));
    }
    Response response;
    if (request.path == "/api/v1/games") response = json(wire::games_reply());
    else if (request.path == "/api/v1/lessons")
        response = json(wire::lessons_reply(request.language));
    else if (request.path == "/healthz") response = json("{\"status\":\"ok\"}");
    else if (request.path == "/metrics") {
        response.content_type = "text/plain; version=0.0.4";
        response.body = metrics_.text(workers_.running(), workers_.waiting());
    } else {
        return problem_of(request, {ErrorCode::not_found, {{"path", request.path}}});
    }
    if (!reads) return only("GET, HEAD");
    return response;
}

std::optional<Response> Service::search(const Request& request,
                                        const std::shared_ptr<Errand>& errand, Answered answered) {
    const bool is_taken = workers_.submit(errand, [this, request, answered = std::move(answered)](
                                                      const EngineOf& engine_of, Errand& own) {
        Response response;
        try {
            response = thought_over(request, engine_of, own);
        } catch (const std::bad_alloc&) {
            response = problem_of(request, {ErrorCode::out_of_memory, {}});
        }
        answered(std::move(response));
    });
    if (is_taken) return std::nullopt;
    metrics_.refused_for_load();
    return problem_of(request, {ErrorCode::busy, {{"seconds", retry_seconds}}});
}

// On the thread of the sockets, so nothing that can take long: drawings are for the searchers.
std::optional<Response> Service::at_once(const Request& request) const {
    if (request.body.find("\"board\"") != std::string::npos) return std::nullopt;
    if (request.path == "/api/v1/check") {
        const auto record = wire::parse_check_request(request.body);
        if (!record) return problem_of(request, record.error());
        return json(wire::check_reply(*record));
    }
    if (request.path != "/api/v1/move") return std::nullopt;
    const auto asked = wire::parse_move_request(request.body);
    if (!asked) return problem_of(request, asked.error());
    if (!takes_wins(asked->player)) return std::nullopt;
    const auto analysis = win_at_hand(asked->record);
    if (!analysis) return std::nullopt;
    return json(wire::move_reply(asked->record, *analysis, asked->player.text));
}

Response Service::thought_over(const Request& request, const EngineOf& engine_of,
                               Errand& errand) const {
    if (const auto number = lesson_of(request.path))
        return lesson_response(request, *number, engine_of, errand);
    if (request.path == "/api/v1/check") {
        const auto record = wire::parse_check_request(request.body);
        if (!record) return problem_of(request, record.error());
        return json(wire::check_reply(*record));
    }
    if (request.path == "/api/v1/move") {
        const auto asked = wire::parse_move_request(request.body);
        if (!asked) return problem_of(request, asked.error());
        const auto engine = engine_of(asked->record.game());
        if (!engine) return problem_of(request, engine.error());
        Question question;
        question.algorithm = asked->player.algorithm;
        question.limits = limits_of(asked->time, errand);
        question.seed = asked->seed;
        return json(wire::move_reply(asked->record, (*engine)->choose(asked->record, question),
                                     asked->player.text));
    }
    if (request.path == "/api/v1/analyse") {
        const auto asked = wire::parse_analyse_request(request.body);
        if (!asked) return problem_of(request, asked.error());
        const auto engine = engine_of(asked->record.game());
        if (!engine) return problem_of(request, engine.error());
        Question question;
        question.algorithm = asked->algorithm;
        question.limits = limits_of(asked->time, errand);
        return json(wire::analyse_reply(asked->record, (*engine)->analyse(asked->record, question),
                                        to_text(asked->algorithm)));
    }
    const auto asked = wire::parse_explain_request(request.body);
    if (!asked) return problem_of(request, asked.error());
    const auto engine = engine_of(asked->record.game());
    if (!engine) return problem_of(request, engine.error());
    Question question;
    question.algorithm = asked->algorithm;
    question.limits = limits_of(asked->time, errand);
    const auto trace = (*engine)->trace(asked->record, question, asked->most_nodes);
    if (!trace) return problem_of(request, trace.error());
    return json(wire::trace_reply(*trace));
}

void Service::stream(const std::string& message, words::Language language,
                     const std::shared_ptr<Errand>& errand, Told told) {
    const auto refuse = [language](const Error& error) {
        return "{\"problem\":" + wire::problem_reply(error, status_of(error.code), language) + "}";
    };
    const bool is_taken = workers_.submit(
        errand, [this, message, refuse, told](const EngineOf& engine_of, Errand& own) {
            const auto asked = wire::parse_stream_request(message);
            if (!asked) return told(refuse(asked.error()), true);
            const auto engine = engine_of(asked->record.game());
            if (!engine) return told(refuse(engine.error()), true);
            Question question;
            question.algorithm = asked->algorithm;
            question.limits = limits_of(asked->time, own);
            question.on_progress = [&](const Progress& progress) {
                told("{\"progress\":" + wire::progress_reply(asked->record.game(), progress) + "}",
                     false);
            };
            const Analysis analysis = (*engine)->analyse(asked->record, question);
            told("{\"result\":" +
                     wire::analyse_reply(asked->record, analysis, to_text(asked->algorithm)) + "}",
                 true);
        });
    if (is_taken) return;
    metrics_.refused_for_load();
    told(refuse({ErrorCode::busy, {{"seconds", retry_seconds}}}), true);
}

}  // namespace puissance::server
