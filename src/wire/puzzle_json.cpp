#include "wire/puzzle_json.h"

#include <cmath>
#include <limits>

#include "base/try.h"
#include "wire/json_pieces.h"
#include "wire/json_text.h"

namespace puissance::wire {

namespace {

Result<std::string> text_in(const Json& json, const char* field) {
    const auto found = json.find(field);
    if (found == json.end() || !found->is_string()) return wrong_field(field);
    return found->get<std::string>();
}

Result<int> number_in(const Json& json, const char* field) {
    const auto found = json.find(field);
    if (found == json.end() || !found->is_number_unsigned()) return wrong_field(field);
    const auto number = found->get<std::uint64_t>();
    if (number > static_cast<std::uint64_t>(std::numeric_limits<int>::max()))
        return wrong_field(field);
    return static_cast<int>(number);
}

Result<std::vector<Cell>> cells_in(const Json& json) {
    const auto found = json.find("cells");
    if (found == json.end() || !found->is_array()) return wrong_field("cells");
    std::vector<Cell> cells;
    for (const Json& cell : *found) {
        if (!cell.is_object()) return wrong_field("cells");
        TRY(has_only(cell, {"column", "row"}));
        TRY_ASSIGN(const int column, number_in(cell, "column"));
        TRY_ASSIGN(const int row, number_in(cell, "row"));
        cells.push_back({column - 1, row - 1});
    }
    return cells;
}

Json rating_json(const Rating& rating) {
    // Rounded, so that every processor and library of mathematics gives the same answer.
    const auto rounded = [](double number, double steps) {
        return std::round(number * steps) / steps;
    };
    return Json{{"rating", rounded(rating.value, 100)},
                {"deviation", rounded(rating.deviation, 100)},
                {"volatility", rounded(rating.volatility, 1'000'000)}};
}

}  // namespace

std::string puzzle_reply(const Puzzle& puzzle) {
    const Game& game = puzzle.position.game();
    Json json = Json::object();
    add(json, "game", to_text(game));
    add(json, "moves", to_text(puzzle.position));
    add(json, "theme", name_of(puzzle.theme));
    add(json, "move", to_text(game, puzzle.move));
    add(json, "plies", puzzle.plies);
    if (puzzle.grade > 0) add(json, "grade", puzzle.grade);
    add(json, "cells", cells_json(puzzle.cells));
    return written(json);
}

std::string rating_reply(const Rating& rating) { return written(rating_json(rating)); }

std::string train_reply(const Game& game, const Training& training, int today) {
    Json mistakes = Json::array();
    for (const Mistake& mistake : training.mistakes)
        mistakes.push_back(
            {{"moves", mistake.moves}, {"due", mistake.due}, {"interval", mistake.interval}});
    return written(Json{{"game", to_text(game)},
                        {"training",
                         {{"rating", rating_json(training.rating)},
                          {"solved", training.solved},
                          {"tried", training.tried},
                          {"streak", training.streak},
                          {"best_streak", training.best_streak},
                          {"mistakes", std::move(mistakes)}}},
                        {"due", due_positions(training, today)},
                        {"intervals", mistake_intervals}});
}

Result<Puzzle> parse_puzzle(std::string_view text) {
    TRY_ASSIGN(const Json json, parse_json(text));
    if (!json.is_object()) return fail(ErrorCode::wrong_json);
    TRY(has_only(json, {"game", "moves", "theme", "move", "plies", "grade", "cells"}));
    TRY_ASSIGN(const std::string game_text, text_in(json, "game"));
    TRY_ASSIGN(const Game game, parse_game(game_text));
    TRY_ASSIGN(const std::string moves, text_in(json, "moves"));
    TRY_ASSIGN(const Record position, parse_moves(game, moves));
    if (position.is_over()) return fail(ErrorCode::finished);
    TRY_ASSIGN(const std::string theme_text, text_in(json, "theme"));
    const auto theme = theme_named(theme_text);
    if (!theme) return wrong_field("theme");
    TRY_ASSIGN(const std::string move_text, text_in(json, "move"));
    TRY_ASSIGN(const Move move, parse_move(game, move_text));
    TRY_ASSIGN(const int plies, number_in(json, "plies"));
    TRY_ASSIGN(const int grade, number_in(json, "grade"));
    TRY_ASSIGN(std::vector<Cell> cells, cells_in(json));
    return Puzzle{position, *theme, move, plies, grade, std::move(cells)};
}

}  // namespace puissance::wire
