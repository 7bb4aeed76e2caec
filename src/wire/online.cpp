#include "wire/online.h"

#include <algorithm>

#include "base/try.h"
#include "game/shown.h"
#include "wire/json_text.h"
#include "wire/requests.h"

namespace puissance::wire {

namespace {

using online::Kind;
using online::Match;
using online::State;

constexpr std::uint64_t max_request = (std::uint64_t{1} << 53U) - 1;  // Exact in JavaScript.
constexpr int max_seq = 1'000'000;  // More events than a game can have.

// --- What is asked for ---

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

Result<bool> flag_of(const Json& json, const char* field, bool otherwise) {
    const auto found = json.find(field);
    if (found == json.end()) return otherwise;
    if (!found->is_boolean()) return wrong_field(field);
    return found->get<bool>();
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

// --- What is told ---

std::string_view kind_name(Kind kind) { return online_kind_names[static_cast<std::size_t>(kind)]; }

template <class Value>
Json or_null(const std::optional<Value>& value) {
    return value ? Json(*value) : Json(nullptr);
}
Json or_null(const std::optional<online::Milliseconds>& time) {
    return time ? Json(time->count()) : Json(nullptr);
}
Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

// The creator was given a seat by lot and is not to know it yet.
bool is_hidden(const Match& match) {
    return match.row().is_drawn && match.state() == State::waiting;
}

// Two things by seat; while the seat is hidden, the creator's first.
template <class Value, class Write>
Json by_seat(const Match& match, const std::array<Value, 2>& values, Write&& write) {
    const std::size_t first = is_hidden(match) ? static_cast<std::size_t>(match.row().creator) : 0;
    return Json::array({write(values[first]), write(values[1 - first])});
}

Json clock_json(const online::ClockRule& clock) {
    if (clock.days > 0) return Json{{"days", clock.days}};
    if (!clock.is_live()) return nullptr;
    return Json{{"base", clock.base.count()}, {"increment", clock.increment.count()}};
}

Json clocks_json(const Match& match, const OnlineView& view) {
    const auto clocks = match.clocks(view.now, view.outages);
    if (!clocks) return nullptr;
    return Json{{"left", Json::array({clocks->left[0].count(), clocks->left[1].count()})},
                {"running", or_null(clocks->running)}};
}

Json nicknames_json(const Match& match) {
    return by_seat(match, match.row().nicknames, text_or_null);
}

Json offer_json(const Match& match) {
    const online::Event* const offer = match.offer();
    if (offer == nullptr) return nullptr;
    return Json{{"seq", offer->seq},
                {"kind", kind_name(offer->kind)},
                {"seat", offer->seat},
                {"value", offer->value}};
}

// State, turn, deadline, offer, rematch and, once there is one, the result.
void add_standing(Json& json, const Match& match, const OnlineView& view) {
    const bool is_playing = match.state() == State::playing;
    add(json, "state", online_state_names[static_cast<std::size_t>(match.state())]);
    add(json, "turn", is_playing ? Json(match.turn()) : Json(nullptr));
    add(json, "deadline", or_null(match.deadline(view.outages)));
    add(json, "offer", offer_json(match));
    add(json, "rematch", text_or_null(match.row().rematch));
    if (match.state() != State::over) return;
    add(json, "result",
        Json{{"end", online_end_names[static_cast<std::size_t>(match.end())]},
             {"winner", or_null(match.winner())}});
}

void add_presence(Json& json, const Match& match, const OnlineView& view) {
    add(json, "presence", by_seat(match, view.presence, [](bool here) { return Json(here); }));
    add(json, "away_since",
        by_seat(match, view.away_since, [](const auto& since) { return or_null(since); }));
}

Json seat_json(const Match& match, const OnlineView& view) {
    return is_hidden(match) ? Json(nullptr) : or_null(view.seat);
}

Json event_json(const Match& match, const online::Event& event, int ply, std::optional<int> seat) {
    Json json = Json::object();
    add(json, "seq", event.seq);
    add(json, "kind", kind_name(event.kind));
    add(json, "seat", event.seat);
    add(json, "at", event.at.count());
    if (event.spent > online::Milliseconds::zero()) add(json, "spent", event.spent.count());
    if (event.kind == Kind::moved) {
        add(json, "move", to_text(match.record().game(), move_at(event.value)));
        add(json, "ply", ply);
    }
    if (event.kind == Kind::takeback_asked) add(json, "ply", event.value);
    if (event.kind == Kind::claimed) add(json, "as", event.value == 1 ? "win" : "abort");
    if (event.kind == Kind::rematched) add(json, "name", text_or_null(match.row().rematch));
    if (seat == event.seat && event.request != 0) add(json, "request", event.request);
    return json;
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

Json online_game_json(const Match& match, const OnlineView& view) {
    const online::Row& row = match.row();
    Json json = Json::object();
    add(json, "name", row.name);
    add(json, "game", row.rules);
    add(json, "moves", row.start);
    add(json, "clock", clock_json(row.clock));
    add(json, "takebacks", row.has_takebacks);
    add(json, "created", row.created.count());
    add(json, "seat", seat_json(match, view));
    add(json, "creator", is_hidden(match) ? Json(nullptr) : Json(row.creator));
    add(json, "nicknames", nicknames_json(match));
    add(json, "seq", match.seq());
    add(json, "now", view.now.count());
    add(json, "ply", match.record().ply());
    add(json, "clocks", clocks_json(match, view));
    add_presence(json, match, view);
    add(json, "watching", view.watching);
    add(json, "can_join", match.state() == State::waiting);
    add_standing(json, match, view);
    return json;
}

Json online_events_json(const Match& match, int after, std::optional<int> seat) {
    Json json = Json::array();
    int ply = match.start_ply();
    int asked_for = 0;         // The ply of the last takeback that was asked for, …
    bool is_takeback = false;  // … if it is the last offer.
    for (const online::Event& event : match.events()) {
        if (event.kind == Kind::moved) ++ply;
        if (event.kind == Kind::takeback_asked) asked_for = event.value;
        if (event.kind == Kind::takeback_asked || event.kind == Kind::draw_offered)
            is_takeback = event.kind == Kind::takeback_asked;
        if (event.kind == Kind::agreed && is_takeback) ply = asked_for;
        if (event.seq > after) json.push_back(event_json(match, event, ply, seat));
    }
    return json;
}

Json online_news_json(const Match& match, const OnlineView& view) {
    Json json = Json::object();
    add(json, "event", online_events_json(match, match.seq() - 1, view.seat).front());
    add(json, "clocks", clocks_json(match, view));
    add(json, "now", view.now.count());
    add_standing(json, match, view);
    if (match.events().back().kind != Kind::joined) return json;
    add(json, "seat", seat_json(match, view));
    add(json, "creator", match.row().creator);
    add(json, "nicknames", nicknames_json(match));
    return json;
}

Json online_presence_json(const Match& match, const OnlineView& view) {
    Json json = Json::object();
    add_presence(json, match, view);
    return json;
}

Json online_line_json(const Match& match, const OnlineView& view) {
    Json json = Json::object();
    add(json, "name", match.row().name);
    add(json, "game", match.row().rules);
    add(json, "seat", seat_json(match, view));
    add(json, "nicknames", nicknames_json(match));
    add(json, "seq", match.seq());
    add_standing(json, match, view);
    return json;
}

}  // namespace puissance::wire
