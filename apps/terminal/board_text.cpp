#include "terminal/board_text.h"

#include <algorithm>

#include <fmt/core.h>

#include "terminal/names.h"

namespace puissance::terminal {

namespace {

char symbol_of(const Record& record, Cell cell) {
    const auto stone = record.at(cell);
    if (!stone) return '.';
    const auto& winning = record.winning_cells();
    const bool wins = std::ranges::find(winning, cell) != winning.end();
    if (*stone == Player::first) return wins ? 'X' : 'x';
    return wins ? 'O' : 'o';
}

std::string row_text(const Record& record, int row, const std::vector<Cell>& played) {
    const Game& game = record.game();
    std::string text = game.drops() ? " " : fmt::format("{:>3} ", row + 1);
    for (int column = 0; column < game.columns; ++column) {
        const Cell cell{column, row};
        const bool is_last = !played.empty() && played.back() == cell;
        if (is_last) text.back() = '(';
        text += symbol_of(record, cell);
        text += is_last ? ')' : ' ';
    }
    text.erase(text.find_last_not_of(' ') + 1);
    return text + "\n";
}

}  // namespace

std::string board_text(const Record& record) {
    const Game& game = record.game();
    const std::vector<Cell> played = record.cells_played();
    std::string text;
    for (int row = game.rows - 1; row >= 0; --row) text += row_text(record, row, played);
    text += game.drops() ? "" : "   ";
    for (int column = 0; column < game.columns; ++column) text += " " + column_name(game, column);
    return text + "\n";
}

}  // namespace puissance::terminal
