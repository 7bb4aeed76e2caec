#include "server/online_service.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "server/secrets.h"
#include "wire/online_json.h"
#include "wire/online_requests.h"

namespace puissance::server {

namespace {

using namespace std::chrono_literals;
using online::Milliseconds;

constexpr std::string_view root = "/api/v1/online";
constexpr std::string_view games_path = "/api/v1/online/games";
constexpr std::string_view game_stem = "/api/v1/online/games/";
constexpr std::string_view mine_path = "/api/v1/online/mine";
// Enough for a list of a hundred games.
constexpr std::size_t max_online_body = 16 * 1024;
constexpr std::int64_t max_wait_seconds = 25;
// A line about a game takes as long to write as so many events.
constexpr int events_a_line = 5;

tl::unexpected<Problem> refused(const Problem& problem) { return tl::unexpected<Problem>(problem); }

// Returns whether it was a wrong name or secret.
bool is_wrong(const OnlineService::Entered& entered) {
    return !entered && (entered.error().is(Refusal::no_such_game) ||
                        entered.error().code == name_of(online::Refusal::wrong_secret));
}

// "/api/v1/online/games/NAME/acts"
struct GamePath {
    std::string name;
    std::string_view what;  // "", "join", "acts" or "review".
};
std::optional<GamePath> game_path(std::string_view path) {
    if (!path.starts_with(game_stem)) return std::nullopt;
    path.remove_prefix(game_stem.size());
    const auto slash = path.find('/');
    GamePath parts{std::string(path.substr(0, slash)), {}};
    if (slash != std::string_view::npos) parts.what = path.substr(slash + 1);
    const bool is_known = slash == std::string_view::npos || parts.what == "join" ||
                          parts.what == "acts" || parts.what == "review";
    if (!is_known || parts.name.empty()) return std::nullopt;
    return parts;
}

// Returns the number of a query parameter ("after=17&wait=25"), or 0 if it is missing.
Result<std::int64_t> number_in(std::string_view query, std::string_view name,
                               std::int64_t largest) {
    while (!query.empty()) {
        const auto end = std::min(query.find('&'), query.size());
        std::string_view one = query.substr(0, end);
        query.remove_prefix(std::min(end + 1, query.size()));
        if (!one.starts_with(name) || one.substr(name.size(), 1) != "=") continue;
        one.remove_prefix(name.size() + 1);
        std::int64_t number = 0;
        const auto [last, error] = std::from_chars(one.data(), one.data() + one.size(), number);
        if (error != std::errc{} || last != one.data() + one.size() || number < 0 ||
            number > largest)
            return fail(ErrorCode::wrong_field, {{"field", std::string(name)}});
        return number;
    }
    return 0;
}

Response json_of(const wire::Json& answer, int status = 200) {
    Response response = json(wire::written(answer));
    response.status = status;
    return response;
}

// "Bearer SECRET"
std::optional<std::string> bearer_of(const Request& request) {
    constexpr std::string_view scheme = "Bearer ";
    if (!request.authorization.starts_with(scheme)) return std::nullopt;
    return request.authorization.substr(scheme.size());
}

}  // namespace

OnlineService::OnlineService(store::Store& store, ReviewDesk& reviews,
                             const OnlineSettings& settings)
    : settings_(settings), reviews_(reviews), hub_(store) {}

bool OnlineService::has(std::string_view path) {
    return path == root || (path.starts_with(root) && path[root.size()] == '/');
}

std::optional<Response> OnlineService::at_once(const Request& request) const {
    const auto refuse = [&](const Problem& problem) { return refusal(problem, request.language); };
    const auto only = [&](const char* allowed) {
        return refuse(Problem(Refusal::method_not_allowed,
                              {{"method", request.method}, {"allowed", allowed}}));
    };
    const bool reads = request.method == "GET" || request.method == "HEAD";
    if (request.path == root)
        return reads ? json_of({{"online", true},
                                {"nicknames", settings_.has_nicknames},
                                {"now", hub_.now().count()}})
                     : only("GET, HEAD");
    if (request.path == online_stream_path)
        return refuse(Problem(Refusal::upgrade_required, {{"protocol", "websocket"}}));
    const auto path = game_path(request.path);
    if (path && path->what.empty()) return reads ? std::nullopt : std::optional(only("GET, HEAD"));
    if (!path && request.path != games_path && request.path != mine_path)
        return refuse(Problem(Refusal::not_found, {{"path", request.path}}));
    const bool is_review = path && path->what == "review";
    if (is_review && reads) return std::nullopt;
    if (request.method != "POST") return only(is_review ? "GET, HEAD, POST" : "POST");
    if (!is_json(request.content_type)) return refuse(Problem(Refusal::wrong_media_type));
    if (request.body.size() > max_online_body)
        return refuse(Problem(Refusal::body_too_large, {{"limit", std::int64_t{max_online_body}}}));
    return std::nullopt;
}

void OnlineService::answer(const Request& request, const std::shared_ptr<Task>& task,
                           const Answered& answered) {
    if (request.path == games_path) return create(request, task->client, answered);
    if (request.path == mine_path) return mine(request, task->client, answered);
    const auto path = game_path(request.path);
    if (path->what == "join") return join(request, task->client, path->name, answered);
    if (path->what == "acts") return acts(request, task->client, path->name, answered);
    if (path->what == "review") return review(request, task, path->name, answered);
    snapshot(request, task, path->name, answered);
}

void OnlineService::create(const Request& request, const std::string& client,
                           const Answered& answered) {
    const auto refuse = [language = request.language, answered](const Problem& problem) {
        answered(refusal(problem, language));
    };
    auto asked = wire::parse_online_create(request.body);
    if (!asked) return refuse(asked.error());
    // The daily limit first: a client that has reached it need not use up the limit per minute.
    if (created_a_day_.is_spent(client, hub_.now()) ||
        !created_a_minute_.count(client, hub_.now()) || !created_a_day_.count(client, hub_.now()))
        return refuse(Problem(Refusal::too_many));
    online::NewGame& game = asked->game;
    game.name = new_name();
    game.created = hub_.now();
    if (game.is_drawn) game.creator = static_cast<int>(new_number() >> 1 & 1);
    const auto seat = static_cast<std::size_t>(game.creator);
    game.secrets[seat] = hash_of(asked->secret);
    game.invite = hash_of(asked->invite);
    if (settings_.has_nicknames) game.nicknames[seat] = asked->nickname;
    hub_.create(game, [refuse, answered](const tl::expected<std::string, Problem>& name) {
        if (!name) return refuse(name.error());
        answered(json_of({{"name", *name}, {"seq", 0}}, 201));
    });
}

void OnlineService::join(const Request& request, const std::string& client, const std::string& name,
                         const Answered& answered) {
    const auto refuse = [language = request.language, answered](const Problem& problem) {
        answered(refusal(problem, language));
    };
    const auto asked = wire::parse_online_join(request.body);
    if (!asked) return refuse(asked.error());
    enter(client, name, std::nullopt, 0, [=, this, asked = *asked](const Entered& entered) {
        if (!entered) return refuse(entered.error());
        const RoomPointer room = entered->room;
        const int seat = 1 - room->match().row().creator;
        online::Act act;
        act.kind = online::Kind::joined;
        act.seat = seat;
        act.request = asked.request;
        act.secret = hash_of(asked.secret);
        act.invite = hash_of(asked.invite);
        hub_.act(room, act, settings_.has_nicknames ? asked.nickname : "",
                 [=, this](const tl::expected<int, Problem>& seq) {
                     if (seq) return answered(json_of({{"seat", seat}, {"seq", *seq}}));
                     if (seq.error().code == name_of(online::Refusal::wrong_secret))
                         wrong_.count(client, hub_.now());
                     refuse(seq.error());
                 });
    });
}

// A refusal because of missed events contains those events.
void OnlineService::acts(const Request& request, const std::string& client, const std::string& name,
                         const Answered& answered) {
    const auto refuse = [language = request.language, answered](const Problem& problem) {
        answered(refusal(problem, language));
    };
    const auto secret = bearer_of(request);
    if (!secret) return refuse(Problem(Refusal::not_a_seat));
    const auto asked = wire::parse_online_act(request.body);
    if (!asked) return refuse(asked.error());
    enter(client, name, secret, 0,
          [=, this, language = request.language, lag = request.round_trip,
           asked = *asked](const Entered& entered) {
              if (!entered) return refuse(entered.error());
              act(*entered, asked, lag,
                  [=, place = *entered](const tl::expected<int, Problem>& seq) {
                      if (seq) return answered(json_of({{"seq", *seq}}));
                      Response response = refusal(seq.error(), language);
                      if (const auto missed = events_missed(place, seq.error(), asked.after)) {
                          auto problem = server::json_of(seq.error(), language);
                          problem["events"] = *missed;
                          response.body = wire::written(problem);
                      }
                      answered(std::move(response));
                  });
          });
}

void OnlineService::act(const Place& place, const wire::OnlineAct& asked, Milliseconds lag,
                        OnlineHub::Reply reply) {
    const auto refuse = [&](const Problem& problem) { reply(tl::unexpected<Problem>(problem)); };
    if (!place.seat) return refuse(Problem(Refusal::not_a_seat));
    online::Act act = wire::act_of(asked, *place.seat, place.room->match().record().game());
    act.lag = lag;
    hub_.act(place.room, act, {}, std::move(reply));
}

std::optional<wire::Json> OnlineService::events_missed(const Place& place, const Problem& problem,
                                                       std::optional<int> after) {
    if (!after || problem.code != name_of(online::Refusal::not_this_ply)) return std::nullopt;
    return events_json(place, *after);
}

void OnlineService::enter(const std::string& client, const std::string& name,
                          const std::optional<std::string>& secret, int after,
                          const std::function<void(const Entered&)>& entered) {
    if (wrong_.is_spent(client, hub_.now())) return entered(refused(Problem(Refusal::too_many)));
    find(name, secret, after, [=, this](const Entered& found) {
        if (is_wrong(found)) wrong_.count(client, hub_.now());
        entered(found);
    });
}

void OnlineService::look(const std::string& client, const std::string& name,
                         const std::optional<std::string>& secret, int after,
                         const std::function<void(const Entered&)>& entered) {
    if (shown_.is_spent(client, hub_.now())) return entered(refused(Problem(Refusal::too_many)));
    enter(client, name, secret, after, [=, this](const Entered& found) {
        if (found)
            shown_.count(client, hub_.now(),
                         events_a_line + std::max(0, found->room->match().seq() - after));
        entered(found);
    });
}

void OnlineService::find(const std::string& name, const std::optional<std::string>& secret,
                         int after, const std::function<void(const Entered&)>& entered) {
    if (!wire::is_online_name(name)) return entered(refused(Problem(Refusal::no_such_game)));
    hub_.open(name, after, [=, this](const tl::expected<RoomPointer, Problem>& room) {
        if (!room) return entered(refused(room.error()));
        Place place{*room, {}};
        if (secret) place.seat = seat_of(place.room->match().row(), *secret);
        if (secret && !place.seat) return entered(refused(Problem(online::Refusal::wrong_secret)));
        hub_.seen(place.room, place.seat);
        entered(place);
    });
}

void OnlineService::snapshot(const Request& request, const std::shared_ptr<Task>& task,
                             const std::string& name, const Answered& answered) {
    const auto refuse = [language = request.language, answered](const Problem& problem) {
        answered(refusal(problem, language));
    };
    const auto known = number_in(request.query, "after", std::numeric_limits<int>::max());
    if (!known) return refuse(known.error());
    const auto wait = number_in(request.query, "wait", max_wait_seconds);
    if (!wait) return refuse(wait.error());
    const int after = static_cast<int>(*known);
    look(task->client, name, bearer_of(request), after,
         [=, this, wait = std::chrono::seconds(*wait)](const Entered& entered) {
             if (task->is_cancelled) return;
             if (!entered) return refuse(entered.error());
             const auto answer = [=, this, place = *entered] {
                 wire::Json told = game_json(place);
                 told["events"] = events_json(place, after);
                 answered(json_of(told));
             };
             if (wait == 0s || entered->room->match().seq() > after || is_closing_) return answer();
             polls_.wait(entered->room, entered->seat, task, hub_.now() + wait, answer);
             if (task->on_long_poll) task->on_long_poll();
         });
}

// Whoever knows the name of a game that is over may ask, as he may watch it.
void OnlineService::review(const Request& request, const std::shared_ptr<Task>& task,
                           const std::string& name, const Answered& answered) {
    const auto refuse = [language = request.language, answered](const Problem& problem) {
        answered(refusal(problem, language));
    };
    const bool asks = request.method == "POST";
    if (asks) {
        if (const auto read = wire::parse_online_review(request.body); !read)
            return refuse(read.error());
    }
    enter(task->client, name, std::nullopt, 0,
          [=, this, language = request.language](const Entered& entered) {
              if (task->is_cancelled) return;
              if (!entered) return refuse(entered.error());
              const online::Match& match = entered->room->match();
              if (match.state() != online::State::over)
                  return refuse(Problem(online::Refusal::not_over));
              if (match.record().ply() == 0)
                  return refuse(Error{ErrorCode::wrong_usage, {{"reason", "review_without_move"}}});
              reviews_.answer({asks, task->client, match.row().id, match.record(), language,
                               [task] { return !task->is_cancelled; }},
                              [=](const tl::expected<std::string, Problem>& told) {
                                  if (task->is_cancelled) return;
                                  if (!told) return refuse(told.error());
                                  answered(json(*told));
                              });
          });
}

void OnlineService::mine(const Request& request, const std::string& client,
                         const Answered& answered) {
    const auto refuse = [&](const Problem& problem) {
        answered(refusal(problem, request.language));
    };
    const auto seats = wire::parse_online_mine(request.body);
    if (!seats) return refuse(seats.error());
    if (wrong_.is_spent(client, hub_.now()) || shown_.is_spent(client, hub_.now()))
        return refuse(Problem(Refusal::too_many));
    shown_.count(client, hub_.now(), events_a_line * static_cast<int>(seats->games.size()));
    struct Lines {
        std::vector<wire::Json> games;
        std::size_t missing;
        bool has_wrong = false;
    };
    const auto lines = std::make_shared<Lines>(
        Lines{std::vector<wire::Json>(seats->games.size()), seats->games.size()});
    const auto answer = [=, this] {
        if (lines->has_wrong) wrong_.count(client, hub_.now());
        answered(json_of({{"games", lines->games}}));
    };
    if (seats->games.empty()) return answer();
    for (std::size_t i = 0; i < seats->games.size(); ++i)
        find(seats->games[i].name, seats->games[i].secret, 0,
             [=, this, name = seats->games[i].name](const Entered& entered) {
                 lines->games[i] =
                     entered ? wire::online_line_json(entered->room->match(),
                                                      hub_.view(*entered->room, entered->seat))
                             : wire::Json{{"name", name}, {"problem", entered.error().code}};
                 lines->has_wrong = lines->has_wrong || is_wrong(entered);
                 if (--lines->missing == 0) answer();
             });
}

void OnlineService::cancel(Task& task) {
    task.is_cancelled = true;
    polls_.cancel(task);
}

void OnlineService::tick() {
    hub_.tick();
    if (is_closing_) polls_.answer_all();
    else polls_.tick(hub_.now());
}

void OnlineService::close() {
    is_closing_ = true;
    hub_.close();
    tick();
}

wire::Json OnlineService::game_json(const Place& place) const {
    return wire::online_game_json(place.room->match(), hub_.view(*place.room, place.seat));
}

wire::Json OnlineService::events_json(const Place& place, int after) {
    return wire::online_events_json(place.room->match(), after, place.seat);
}

bool OnlineService::runs_clock(const Place& place) {
    const online::Match& match = place.room->match();
    if (!place.seat || !match.row().clock.is_live() || match.state() != online::State::playing)
        return false;
    return match.turn() == *place.seat;
}

std::string OnlineService::metrics() const {
    const auto stored = hub_.stored();
    return fmt::format(
        "# TYPE puissance_online_games gauge\npuissance_online_games {}\n"
        "# TYPE puissance_online_players gauge\npuissance_online_players {}\n"
        "# TYPE puissance_online_watchers gauge\npuissance_online_watchers {}\n"
        "# TYPE puissance_online_can_write gauge\npuissance_online_can_write {}\n"
        "# TYPE puissance_online_batches_total counter\npuissance_online_batches_total {}\n"
        "# TYPE puissance_online_writes_total counter\npuissance_online_writes_total {}\n"
        "# TYPE puissance_online_commit_seconds_total counter\n"
        "puissance_online_commit_seconds_total {:.6f}\n"
        "# TYPE puissance_online_conflicts_total counter\npuissance_online_conflicts_total {}\n"
        "# TYPE puissance_online_reviews_total counter\npuissance_online_reviews_total {}\n"
        "# TYPE puissance_online_reviews_wrong_total counter\n"
        "puissance_online_reviews_wrong_total {}\n",
        hub_.rooms(), hub_.players(), hub_.watchers(), hub_.can_write() ? 1 : 0, stored.batches,
        stored.writes, std::chrono::duration<double>(stored.commit_time).count(), stored.conflicts,
        reviews_.figures().asked, reviews_.figures().wrong);
}

}  // namespace puissance::server
