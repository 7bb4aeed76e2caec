#include "wire/online_requests.h"

#include <algorithm>

#include "base/try.h"
#include "game/shown.h"
#include "play/online_new_game.h"
#include "wire/json_text.h"
#include "wire/requests.h"

namespace puissance::wire {

namespace {

using online::Kind;

constexpr std::uint64_t max_request = (std::uint64_t{1} << 53U) - 1;  // Exact in JavaScript.
constexpr int max_seq = 1'000'000;  // More events than a game can have.

bool is_base64url(std::string_view text, std::size_t length) {
    return text.size() == length && std::ranges::all_of(text, [](char c) {
               return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
                      c == '-' || c == '_';
           });
}

Result<std::int64_t> online_request_of(const Json& json) {
    TRY_ASSIGN(const std::uint64_t number, count_of(json, "request", 0));
    if (number < 1 || number > max_request) return wrong_field("request");
    return static_cast<std::int64_t>(number);
}

Result<std::string> secret_of(const Json& json, const char* field) {
    TRY_ASSIGN(std::string text, text_of(json, field, ""));
    if (!is_online_secret(text)) return wrong_field(field);
    return text;
}

Result<std::string> online_name_of(const Json& json, const char* field) {
    TRY_ASSIGN(std::string text, text_of(json, field, ""));
    if (!is_online_name(text)) return wrong_field(field);
    return text;
}

Result<std::string> nickname_of(const Json& json) {
    TRY_ASSIGN(std::string text, text_of(json, "nickname", ""));
    if (!online::is_nickname(text)) return wrong_field("nickname");
    return text;
}

// A number that must be there.
Result<int> required_of(const Json& json, const char* field, int largest) {
    if (!json.contains(field)) return wrong_field(field);
    return whole_of(json, field, largest, 0);
}

// {"base": ms, "increment": ms}, {"days": n}, null or nothing.
Result<online::ClockRule> clock_of(const Json& json) {
    online::ClockRule clock;
    const auto found = json.find("clock");
    if (found == json.end() || found->is_null()) return clock;
    if (!found->is_object()) return wrong_field("clock");
    TRY(has_only(*found, {"base", "increment", "days"}));
    constexpr int most = 1'000'000'000;
    TRY_ASSIGN(const int base, whole_of(*found, "base", most, 0));
    TRY_ASSIGN(const int increment, whole_of(*found, "increment", most, 0));
    TRY_ASSIGN(clock.days, whole_of(*found, "days", most, 0));
    if (base == 0 && clock.days == 0) return wrong_field("clock");
    clock.base = online::Milliseconds(base);
    clock.increment = online::Milliseconds(increment);
    return clock;
}

// 0, 1 or "drawn", which is the default: nothing.
Result<std::optional<int>> online_seat_of(const Json& json) {
    const auto found = json.find("seat");
    if (found == json.end() || *found == "drawn") return std::optional<int>();
    TRY_ASSIGN(const int seat, whole_of(json, "seat", 1, 0));
    return std::optional(seat);
}

struct Deed {
    std::string_view name;
    Kind kind;
};
constexpr std::array deeds{
    Deed{"move", Kind::moved},       Deed{"abort", Kind::aborted},
    Deed{"resign", Kind::resigned},  Deed{"offer_draw", Kind::draw_offered},
    Deed{"agree", Kind::agreed},     Deed{"ask_takeback", Kind::takeback_asked},
    Deed{"decline", Kind::declined}, Deed{"withdraw", Kind::withdrawn},
    Deed{"claim", Kind::claimed},    Deed{"rematch", Kind::rematch_offered},
};

Result<Kind> deed_of(const Json& json) {
    TRY_ASSIGN(const std::string name, text_of(json, "do", ""));
    const auto found = std::ranges::find(deeds, name, &Deed::name);
    if (found != deeds.end()) return found->kind;
    std::string all;
    for (const Deed& deed : deeds) all += (all.empty() ? "" : ", ") + std::string(deed.name);
    return fail(ErrorCode::wrong_option,
                {{"option", "do"}, {"value", shown(name)}, {"expected", std::move(all)}});
}

// The members that only some acts have.
Result<void> read_move(const Json& json, OnlineAct& asked) {
    TRY(has_only(json, {"do", "request", "after", "ply", "move"}));
    TRY_ASSIGN(asked.act.ply, required_of(json, "ply", max_seq));
    TRY_ASSIGN(asked.move, text_of(json, "move", ""));
    if (asked.move.empty()) return wrong_field("move");
    return {};
}

Result<void> read_takeback(const Json& json, OnlineAct& asked) {
    TRY(has_only(json, {"do", "request", "after", "ply", "to"}));
    if (json.contains("ply")) {
        TRY_ASSIGN(asked.act.ply, whole_of(json, "ply", max_seq, 0));
    }
    asked.act.value = -1;
    if (json.contains("to")) {
        TRY_ASSIGN(asked.act.value, whole_of(json, "to", max_seq, 0));
    }
    return {};
}

Result<void> read_answer(const Json& json, OnlineAct& asked) {
    TRY(has_only(json, {"do", "request", "after", "offer"}));
    TRY_ASSIGN(asked.act.offer, required_of(json, "offer", max_seq));
    return {};
}

Result<void> read_claim(const Json& json, OnlineAct& asked) {
    TRY(has_only(json, {"do", "request", "after", "as"}));
    TRY_ASSIGN(const std::string as, text_of(json, "as", "win"));
    if (as != "win" && as != "abort") return wrong_field("as");
    asked.act.value = as == "win" ? 1 : 0;
    return {};
}

Result<OnlineAct> online_act_of(const Json& json) {
    OnlineAct asked;
    TRY_ASSIGN(asked.act.kind, deed_of(json));
    TRY_ASSIGN(asked.act.request, online_request_of(json));
    if (json.contains("after")) {
        TRY_ASSIGN(asked.after, whole_of(json, "after", max_seq, 0));
    }
    switch (asked.act.kind) {
        case Kind::moved: TRY(read_move(json, asked)); break;
        case Kind::takeback_asked: TRY(read_takeback(json, asked)); break;
        case Kind::agreed:
        case Kind::declined:
        case Kind::withdrawn: TRY(read_answer(json, asked)); break;
        case Kind::claimed: TRY(read_claim(json, asked)); break;
        default: TRY(has_only(json, {"do", "request", "after"}));
    }
    return asked;
}

Result<OnlineOpen> open_of(const Json& json) {
    TRY(has_only(json, {"open", "secret", "after"}));
    OnlineOpen open;
    TRY_ASSIGN(open.name, online_name_of(json, "open"));
    if (json.contains("secret")) {
        TRY_ASSIGN(open.secret, secret_of(json, "secret"));
    }
    TRY_ASSIGN(open.after, whole_of(json, "after", max_seq, 0));
    return open;
}

Result<OnlinePing> ping_of(const Json& json) {
    TRY(has_only(json, {"ping"}));
    TRY_ASSIGN(const std::uint64_t number, count_of(json, "ping", 0));
    if (number > max_request) return wrong_field("ping");
    return OnlinePing{static_cast<std::int64_t>(number)};
}

}  // namespace

bool is_online_name(std::string_view text) { return is_base64url(text, 11); }
bool is_online_secret(std::string_view text) { return is_base64url(text, 22); }

Result<OnlineCreate> parse_online_create(std::string_view body) {
    TRY_ASSIGN(const Body json, parse_body(body));
    TRY(has_only(*json, {"request", "game", "moves", "seat", "clock", "takebacks", "listed",
                         "secret", "invite", "nickname"}));
    OnlineCreate create;
    online::NewGame& game = create.game;
    TRY_ASSIGN(game.create_request, online_request_of(*json));
    TRY_ASSIGN(const std::string rules, text_of(*json, "game", "connect4"));
    TRY_ASSIGN(const Game parsed, parse_game(rules));
    TRY_ASSIGN(const std::string moves, text_of(*json, "moves", ""));
    TRY_ASSIGN(const Record start, parse_moves(parsed, moves));
    game.rules = to_text(parsed);
    game.start = to_text(start);
    TRY_ASSIGN(const std::optional<int> seat, online_seat_of(*json));
    game.creator = seat.value_or(0);
    game.is_drawn = !seat;
    TRY_ASSIGN(game.clock, clock_of(*json));
    TRY_ASSIGN(game.has_takebacks, flag_of(*json, "takebacks", true));
    TRY_ASSIGN(game.is_listed, flag_of(*json, "listed", false));
    TRY_ASSIGN(create.secret, secret_of(*json, "secret"));
    TRY_ASSIGN(create.invite, secret_of(*json, "invite"));
    TRY_ASSIGN(create.nickname, nickname_of(*json));
    TRY(online::check_new_game(game));
    return create;
}

Result<OnlineJoin> parse_online_join(std::string_view body) {
    TRY_ASSIGN(const Body json, parse_body(body));
    TRY(has_only(*json, {"request", "invite", "secret", "nickname"}));
    OnlineJoin join;
    TRY_ASSIGN(join.request, online_request_of(*json));
    TRY_ASSIGN(join.invite, secret_of(*json, "invite"));
    TRY_ASSIGN(join.secret, secret_of(*json, "secret"));
    TRY_ASSIGN(join.nickname, nickname_of(*json));
    return join;
}

Result<OnlineAct> parse_online_act(std::string_view body) {
    TRY_ASSIGN(const Body json, parse_body(body));
    return online_act_of(*json);
}

Result<OnlineMine> parse_online_mine(std::string_view body) {
    TRY_ASSIGN(const Body json, parse_body(body));
    TRY(has_only(*json, {"games"}));
    const auto games = json->find("games");
    if (games == json->end() || !games->is_array() || games->size() > max_online_games)
        return wrong_field("games");
    OnlineMine mine;
    for (const Json& game : *games) {
        if (!game.is_object()) return wrong_field("games");
        TRY(has_only(game, {"name", "secret"}));
        auto& seat = mine.games.emplace_back();
        TRY_ASSIGN(seat.name, online_name_of(game, "name"));
        TRY_ASSIGN(seat.secret, secret_of(game, "secret"));
    }
    return mine;
}

Result<void> parse_online_review(std::string_view body) {
    TRY_ASSIGN(const Body json, parse_body(body));
    return has_only(*json, {});
}

Result<OnlineMessage> parse_online_message(std::string_view text) {
    TRY_ASSIGN(const Body json, parse_body(text));
    if (json->contains("open")) return open_of(*json);
    if (json->contains("ping")) return ping_of(*json);
    return online_act_of(*json);
}

online::Act act_of(const OnlineAct& asked, int seat, const Game& game) {
    online::Act act = asked.act;
    act.seat = seat;
    if (act.kind != Kind::moved) return act;
    const auto move = parse_move(game, asked.move);
    act.value = move ? index_of(*move) : -1;
    return act;
}

}  // namespace puissance::wire
