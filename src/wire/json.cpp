#include "wire/json.h"

#include <chrono>

#include "engine/ladder.h"
#include "engine/whole_line.h"
#include "play/swap2.h"
#include "puissance/message.h"
#include "wire/json_pieces.h"

namespace puissance::wire {

namespace {

using Milliseconds = std::chrono::duration<double, std::milli>;

std::string_view rule_name(Rule rule) { return rule == Rule::exactly ? "exactly" : "at_least"; }

// As they stand beside a board and in moves: a move on a free board is a column and a row.
Json column_names(const Game& game) {
    Json names = Json::array();
    for (int column = 0; column < game.columns; ++column) {
        std::string name = to_text(game, move_at(column));
        if (!game.drops()) name.pop_back();  // The row, 1.
        names.push_back(std::move(name));
    }
    return names;
}

void add_shape(Json& json, const Game& game) {
    add(json, "columns", game.columns);
    add(json, "rows", game.rows);
    add(json, "align", game.align);
    add(json, "gravity", game.drops());
    add(json, "rule", rule_name(game.rule));
    add(json, "column_names", column_names(game));
}

// A move and the cell where its stone comes to lie.
Json place_json(const Game& game, Move move, Cell cell) {
    return {{"move", to_text(game, move)}, {"column", cell.column + 1}, {"row", cell.row + 1}};
}

Json winner_json(const Record& record) {
    return record.winner() ? Json(name_of(*record.winner())) : Json(nullptr);
}

Json move_object(const Record& record, const Analysis& analysis, std::string_view player) {
    const Game& game = record.game();
    Json json = Json::object();
    add(json, "game", to_text(game));
    add(json, "moves", to_text(record));
    add(json, "move", move_or_null(game, analysis.move));
    add(json, "score", verdict_json(analysis.score));
    add(json, "line", line_json(game, analysis.line));
    if (is_cut(record, analysis.score, analysis.line)) add(json, "cut", true);
    add(json, "depth", analysis.depth);
    add(json, "nodes", analysis.nodes);
    add(json, "elapsed_ms", Milliseconds(analysis.elapsed).count());
    add(json, "player", player);
    if (analysis.interrupted) add(json, "interrupted", true);
    if (analysis.fell_back) add(json, "fell_back", true);
    return json;
}

}  // namespace

std::string error_reply(const Error& error, words::Language language) {
    Json inside{{"code", puissance::name_of(error.code)},
                {"message", sentence_of(error, language)}};
    add_facts(inside, error.facts);
    return written(Json{{"error", inside}});
}

std::string move_reply(const Record& record, const Analysis& analysis, std::string_view player) {
    return written(move_object(record, analysis, player));
}

Json analyse_json(const Record& record, const Analysis& analysis, std::string_view player) {
    Json json = move_object(record, analysis, player);
    Json options = Json::array();
    for (const Option& option : analysis.options) {
        Json& told = options.emplace_back(Json{{"move", to_text(record.game(), option.move)},
                                               {"score", verdict_json(option.score)},
                                               {"line", line_json(record.game(), option.line)}});
        if (is_cut(record, option.score, option.line)) add(told, "cut", true);
    }
    json["options"] = std::move(options);
    json["turn"] = name_of(record.turn());
    if (record.is_over()) {
        json["winner"] = winner_json(record);
        json["cells"] = cells_json(record.winning_cells());
    }
    return json;
}

std::string analyse_reply(const Record& record, const Analysis& analysis, std::string_view player) {
    return written(analyse_json(record, analysis, player));
}

std::string check_reply(const Record& record) {
    const Game& game = record.game();
    Json legal = Json::array();
    Json places = Json::array();
    if (!record.is_over())
        for (const Move move : record.legal_moves()) {
            legal.push_back(to_text(game, move));
            places.push_back(place_json(game, move, record.cell_of(move)));
        }
    Json stones = Json::array();
    const auto cells = record.cells_played();
    for (std::size_t i = 0; i < cells.size(); ++i) {
        Json& stone = stones.emplace_back(place_json(game, record.moves()[i], cells[i]));
        add(stone, "player", name_of(i % 2 == 0 ? Player::first : Player::second));
    }
    Json json = Json::object();
    add(json, "game", to_text(game));
    add_shape(json, game);
    add(json, "moves", to_text(record));
    add(json, "ply", record.ply());
    add(json, "turn", name_of(record.turn()));
    add(json, "over", record.is_over());
    add(json, "winner", winner_json(record));
    add(json, "cells", cells_json(record.winning_cells()));
    add(json, "legal", std::move(legal));
    add(json, "places", std::move(places));
    add(json, "stones", std::move(stones));
    add(json, "board", to_rows(record));
    add(json, "drawing", to_drawing(record));
    if (has_swap2(game)) add(json, "openings", Json::array({"swap2"}));
    return written(json);
}

Json progress_json(const Game& game, const Progress& progress) {
    return {{"depth", progress.depth},
            {"nodes", progress.nodes},
            {"move", move_or_null(game, progress.move)},
            {"score", verdict_json(progress.score)},
            {"line", line_json(game, progress.line)}};
}

std::string book_reply(const Game& game, const std::vector<BookLayer>& layers) {
    Json rows = Json::array();
    for (const BookLayer& layer : layers)
        rows.push_back(Json{{"stones", rows.size()},
                            {"won", layer.won},
                            {"drawn", layer.drawn},
                            {"lost", layer.lost}});
    return written(Json{{"game", to_text(game)}, {"depth", layers.size() - 1}, {"layers", rows}});
}

std::string build_reply(const drop::BookOrder& order, std::string_view file,
                        const drop::BookProgress& progress, bool is_complete) {
    return written(Json{{"game", to_text(order.game)},
                        {"depth", order.depth},
                        {"file", file},
                        {"solved", progress.solved},
                        {"total", progress.total},
                        {"complete", is_complete}});
}

std::string outcome_reply(const drop::BookOrder& order, std::string_view file, std::size_t answered,
                          std::optional<int> outcome) {
    return written(Json{{"game", to_text(order.game)},
                        {"depth", order.depth},
                        {"file", file},
                        {"answered", answered},
                        {"outcome", outcome ? Json(*outcome) : Json(nullptr)}});
}

std::string verify_reply(const drop::BookPositions& positions) {
    return written(Json{{"game", to_text(positions.game())},
                        {"depth", positions.depth()},
                        {"positions", positions.count()},
                        {"sound", true}});
}

std::string solve_reply(const Record& record, const Solution& solution) {
    Json score{{"lowest", solution.lowest}, {"highest", solution.highest}, {"exact", false}};
    if (solution.is_exact())
        score = verdict_json(exact_verdict(record.game(), record.ply(), solution.lowest));
    return written(
        Json{{"moves", to_text(record)},
             {"score", score},
             {"nodes", solution.nodes},
             {"elapsed_us", std::chrono::duration<double, std::micro>(solution.elapsed).count()}});
}

std::string sum_reply(const SolveSum& sum) {
    return written(Json{{"positions", sum.positions},
                        {"wrong", sum.wrong},
                        {"mean_us", sum.mean_us},
                        {"mean_nodes", sum.mean_nodes}});
}

std::string eval_reply(const Record& record, const std::vector<NamedEvaluation>& all,
                       const std::optional<NetOpinion>& net) {
    Json evaluators = Json::object();
    for (const auto& [evaluator, evaluation] : all) {
        Json parts = Json::object();
        for (const Part& part : evaluation.parts) parts[part.name] = part.points;
        evaluators[std::string(puissance::name_of(evaluator))] = {{"value", evaluation.value},
                                                                  {"parts", parts}};
    }
    Json json{{"game", to_text(record.game())},
              {"moves", to_text(record)},
              {"turn", name_of(record.turn())},
              {"evaluators", evaluators}};
    if (net) json["net"] = opinion_json(record.game(), *net);
    return written(json);
}

std::string list_reply(const Game& game, std::string_view name,
                       const std::vector<std::string>& answers) {
    std::string reply = written(Json{{"game", to_text(game)}});
    reply.back() = ',';
    reply += written(Json(name)) + ":[";
    for (const std::string& answer : answers) reply += answer + ",";
    if (!answers.empty()) reply.pop_back();
    return reply + "]}";
}

std::string match_reply(const MatchPlan& plan, const MatchResult& result) {
    const Elo elo = elo_of(result);
    Json reply{{"first", plan.first.text},
               {"second", plan.second.text},
               {"game", to_text(plan.game)},
               {"games", result.games()},
               {"wins", result.wins},
               {"draws", result.draws},
               {"losses", result.losses},
               {"mean_plies", result.mean_plies()},
               {"elo", elo.difference},
               {"elo_error", elo.error},
               {"moves_per_second", result.moves_per_second()},
               {"seed", plan.seed},
               {"elapsed_ms", Milliseconds(result.elapsed).count()}};
    if (result.forfeits.empty()) return written(reply);
    Json& forfeits = reply["forfeits"];
    for (const ForfeitedGame& game : result.forfeits)
        forfeits.push_back({{"game", game.game},
                            {"player", game.by_first ? "first" : "second"},
                            {"moves", game.moves},
                            {"forfeit", forfeit_json(game.forfeit)}});
    return written(reply);
}

std::string games_reply() {
    Json games = Json::array();
    for (const NamedGame& named : named_games()) {
        Json& json = games.emplace_back(Json{{"name", named.name}});
        add_shape(json, named.game);
        if (!named.alias.empty()) json["alias"] = named.alias;
    }
    return written(Json{{"games", games}});
}

std::string net_reply(std::string_view recipe) { return written(Json{{"net", recipe}}); }

std::string level_reply(int rung, std::string_view does) {
    Json elo = Json::object();
    for (const MeasuredLadder& ladder : measured_ladders())
        elo[std::string(ladder.game)] = ladder.elo[static_cast<std::size_t>(rung) - 1];
    return written(Json{{"level", "level:" + std::to_string(rung)}, {"does", does}, {"elo", elo}});
}

std::string perft_reply(const Record& record, const std::vector<std::uint64_t>& counts) {
    return written(
        Json{{"game", to_text(record.game())}, {"moves", to_text(record)}, {"counts", counts}});
}

std::string comparison_reply(const Record& record, int depth, Evaluator eval,
                             const std::vector<ComparedRun>& runs) {
    Json rows = Json::array();
    Limits limits;
    limits.depth = depth;
    for (const ComparedRun& run : runs) {
        Json& row = rows.emplace_back(Json{{"algorithm", to_text(run.algorithm, limits)},
                                           {"nodes", run.counts.visited},
                                           {"cuts", run.counts.cuts},
                                           {"leaves", run.counts.leaves},
                                           {"move", move_or_null(record.game(), run.move)},
                                           {"score", verdict_json(run.score)},
                                           {"elapsed_ms", Milliseconds(run.elapsed).count()}});
        if (run.is_interrupted) row["interrupted"] = true;
    }
    return written(Json{{"game", to_text(record.game())},
                        {"moves", to_text(record)},
                        {"depth", depth},
                        {"evaluator", puissance::name_of(eval)},
                        {"runs", rows}});
}

std::string site_reply(const std::string& folder, int files) {
    return written(Json{{"folder", folder}, {"files", files}});
}

std::string bench_reply(const BenchReport& report) {
    Json rows = Json::array();
    for (const BenchRow& row : report.rows)
        rows.push_back({{"game", row.game},
                        {"moves", row.moves},
                        {"player", row.player},
                        {"nodes", row.nodes}});
    return written(Json{{"signature", report.signature},
                        {"nodes_per_second", report.nodes_per_second()},
                        {"elapsed_ms", Milliseconds(report.elapsed).count()},
                        {"rows", rows}});
}

}  // namespace puissance::wire
