#include "remote/table.h"

#include <algorithm>

#include "base/try.h"
#include "game/shown.h"
#include "wire/json_text.h"
#include "wire/online_json.h"
#include "wire/online_requests.h"

namespace puissance::remote {

namespace {

using online::Kind;
using wire::Json;
using wire::wrong_field;

// Times are exact in JavaScript, so they are in JSON.
constexpr std::int64_t largest_number = (std::int64_t{1} << 53U) - 1;
constexpr int max_seq = 1'000'000;

Result<const Json*> member(const Json& json, const char* field) {
    const auto found = json.find(field);
    if (found == json.end()) return wrong_field(field);
    return &*found;
}

Result<std::int64_t> number_of(const Json& json, const char* field) {
    if (!json.is_number_integer()) return wrong_field(field);
    const auto number = json.get<std::int64_t>();
    if (number < -largest_number || number > largest_number) return wrong_field(field);
    return number;
}

Result<Milliseconds> time_of(const Json& json, const char* field) {
    TRY_ASSIGN(const std::int64_t number, number_of(json, field));
    return Milliseconds(number);
}

Result<int> seat_of(const Json& json, const char* field) {
    TRY_ASSIGN(const std::int64_t seat, number_of(json, field));
    if (seat != 0 && seat != 1) return wrong_field(field);
    return static_cast<int>(seat);
}

// What `read` makes of a member; nothing where it is null or missing.
template <class Read>
auto optional_of(const Json& json, const char* field, Read read)
    -> Result<std::optional<typename decltype(read(json, field))::value_type>> {
    const auto found = json.find(field);
    if (found == json.end() || found->is_null())
        return std::optional<typename decltype(read(json, field))::value_type>();
    TRY_ASSIGN(auto value, read(*found, field));
    return std::optional(std::move(value));
}

// An array with one value a seat.
template <class Value, class Read>
Result<std::array<Value, 2>> pair_of(const Json& json, const char* field, Read read) {
    TRY_ASSIGN(const Json* const pair, member(json, field));
    if (!pair->is_array() || pair->size() != 2) return wrong_field(field);
    std::array<Value, 2> values;
    for (const std::size_t i : {0U, 1U}) {
        TRY_ASSIGN(values[i], read((*pair)[i], field));
    }
    return values;
}

// Where a name stands among those; its number is that of the enumeration.
template <class Named, class Names>
Result<Named> named_of(const Json& json, const char* field, const Names& names) {
    TRY_ASSIGN(const std::string name, wire::text_of(json, field, ""));
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) return wrong_field(field);
    return static_cast<Named>(found - names.begin());
}

Result<Kind> kind_of(const Json& json) {
    return named_of<Kind>(json, "kind", wire::online_kind_names);
}

Result<online::Match::Clocks> clocks_of(const Json& json, const char* field) {
    if (!json.is_object()) return wrong_field(field);
    online::Match::Clocks clocks;
    TRY_ASSIGN(clocks.left, pair_of<Milliseconds>(json, "left", time_of));
    TRY_ASSIGN(clocks.running, optional_of(json, "running", seat_of));
    return clocks;
}

Result<online::ClockRule> clock_of(const Json& json, const char* field) {
    if (!json.is_object()) return wrong_field(field);
    constexpr int most = 1'000'000'000;
    online::ClockRule clock;
    TRY_ASSIGN(const int base, wire::whole_of(json, "base", most, 0));
    TRY_ASSIGN(const int increment, wire::whole_of(json, "increment", most, 0));
    TRY_ASSIGN(clock.days, wire::whole_of(json, "days", most, 0));
    clock.base = Milliseconds(base);
    clock.increment = Milliseconds(increment);
    return clock;
}

Result<Offer> offer_of(const Json& json, const char* field) {
    if (!json.is_object()) return wrong_field(field);
    Offer offer;
    TRY_ASSIGN(offer.seq, wire::whole_of(json, "seq", max_seq, 0));
    TRY_ASSIGN(offer.kind, kind_of(json));
    TRY_ASSIGN(const Json* const seat, member(json, "seat"));
    TRY_ASSIGN(offer.seat, seat_of(*seat, "seat"));
    return offer;
}

Result<bool> flag_of(const Json& json, const char* field) {
    if (!json.is_boolean()) return wrong_field(field);
    return json.get<bool>();
}

// A nickname can be shown as it is afterwards.
Result<std::string> nickname_of(const Json& json, const char* field) {
    if (json.is_null()) return std::string();
    if (!json.is_string()) return wrong_field(field);
    return shown(json.get<std::string>());
}

Result<std::string> name_of(const Json& json, const char* field) {
    if (!json.is_string() || !wire::is_online_name(json.get<std::string>()))
        return wrong_field(field);
    return json.get<std::string>();
}

Result<void> read_result(const Json& json, Standing& standing) {
    TRY_ASSIGN(const Json* const result, member(json, "result"));
    if (!result->is_object()) return wrong_field("result");
    TRY_ASSIGN(standing.end, named_of<online::End>(*result, "end", wire::online_end_names));
    TRY_ASSIGN(standing.winner, optional_of(*result, "winner", seat_of));
    return {};
}

Result<Standing> standing_of(const Json& json) {
    Standing standing;
    TRY_ASSIGN(standing.state, named_of<online::State>(json, "state", wire::online_state_names));
    TRY_ASSIGN(const auto clock, optional_of(json, "clock", clock_of));
    standing.clock = clock.value_or(online::ClockRule{});
    TRY_ASSIGN(standing.seat, optional_of(json, "seat", seat_of));
    TRY_ASSIGN(standing.nicknames, pair_of<std::string>(json, "nicknames", nickname_of));
    TRY_ASSIGN(standing.seq, wire::whole_of(json, "seq", max_seq, 0));
    TRY_ASSIGN(standing.ply, wire::whole_of(json, "ply", max_seq, 0));
    TRY_ASSIGN(const Json* const now, member(json, "now"));
    TRY_ASSIGN(standing.now, time_of(*now, "now"));
    TRY_ASSIGN(standing.turn, optional_of(json, "turn", seat_of));
    TRY_ASSIGN(standing.clocks, optional_of(json, "clocks", clocks_of));
    TRY_ASSIGN(standing.deadline, optional_of(json, "deadline", time_of));
    TRY_ASSIGN(standing.presence, pair_of<bool>(json, "presence", flag_of));
    const auto when = [](const Json& time,
                         const char* field) -> Result<std::optional<Milliseconds>> {
        if (time.is_null()) return std::optional<Milliseconds>();
        return time_of(time, field);
    };
    TRY_ASSIGN(standing.away_since, pair_of<std::optional<Milliseconds>>(json, "away_since", when));
    TRY_ASSIGN(standing.watching, wire::whole_of(json, "watching", max_seq, 0));
    TRY_ASSIGN(standing.offer, optional_of(json, "offer", offer_of));
    TRY_ASSIGN(const auto rematch, optional_of(json, "rematch", name_of));
    standing.rematch = rematch.value_or("");
    if (standing.state == online::State::over) TRY(read_result(json, standing));
    return standing;
}

Result<Json> game_of(std::string_view answer) {
    TRY_ASSIGN(Json json, wire::parse_json(answer));
    const auto events = json.find("events");
    if (!json.is_object() || events == json.end() || !events->is_array())
        return wrong_field("events");
    return json;
}

}  // namespace

