#include "wire/requests.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/try.h"
#include "game/shown.h"
#include "search/settings.h"
#include "study/puzzle.h"
#include "teach/lessons.h"
#include "wire/json_pieces.h"
#include "wire/json_text.h"
#include "wire/portrait_json.h"
#include "wire/training_requests.h"

namespace puissance::wire {

namespace {

const Names position_members{"moves", "board", "turn"};

bool is_in(Names names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
}

// has_only() for requests about a position, whose members are always allowed.
Result<void> has_position_and(Names members, const Json& object) {
    for (const auto& [name, value] : object.items())
        if (name != "game" && name != "position" && !is_in(position_members, name) &&
            !is_in(members, name))
            return unknown_member(name);
    return {};
}

// Those of the settings that are named.
Result<Settings> settings_of(const Json& json, Names names) {
    Settings settings;
    for (const std::string_view name : names) {
        const auto found = json.find(name);
        if (found == json.end()) continue;
        const Setting& setting = setting_named(name);
        std::optional<std::uint64_t> value;
        if (setting.is_time() && found->is_number())
            value = value_of(setting, found->get<double>());
        else if (found->is_number_unsigned())
            value = value_of(setting, found->get<std::uint64_t>());
        if (!value) return wrong_number(setting, name, written(*found));
        setting.set(settings, *value);
    }
    return settings;
}

Result<std::optional<Player>> turn_of(const Json& position) {
    if (!position.contains("turn")) return std::optional<Player>();
    TRY_ASSIGN(const std::string text, text_of(position, "turn", ""));
    return parse_turn(text);
}

tl::unexpected<Error> wrong_usage(std::string reason) {
    return fail(ErrorCode::wrong_usage, {{"reason", std::move(reason)}});
}

tl::unexpected<Error> unreadable(const Json& json) {
    return fail(ErrorCode::drawing_array, {{"rest", shown(written(json))}});
}

Result<Rows> rows_of(const Json& board) {
    Rows rows;
    for (const Json& row : board) {
        if (!row.is_array()) return unreadable(row);
        auto& cells = rows.emplace_back();
        for (const Json& cell : row) {
            if (!cell.is_string() && !cell.is_number_unsigned()) return unreadable(cell);
            cells.push_back(cell.is_string() ? cell.get<std::string>() : written(cell));
        }
    }
    return rows;
}

// A position is given by its moves, or by a board and whose turn it is, but not by both.
Result<Record> record_in(const Json& position, const Game& game) {
    const auto board = position.find("board");
    if (board == position.end()) {
        if (position.contains("turn")) return wrong_usage("turn_without_board");
        TRY_ASSIGN(const std::string moves, text_of(position, "moves", ""));
        return parse_moves(game, moves);
    }
    if (position.contains("moves")) return wrong_usage("moves_and_board");
    TRY_ASSIGN(const std::optional<Player> turn, turn_of(position));
    if (board->is_string()) return parse_drawing(game, board->get_ref<const std::string&>(), turn);
    if (!board->is_array()) return wrong_field("board", "wants_board");
    TRY_ASSIGN(const Rows rows, rows_of(*board));
    return parse_rows(game, rows, turn);
}

Result<Game> game_of(const Json& json) {
    TRY_ASSIGN(const std::string name, text_of(json, "game", "connect4"));
    return parse_game(name);
}

Result<Record> record_of(const Json& json) {
    TRY_ASSIGN(const Game game, game_of(json));
    const auto position = json.find("position");
    if (position == json.end()) return record_in(json, game);
    if (!position->is_object()) return wrong_field("position", "wants_object");
    TRY(has_only(*position, position_members));
    for (const std::string_view member : position_members)
        if (json.contains(member)) return wrong_field(member);
    return record_in(*position, game);
}

// Parses a player and refuses a human one.
Result<Contestant> machine_of(const Json& json, const char* field, std::string_view otherwise) {
    TRY_ASSIGN(const std::string text, text_of(json, field, otherwise));
    TRY_ASSIGN(Contestant player, parse_contestant(text));
    if (player.is_human) return wrong_usage("human_cannot");
    return player;
}

Result<Request> check_request(const Json& json) {
    TRY(has_position_and({}, json));
    TRY_ASSIGN(Record record, record_of(json));
    return CheckRequest{std::move(record)};
}

Result<Request> eval_request(const Json& json) {
    TRY(has_position_and({}, json));
    TRY_ASSIGN(Record record, record_of(json));
    return EvalRequest{std::move(record)};
}

Result<Request> solve_request(const Json& json) {
    TRY(has_position_and({"time", "book"}, json));
    TRY_ASSIGN(Record record, record_of(json));
    TRY_ASSIGN(const Settings settings, settings_of(json, {"time"}));
    TRY_ASSIGN(const bool by_book, flag_of(json, "book", true));
    return SolveRequest{std::move(record), settings.limits.time, by_book};
}

// The texts are read where they are answered, so that a waiting batch takes no more room than its
// text.
Result<Batch> batch_of(const Json& json) {
    TRY_ASSIGN(const std::string name, text_of(json, "game", "connect4"));
    TRY_ASSIGN(const Game game, parse_game(name));
    const auto found = json.find("positions");
    if (found == json.end() || !found->is_array()) return wrong_field("positions", "wants_texts");
    if (found->size() > max_batch)
        return fail(ErrorCode::wrong_usage,
                    {{"reason", "batch_size"}, {"limit", static_cast<std::int64_t>(max_batch)}});
    Batch batch{game, {}};
    for (const Json& moves : *found) {
        if (!moves.is_string()) return wrong_field("positions", "wants_texts");
        batch.positions.push_back(moves.get<std::string>());
    }
    return batch;
}

Result<Request> eval_many_request(const Json& json) {
    TRY(has_only(json, {"game", "positions"}));
    TRY_ASSIGN(Batch batch, batch_of(json));
    return EvalManyRequest{std::move(batch)};
}

Result<Request> solve_many_request(const Json& json) {
    TRY(has_only(json, {"game", "positions", "time", "book"}));
    TRY_ASSIGN(Batch batch, batch_of(json));
    TRY_ASSIGN(const Settings settings, settings_of(json, {"time"}));
    TRY_ASSIGN(const bool by_book, flag_of(json, "book", true));
    return SolveManyRequest{std::move(batch), settings.limits.time, by_book};
}

Result<Request> move_request(const Json& json) {
    TRY(has_position_and({"player", "level", "time", "seed"}, json));
    TRY_ASSIGN(Record record, record_of(json));
    const char* const who = json.contains("level") ? "level" : "player";
    if (json.contains("level") && json.contains("player")) return wrong_usage("player_and_level");
    TRY_ASSIGN(Contestant player, machine_of(json, who, "perfect"));
    TRY_ASSIGN(const Settings settings, settings_of(json, {"time", "seed"}));
    if (record.is_over()) return fail(ErrorCode::finished);
    return MoveRequest{std::move(record), std::move(player), settings.limits.time,
                       settings.seed.value_or(0)};
}

Result<AnalyseRequest> analysis_of(const Json& json) {
    TRY(has_position_and({"time", "eval", "options"}, json));
    TRY_ASSIGN(Record record, record_of(json));
    TRY_ASSIGN(const Settings settings, settings_of(json, {"time", "options"}));
    std::optional<Evaluator> eval;
    if (json.contains("eval")) {
        TRY_ASSIGN(const std::string name, text_of(json, "eval", ""));
        TRY_ASSIGN(eval, parse_evaluator(name));
    }
    const Algorithm algorithm = analysis_algorithm(record.game(), eval);
    return AnalyseRequest{std::move(record), settings.limits.time, algorithm, settings.options};
}

Result<Request> analyse_request(const Json& json) {
    TRY_ASSIGN(AnalyseRequest request, analysis_of(json));
    return request;
}

Result<Request> stream_request(const Json& json) {
    TRY(has_only(json, {"analyse"}));
    const auto inside = json.find("analyse");
    if (inside == json.end() || !inside->is_object()) return wrong_field("analyse");
    TRY_ASSIGN(AnalyseRequest request, analysis_of(*inside));
    return StreamRequest{std::move(request)};
}

// A time may be named in this request and the next, as it once was; judgements do not depend on it.
Result<Request> review_request(const Json& json) {
    TRY(has_position_and({"time"}, json));
    TRY_ASSIGN(Record record, record_of(json));
    TRY(settings_of(json, {"time"}));
    if (record.ply() == 0) return wrong_usage("review_without_move");
    return ReviewRequest{std::move(record)};
}

Result<Request> why_request(const Json& json) {
    TRY(has_position_and({"time"}, json));
    TRY_ASSIGN(Record record, record_of(json));
    TRY(settings_of(json, {"time"}));
    if (!record.winner()) return wrong_usage("why_without_winner");
    return WhyRequest{std::move(record)};
}

Result<Request> explain_request(const Json& json) {
    TRY(has_position_and({"algorithm", "max_nodes", "time"}, json));
    TRY_ASSIGN(Record record, record_of(json));
    TRY_ASSIGN(Contestant player, machine_of(json, "algorithm", "alphabeta"));
    TRY_ASSIGN(const Settings settings, settings_of(json, {"time", "max_nodes"}));
    // A program may keep more on its own machine than is sent over the wire.
    if (settings.max_nodes > default_trace_nodes)
        return wrong_number("max_nodes", std::to_string(settings.max_nodes), "1",
                            std::to_string(default_trace_nodes));
    if (record.is_over()) return fail(ErrorCode::finished);
    Limits& limits = player.limits;
    if (!limits.depth && !limits.nodes && !limits.time) limits.depth = default_explain_depth;
    return ExplainRequest{std::move(record), std::move(player), settings.max_nodes,
                          settings.limits.time};
}

Result<Request> puzzle_request(const Json& json) {
    TRY(has_position_and({}, json));
    TRY_ASSIGN(Record record, record_of(json));
    if (record.is_over()) return fail(ErrorCode::finished);
    return PuzzleRequest{std::move(record)};
}

Result<Request> rating_request(const Json& json) {
    TRY(has_only(json, {"rating", "deviation", "volatility", "grade", "solved"}));
    RatingRequest request;
    TRY_ASSIGN(request.before, rating_of(json));
    if (!json.contains("grade") && !json.contains("solved")) return request;
    TRY_ASSIGN(request.grade, grade_of(json));
    const auto solved = json.find("solved");
    if (solved == json.end() || !solved->is_boolean()) return wrong_field("solved");
    request.is_solved = solved->get<bool>();
    return request;
}

Result<TrainRequest::Event> event_of(const Json& json) {
    using Event = TrainRequest::Event;
    if (!json.contains("event")) return Event::none;
    TRY_ASSIGN(const std::string name, text_of(json, "event", ""));
    if (name == "solved") return Event::solved;
    if (name == "failed") return Event::failed;
    if (name == "mistake") return Event::mistake;
    return fail(
        ErrorCode::wrong_option,
        {{"option", "event"}, {"value", shown(name)}, {"expected", "solved, failed, mistake"}});
}

Result<Request> train_request(const Json& json) {
    TRY(has_position_and({"training", "today", "event", "grade"}, json));
    TRY_ASSIGN(Record record, record_of(json));
    TRY_ASSIGN(Training training, training_of(json, record.game()));
    TRY_ASSIGN(const int today, whole_in(json, "today", 0, max_day));
    TRY_ASSIGN(const TrainRequest::Event event, event_of(json));
    TrainRequest request{std::move(record), std::move(training), today, event, std::nullopt};
    if (json.contains("grade")) {
        TRY_ASSIGN(request.grade, grade_of(json));
    }
    return request;
}

Result<Request> portrait_request(const Json& json) {
    TRY(has_only(json, {"game", "games"}));
    TRY_ASSIGN(const Game game, game_of(json));
    TRY_ASSIGN(std::vector<OwnGame> games, own_games_of(json, game));
    return PortraitRequest{game, std::move(games)};
}

Result<Swap2> swap2_of(const Json& json, const Record& record) {
    if (!has_swap2(record.game())) return wrong_usage("swap2_board");
    std::vector<SwapChoice> choices;
    if (const auto found = json.find("choices"); found != json.end()) {
        if (!found->is_array()) return wrong_field("choices");
        for (const Json& name : *found) {
            const auto choice = name.is_string()
                                    ? swap_choice_named(name.get_ref<const std::string&>())
                                    : std::nullopt;
            if (!choice) return wrong_field("choices");
            choices.push_back(*choice);
        }
    }
    auto opening = swap2_with(choices);
    if (!opening || !opening->fits(record.ply())) return wrong_usage("swap2_choices");
    return *std::move(opening);
}

Result<Request> swap2_request(const Json& json) {
    TRY(has_position_and({"choices"}, json));
    TRY_ASSIGN(Record record, record_of(json));
    TRY_ASSIGN(Swap2 opening, swap2_of(json, record));
    return Swap2Request{std::move(record), std::move(opening)};
}

Result<Request> swap2_act_request(const Json& json) {
    TRY(has_position_and({"choices", "player", "seed"}, json));
    TRY_ASSIGN(Record record, record_of(json));
    TRY_ASSIGN(Swap2 opening, swap2_of(json, record));
    TRY_ASSIGN(Contestant player, machine_of(json, "player", "perfect"));
    TRY_ASSIGN(const Settings settings, settings_of(json, {"seed"}));
    if (opening.is_over()) return wrong_usage("swap2_over");
    return Swap2ActRequest{std::move(record), std::move(opening), std::move(player),
                           settings.seed.value_or(0)};
}

Result<Request> games_request(const Json& json) {
    TRY(has_only(json, {}));
    return GamesRequest{};
}

Result<Request> lessons_request(const Json& json) {
    TRY(has_only(json, {}));
    return LessonsRequest{};
}

Result<Request> lesson_request(const Json& json) {
    TRY(has_only(json, {"number"}));
    TRY_ASSIGN(const int number,
               whole_in(json, "number", 1, static_cast<int>(teach::lessons().size())));
    return LessonRequest{number};
}

struct RequestKind {
    std::string_view what;
    Result<Request> (*read)(const Json&);
};
constexpr std::array request_kinds{
    RequestKind{"check", check_request},         RequestKind{"eval", eval_request},
    RequestKind{"solve", solve_request},         RequestKind{"move", move_request},
    RequestKind{"analyse", analyse_request},     RequestKind{"stream", stream_request},
    RequestKind{"explain", explain_request},     RequestKind{"games", games_request},
    RequestKind{"lessons", lessons_request},     RequestKind{"lesson", lesson_request},
    RequestKind{"review", review_request},       RequestKind{"puzzle", puzzle_request},
    RequestKind{"rating", rating_request},       RequestKind{"why", why_request},
    RequestKind{"train", train_request},         RequestKind{"solve_many", solve_many_request},
    RequestKind{"eval_many", eval_many_request}, RequestKind{"portrait", portrait_request},
    RequestKind{"swap2", swap2_request},         RequestKind{"swap2_act", swap2_act_request},
};

tl::unexpected<Error> no_request(std::string_view what) {
    std::string all;
    for (const RequestKind& known : request_kinds)
        all += (all.empty() ? "" : ", ") + std::string(known.what);
    return fail(ErrorCode::wrong_option,
                {{"option", "what"}, {"value", shown(what)}, {"expected", std::move(all)}});
}

bool draws(const Json& json) {
    if (json.contains("board")) return true;
    return std::ranges::any_of(Names{"position", "analyse"}, [&](std::string_view name) {
        const auto inside = json.find(name);
        return inside != json.end() && draws(*inside);
    });
}

}  // namespace

Result<Body> parse_body(std::string_view text) {
    TRY_ASSIGN(Json json, parse_json(text.empty() ? "{}" : text));
    if (!json.is_object()) return fail(ErrorCode::wrong_json);
    return std::make_shared<const Json>(std::move(json));
}

bool has_drawing(const Body& body) { return draws(*body); }

Result<Request> request_of(std::string_view what, const Body& body) {
    if (what == "analyze") what = "analyse";
    const auto kind = std::ranges::find(request_kinds, what, &RequestKind::what);
    if (kind == request_kinds.end()) return no_request(what);
    return kind->read(*body);
}

Result<Request> parse_request(std::string_view what, std::string_view body) {
    TRY_ASSIGN(const Body read, parse_body(body));
    return request_of(what, read);
}

}  // namespace puissance::wire
