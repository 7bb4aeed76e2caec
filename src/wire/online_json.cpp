#include "wire/online_json.h"

namespace puissance::wire {

namespace {

using online::Kind;
using online::Match;
using online::State;

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