Result<Table> Table::make(std::string_view answer) {
    TRY_ASSIGN(const Json json, game_of(answer));
    TRY_ASSIGN(const std::string rules, wire::text_of(json, "game", ""));
    TRY_ASSIGN(const Game game, parse_game(rules));
    TRY_ASSIGN(const std::string moves, wire::text_of(json, "moves", ""));
    TRY_ASSIGN(Record start, parse_moves(game, moves));
    Table table(std::move(start), Standing());
    TRY(table.update(answer));
    return table;
}

Result<std::vector<Happening>> Table::update(std::string_view answer) {
    TRY_ASSIGN(const Json json, game_of(answer));
    TRY_ASSIGN(Standing standing, standing_of(json));
    Record record = record_;
    auto takeback_to = takeback_to_;
    auto has_moved = has_moved_;
    int seq = standing_.seq;
    std::vector<Happening> happenings;
    for (const Json& event : *json.find("events")) {
        if (!event.is_object()) return wrong_field("events");
        Happening& happening = happenings.emplace_back();
        TRY_ASSIGN(happening.seq, wire::whole_of(event, "seq", max_seq, 0));
        if (happening.seq != ++seq) return wrong_field("seq");
        TRY_ASSIGN(happening.kind, kind_of(event));
        TRY_ASSIGN(const Json* const seat, member(event, "seat"));
        TRY_ASSIGN(happening.seat, seat_of(*seat, "seat"));
        switch (happening.kind) {
            case Kind::moved: {
                TRY_ASSIGN(const std::string text, wire::text_of(event, "move", ""));
                TRY_ASSIGN(const Move move, parse_move(record.game(), text));
                TRY(record.play(move));
                has_moved[static_cast<std::size_t>(happening.seat)] = true;
                happening.move = to_text(record.game(), move);
                break;
            }
            case Kind::takeback_asked: {
                TRY_ASSIGN(takeback_to, wire::whole_of(event, "ply", max_seq, 0));
                break;
            }
            case Kind::draw_offered: takeback_to.reset(); break;
            case Kind::agreed:
                while (takeback_to && record.ply() > std::max(*takeback_to, start_.ply()))
                    record.undo();
                break;
            default: break;
        }
    }
    if (seq != standing.seq || record.ply() != standing.ply) return wrong_field("ply");
    record_ = std::move(record);
    takeback_to_ = takeback_to;
    has_moved_ = has_moved;
    standing_ = std::move(standing);
    return happenings;
}

std::optional<Milliseconds> Table::left(int seat, Milliseconds since_answer) const {
    const auto place = static_cast<std::size_t>(seat);
    if (!standing_.clocks) return std::nullopt;
    Milliseconds left = standing_.clocks->left[place];
    if (standing_.clocks->running == seat) left -= since_answer;
    return std::max(left, Milliseconds::zero());  // The service says when the time is over.
}

std::optional<Milliseconds> Table::due(Milliseconds since_answer) const {
    const bool is_of_clock = standing_.clocks && standing_.clocks->running;
    if (standing_.state != online::State::playing || !standing_.deadline || is_of_clock)
        return std::nullopt;
    return std::max(*standing_.deadline - standing_.now - since_answer, Milliseconds::zero());
}

std::optional<Milliseconds> Table::away(int seat, Milliseconds since_answer) const {
    const auto place = static_cast<std::size_t>(seat);
    const auto since = standing_.away_since[place];
    if (standing_.presence[place] || !since) return std::nullopt;
    return std::max(standing_.now + since_answer - *since, Milliseconds::zero());
}

}  // namespace puissance::remote
