#include "puissance/game.h"

#include <algorithm>
#include <array>
#include <optional>

#include "base/lower_case.h"
#include "game/shown.h"
#include "game/take_number.h"

namespace puissance {

namespace {

constexpr auto games = std::to_array<NamedGame>({
    {"connect4", "puissance4", "game.connect4", {7, 6, 4, Gravity::down}},
    {"tictactoe", "morpion", "game.tictactoe", {3, 3, 3, Gravity::none}},
    {"morpion12", "", "game.morpion12", {12, 12, 4, Gravity::none}},
    {"gomoku", "", "game.gomoku", {15, 15, 5, Gravity::none}},
    {"gomoku-standard", "", "game.gomoku_standard", {15, 15, 5, Gravity::none, Rule::exactly}},
});

bool take(std::string_view& text, std::string_view prefix) {
    if (!text.starts_with(prefix)) return false;
    text.remove_prefix(prefix.size());
    return true;
}

// The named ones, and how others are written.
std::string known_games() {
    std::string text;
    for (const NamedGame& named : games) text += std::string(named.name) + ", ";
    return text + "drop:7x6x4, free:15x15x5, free:15x15=5";
}

}  // namespace

Result<Game> make_game(int columns, int rows, int align, Gravity gravity, Rule rule) {
    const Game game{columns, rows, align, gravity, rule};
    if (columns < 1 || rows < 1)
        return fail(ErrorCode::wrong_board_size, {{"columns", columns}, {"rows", rows}});
    // A division instead of a product, which could overflow.
    const bool fits = game.drops() ? columns <= max_drop_columns && rows < max_drop_bits / columns
                                   : std::max(columns, rows) <= max_free_side;
    if (!fits)
        return fail(ErrorCode::board_too_large, {{"columns", columns},
                                                 {"rows", rows},
                                                 {"drop_cells", max_drop_bits},
                                                 {"free_side", max_free_side}});
    if (align < min_align || align > std::min(max_align, std::max(columns, rows)))
        return fail(ErrorCode::wrong_align,
                    {{"align", align},
                     {"smallest", min_align},
                     {"largest", std::min(max_align, std::max(columns, rows))}});
    return game;
}

std::span<const NamedGame> named_games() { return games; }

Result<Game> parse_game(std::string_view text) {
    const std::string lower = lower_case(text);
    for (const NamedGame& named : games)
        if (lower == named.name || (!named.alias.empty() && lower == named.alias))
            return named.game;

    const auto unknown = [&] {
        return fail(ErrorCode::unknown_game, {{"game", shown(text)}, {"expected", known_games()}});
    };
    std::string_view rest = lower;
    Gravity gravity{};
    if (take(rest, "drop:")) gravity = Gravity::down;
    else if (take(rest, "free:")) gravity = Gravity::none;
    else return unknown();
    const auto columns = take_number(rest);
    if (!columns || !take(rest, "x")) return unknown();
    const auto rows = take_number(rest);
    if (!rows) return unknown();
    Rule rule{};
    if (take(rest, "x")) rule = Rule::at_least;
    else if (take(rest, "=")) rule = Rule::exactly;
    else return unknown();
    const auto align = take_number(rest);
    if (!align || !rest.empty()) return unknown();
    return make_game(*columns, *rows, *align, gravity, rule);
}

std::string to_text(const Game& game) {
    const auto named = std::ranges::find(games, game, &NamedGame::game);
    if (named != games.end()) return std::string(named->name);
    return to_numbers(game);
}

std::string to_numbers(const Game& game) {
    return std::string(game.drops() ? "drop:" : "free:") + std::to_string(game.columns) + "x" +
           std::to_string(game.rows) + (game.rule == Rule::exactly ? "=" : "x") +
           std::to_string(game.align);
}

}  // namespace puissance
