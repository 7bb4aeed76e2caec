#include "wire/requests.h"

#include <cmath>

#include "game/shown.h"
#include "wire/json_pieces.h"
#include "wire/json_text.h"

namespace puissance::wire {

namespace {

using std::chrono::duration;
using std::chrono::nanoseconds;

constexpr double max_seconds = 86'400;
constexpr int default_explain_depth = 4;

tl::unexpected<Error> wrong(std::string_view field) {
    return fail(ErrorCode::wrong_field, {{"field", std::string(field)}});
}

template <class T>
tl::unexpected<Error> passed_on(const Result<T>& result) {
    return tl::unexpected<Error>(result.error());
}

// What `read` makes of the object in a body.
template <class Read>
auto read_object(std::string_view body, Read&& read) -> decltype(read(Json())) {
    const auto json = parse_json(body);
    if (!json || !json->is_object()) return fail(ErrorCode::wrong_json);
    return read(*json);
}

// The text of an optional field, or `otherwise`.
Result<std::string> text_of(const Json& json, const char* field, std::string_view otherwise) {
    const auto found = json.find(field);
    if (found == json.end()) return std::string(otherwise);
    if (!found->is_string()) return wrong(field);
    return found->get<std::string>();
}

Result<std::optional<nanoseconds>> time_of(const Json& json) {
    const auto found = json.find("time");
    if (found == json.end()) return std::optional<nanoseconds>();
    if (!found->is_number()) return wrong("time");
    const double seconds = found->get<double>();
    if (!(seconds > 0) || seconds > max_seconds) return wrong("time");
    const auto time = std::chrono::ceil<nanoseconds>(duration<double>(seconds));
    return std::optional<nanoseconds>(time);
}

Result<std::optional<std::uint64_t>> count_of(const Json& json, const char* field) {
    const auto found = json.find(field);
    if (found == json.end()) return std::optional<std::uint64_t>();
    if (!found->is_number_unsigned()) return wrong(field);
    return std::optional<std::uint64_t>(found->get<std::uint64_t>());
}

Result<Record> board_of(const Game& game, const Json& position) {
    std::optional<Player> turn;
    if (position.contains("turn")) {
        const auto text = text_of(position, "turn", "");
        if (!text) return passed_on(text);
        if (*text == "x" || *text == "first" || *text == "m") turn = Player::first;
        else if (*text == "o" || *text == "second" || *text == "h") turn = Player::second;
        else return wrong("turn");
    }
    const Json& board = position["board"];
    if (board.is_string()) return parse_drawing(game, board.get<std::string>(), turn);
    if (!board.is_array()) return wrong("board");
    return parse_drawing(game, written(board), turn);
}

Result<Record> record_of(const Json& json) {
    const auto name = text_of(json, "game", "connect4");
    if (!name) return passed_on(name);
    const auto game = parse_game(*name);
    if (!game) return passed_on(game);
    const auto position = json.find("position");
    if (position == json.end()) return Record(*game);
    if (!position->is_object()) return wrong("position");
    if (position->contains("board")) return board_of(*game, *position);
    const auto moves = text_of(*position, "moves", "");
    if (!moves) return passed_on(moves);
    return parse_moves(*game, *moves);
}

// Who may be asked: a machine.
Result<Contestant> machine_of(const Json& json, const char* field, std::string_view otherwise) {
    const auto text = text_of(json, field, otherwise);
    if (!text) return passed_on(text);
    auto player = parse_contestant(*text);
    if (player && player->is_human) return wrong(field);
    return player;
}

Result<AnalyseRequest> analyse_request_of(const Json& json) {
    auto record = record_of(json);
    if (!record) return passed_on(record);
    const auto time = time_of(json);
    if (!time) return passed_on(time);
    const auto name = text_of(json, "eval", "alignments");
    if (!name) return passed_on(name);
    const auto eval = parse_evaluator(*name);
    if (!eval) return passed_on(eval);
    AnalyseRequest request{std::move(*record), *time, {}};
    request.player.algorithm.method = Method::deepening;
    request.player.algorithm.eval = *eval;
    request.player.text = to_text(request.player.algorithm);
    return request;
}

Result<AnalyseRequest> stream_request_of(const Json& json) {
    const auto inside = json.find("analyse");
    if (inside == json.end() || !inside->is_object()) return wrong("analyse");
    return analyse_request_of(*inside);
}

Result<MoveRequest> move_request_of(const Json& json) {
    auto record = record_of(json);
    if (!record) return passed_on(record);
    auto player = machine_of(json, json.contains("level") ? "level" : "player", "expert");
    if (!player) return passed_on(player);
    const auto time = time_of(json);
    if (!time) return passed_on(time);
    const auto seed = count_of(json, "seed");
    if (!seed) return passed_on(seed);
    if (record->is_over()) return fail(ErrorCode::finished);
    return MoveRequest{std::move(*record), std::move(*player), *time, seed->value_or(0)};
}

Result<ExplainRequest> explain_request_of(const Json& json) {
    auto record = record_of(json);
    if (!record) return passed_on(record);
    const auto player = machine_of(json, "algorithm", "alphabeta");
    if (!player) return passed_on(player);
    const auto time = time_of(json);
    if (!time) return passed_on(time);
    const auto max_nodes = count_of(json, "max_nodes");
    if (!max_nodes) return passed_on(max_nodes);
    const std::uint64_t nodes = max_nodes->value_or(default_trace_nodes);
    if (nodes < 1 || nodes > default_trace_nodes) return wrong("max_nodes");
    if (record->is_over()) return fail(ErrorCode::finished);
    ExplainRequest request{std::move(*record), *player, static_cast<int>(nodes), *time};
    Limits& limits = request.player.limits;
    if (!limits.depth && !limits.time && !limits.nodes) limits.depth = default_explain_depth;
    return request;
}

}  // namespace

Result<Record> parse_check_request(std::string_view body) { return read_object(body, record_of); }

Result<MoveRequest> parse_move_request(std::string_view body) {
    return read_object(body, move_request_of);
}

Result<AnalyseRequest> parse_analyse_request(std::string_view body) {
    return read_object(body, analyse_request_of);
}

Result<AnalyseRequest> parse_stream_request(std::string_view message) {
    return read_object(message, stream_request_of);
}

Result<ExplainRequest> parse_explain_request(std::string_view body) {
    return read_object(body, explain_request_of);
}

}  // namespace puissance::wire
