#include "server/service.h"

#include <algorithm>
#include <charconv>
#include <new>

#include "server/pages.h"
#include "teach/lessons.h"
#include "wire/json.h"
#include "wire/lesson_json.h"
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

// What `think` answers with an engine for the game that was asked about.
template <class Asked, class Think>
Response with_engine(const Request& request, const Result<Asked>& asked, const EngineOf& engine_of,
                     Think&& think) {
    if (!asked) return problem_of(request, asked.error());
    const auto engine = engine_of(asked->record.game());
    if (!engine) return problem_of(request, engine.error());
    return think(**engine, *asked);
}

}  // namespace

Question Service::question(const Contestant& player, std::optional<std::chrono::nanoseconds> time,
                           const Errand& errand, std::uint64_t seed) const {
    Limits limits;
    limits.time = std::min(time.value_or(settings_.default_time), settings_.max_time);
    limits.stop = &errand.stop;
    Question asked = question_for(player, limits);
    asked.seed = seed;
    return asked;
}

std::optional<Response> Service::at_once(const Request& request) const {
    const bool reads = request.method == "GET" || request.method == "HEAD";
    const auto only = [&](const char* allowed) {
        return problem_of(request, {ErrorCode::method_not_allowed,
                                    {{"method", request.method}, {"allowed", allowed}}});
    };
    const Think think = thinker_of(request.path);
    if (think == &Service::lesson) {
        if (!reads) return only("GET, HEAD");
        return std::nullopt;
    }
    if (think != nullptr) {
        if (request.method != "POST") return only("POST");
        const std::string_view type = request.content_type;
        if (type.substr(0, type.find(';')) != "application/json")
            return problem_of(request, {ErrorCode::wrong_media_type, {}});
        return without_search(request);
    }
    Response response;
    if (request.path == "/api/v1/games") response = json(wire::games_reply());
    else if (request.path == "/api/v1/lessons")
        response = json(wire::lessons_reply(request.language));
    else if (request.path == "/healthz") response = json("{\"status\":\"ok\"}");
    else if (request.path == "/metrics") {
        response.content_type = "text/plain; version=0.0.4";
        response.body = metrics_.text(workers_.running(), workers_.waiting());
    } else if (request.path == stream_path) {
        response = problem_of(request, {ErrorCode::upgrade_required, {{"protocol", "websocket"}}});
    } else if (auto page = page_response(request)) {
        response = std::move(*page);
    } else {
        return problem_of(request, {ErrorCode::not_found, {{"path", request.path}}});
    }
    if (!reads) return only("GET, HEAD");
    return response;
}

void Service::search(const Request& request, const std::shared_ptr<Errand>& errand,
                     const Answered& answered) {
    const Think think = thinker_of(request.path);
    const bool is_taken = workers_.submit(
        errand, [this, think, request, answered](const EngineOf& engine_of, Errand& own) {
            Response response;
            try {
                response = (this->*think)(request, engine_of, own);
            } catch (const std::bad_alloc&) {
                response = problem_of(request, {ErrorCode::out_of_memory, {}});
            }
            answered(std::move(response));
        });
    if (is_taken) return;
    metrics_.refused_for_load();
    answered(problem_of(request, {ErrorCode::busy, {{"seconds", retry_seconds}}}));
}

