#include "server/online_service.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "server/secrets.h"
#include "wire/online.h"

namespace puissance::server {

namespace {

using namespace std::chrono_literals;
using online::Milliseconds;

constexpr std::string_view root = "/api/v1/online";
constexpr std::string_view games_path = "/api/v1/online/games";
constexpr std::string_view game_stem = "/api/v1/online/games/";
constexpr std::string_view mine_path = "/api/v1/online/mine";
// Hundred games of one's own fit in.
constexpr std::size_t max_online_body = 16 * 1024;
constexpr std::int64_t max_wait_seconds = 25;

// "/api/v1/online/games/NAME/acts"
struct GamePath {
    std::string name;
    std::string_view what;  // "", "join" or "acts".
};
std::optional<GamePath> game_path(std::string_view path) {
    if (!path.starts_with(game_stem)) return std::nullopt;
    path.remove_prefix(game_stem.size());
    const auto slash = path.find('/');
    GamePath parts{std::string(path.substr(0, slash)), {}};
    if (slash != std::string_view::npos) parts.what = path.substr(slash + 1);
    const bool is_known = slash == std::string_view::npos || parts.what == "join" || parts.what == "acts";
    if (!is_known || parts.name.empty()) return std::nullopt;
    return parts;
}

// "after=17&wait=25": the number behind a name, or `otherwise`.
Result<std::int64_t> number_in(std::string_view query, std::string_view name, std::int64_t largest) {
    while (!query.empty()) {
        const auto end = std::min(query.find('&'), query.size());
        std::string_view one = query.substr(0, end);
        query.remove_prefix(std::min(end + 1, query.size()));
        if (!one.starts_with(name) || one.substr(name.size(), 1) != "=") continue;
        one.remove_prefix(name.size() + 1);
        std::int64_t number = 0;
        const auto [last, error] = std::from_chars(one.data(), one.data() + one.size(), number);
        if (error != std::errc{} || last != one.data() + one.size() || number < 0 || number > largest)
            return fail(ErrorCode::wrong_field, {{"field", std::string(name)}});
        return number;
    }
    return 0;
}

// "Bearer SECRET"
std::optional<std::string> bearer_of(const Request& request) {
    constexpr std::string_view scheme = "Bearer ";
    if (!request.authorization.starts_with(scheme)) return std::nullopt;
    return request.authorization.substr(scheme.size());
}

}  // namespace

// Somebody who waits for the next event, and hears only that there is one.
class OnlineService::Poll final : public Listener {
public:
    Poll(OnlineHub& hub, Place place, std::function<void()> answer)
        : Listener(place.seat), hub_(hub), room_(std::move(place.room)), answer_(std::move(answer)) {
        told = room_->match().seq();
        hub_.listen(room_, *this);
    }
    ~Poll() override { hub_.leave(room_, *this); }

    void tell(const Text&) override {
        if (room_->match().seq() > after_) end();
    }
    void end() {
        if (const auto answer = std::exchange(answer_, nullptr)) answer();
    }

private:
    OnlineHub& hub_;
    RoomPointer room_;
    int after_ = room_->match().seq();
    std::function<void()> answer_;
};

OnlineService::~OnlineService() = default;

bool OnlineService::has(std::string_view path) {
    return path == root || (path.starts_with(root) && path[root.size()] == '/');
}

std::optional<Response> OnlineService::at_once(const Request& request) const {
    const auto refuse = [&](const Problem& problem) { return refusal(problem, request.language); };
    const auto only = [&](const char* allowed) {
        return refuse(Problem(Refusal::method_not_allowed, {{"method", request.method}, {"allowed", allowed}}));
    };
    const bool reads = request.method == "GET" || request.method == "HEAD";
    if (request.path == root)
        return reads ? json(wire::online_state(settings_.has_nicknames, hub_.now())) : only("GET, HEAD");
    if (request.path == online_stream_path)
        return refuse(Problem(Refusal::upgrade_required, {{"protocol", "websocket"}}));
    const auto path = game_path(request.path);
    if (path && path->what.empty()) return reads ? std::nullopt : std::optional(only("GET, HEAD"));
    if (!path && request.path != games_path && request.path != mine_path)
        return refuse(Problem(Refusal::not_found, {{"path", request.path}}));
    if (request.method != "POST") return only("POST");
    if (!is_json(request.content_type)) return refuse(Problem(Refusal::wrong_media_type));
    if (request.body.size() > max_online_body)
        return refuse(Problem(Refusal::body_too_large, {{"limit", std::int64_t{max_online_body}}}));
    return std::nullopt;
}