// On the thread of the sockets, so nothing that can take long: drawings are for the searchers.
std::optional<Response> Service::without_search(const Request& request) {
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

Service::Think Service::thinker_of(std::string_view path) {
    if (path == "/api/v1/check") return &Service::check;
    if (path == "/api/v1/move") return &Service::move;
    if (path == "/api/v1/analyse") return &Service::analyse;
    if (path == "/api/v1/explain") return &Service::explain;
    return lesson_of(path) ? &Service::lesson : nullptr;
}

Response Service::check(const Request& request, const EngineOf& /*engine_of*/,
                        Errand& /*errand*/) const {
    const auto record = wire::parse_check_request(request.body);
    if (!record) return problem_of(request, record.error());
    return json(wire::check_reply(*record));
}

Response Service::move(const Request& request, const EngineOf& engine_of, Errand& errand) const {
    return with_engine(
        request, wire::parse_move_request(request.body), engine_of,
        [&](Engine& engine, const wire::MoveRequest& asked) {
            const Analysis analysis =
                engine.choose(asked.record, question(asked.player, asked.time, errand, asked.seed));
            return json(wire::move_reply(asked.record, analysis, asked.player.text));
        });
}

Response Service::analyse(const Request& request, const EngineOf& engine_of, Errand& errand) const {
    return with_engine(
        request, wire::parse_analyse_request(request.body), engine_of,
        [&](Engine& engine, const wire::AnalyseRequest& asked) {
            const Analysis analysis =
                engine.analyse(asked.record, question(asked.player, asked.time, errand));
            return json(wire::analyse_reply(asked.record, analysis, asked.player.text));
        });
}

Response Service::explain(const Request& request, const EngineOf& engine_of, Errand& errand) const {
    return with_engine(request, wire::parse_explain_request(request.body), engine_of,
                       [&](Engine& engine, const wire::ExplainRequest& asked) {
                           const auto trace = engine.trace(
                               asked.record, question(asked.player, asked.time, errand),
                               asked.max_nodes);
                           if (!trace) return problem_of(request, trace.error());
                           return json(wire::trace_reply(*trace));
                       });
}

Response Service::lesson(const Request& request, const EngineOf& engine_of, Errand& errand) const {
    const std::size_t number = lesson_of(request.path).value();
    const teach::Lesson& given = teach::lessons()[number - 1];
    const Record record = parse_moves(parse_game(given.game).value(), given.moves).value();
    const auto engine = engine_of(record.game());
    if (!engine) return problem_of(request, engine.error());
    std::vector<Trace> traces;
    for (const std::string_view run : given.runs) {
        Limits limits;
        limits.stop = &errand.stop;
        const Question asked = question_for(parse_contestant(run).value(), limits);
        auto trace = (*engine)->trace(record, asked);
        if (!trace) return problem_of(request, trace.error());
        traces.push_back(std::move(*trace));
    }
    return json(wire::lesson_reply(static_cast<int>(number), given, traces, request.language));
}

void Service::stream(const std::string& message, words::Language language,
                     const std::shared_ptr<Errand>& errand, SendMessage told) {
    const auto refuse = [language](const Error& error) {
        return "{\"problem\":" + wire::problem_reply(error, status_of(error.code), language) + "}";
    };
    const auto analyse = [this, message, refuse, told](const EngineOf& engine_of, Errand& own) {
        const auto asked = wire::parse_stream_request(message);
        if (!asked) return told(refuse(asked.error()), true);
        const auto engine = engine_of(asked->record.game());
        if (!engine) return told(refuse(engine.error()), true);
        Question asking = question(asked->player, asked->time, own);
        asking.on_progress = [&](const Progress& progress) {
            told("{\"progress\":" + wire::progress_reply(asked->record.game(), progress) + "}",
                 false);
        };
        const Analysis analysis = (*engine)->analyse(asked->record, asking);
        told(
            "{\"result\":" + wire::analyse_reply(asked->record, analysis, asked->player.text) + "}",
            true);
    };
    const bool is_taken =
        workers_.submit(errand, [analyse, refuse, told](const EngineOf& engine_of, Errand& own) {
            try {
                analyse(engine_of, own);
            } catch (const std::bad_alloc&) {
                told(refuse({ErrorCode::out_of_memory, {}}), true);
            }
        });
    if (is_taken) return;
    metrics_.refused_for_load();
    told(refuse({ErrorCode::busy, {{"seconds", retry_seconds}}}), true);
}

}  // namespace puissance::server
