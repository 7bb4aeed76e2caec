#include "game/lines.h"

#include <algorithm>

namespace puissance {

namespace {

std::optional<Player> stone_at(const Game& game, Stones stones, Cell cell) {
    if (cell.column < 0 || cell.column >= game.columns || cell.row < 0 || cell.row >= game.rows)
        return std::nullopt;
    return stones[static_cast<std::size_t>(cell.row * game.columns + cell.column)];
}

// The run of equal stones through this cell along one direction.
std::vector<Cell> run_through(const Game& game, Stones stones, Cell cell, Cell step) {
    const auto player = stone_at(game, stones, cell);
    std::vector<Cell> run{cell};
    for (const int sign : {-1, 1}) {
        Cell next{cell.column + sign * step.column, cell.row + sign * step.row};
        while (stone_at(game, stones, next) == player) {
            run.push_back(next);
            next = {next.column + sign * step.column, next.row + sign * step.row};
        }
    }
    return run;
}

}  // namespace

std::vector<Cell> lines_through(const Game& game, Stones stones, Cell cell) {
    std::vector<Cell> found;
    const auto player = stone_at(game, stones, cell);
    if (!player) return found;
    for (const Cell step : directions) {
        const std::vector<Cell> run = run_through(game, stones, cell, step);
        if (game.wins(static_cast<int>(run.size()), *player))
            found.insert(found.end(), run.begin(), run.end());
    }
    std::ranges::sort(found, {}, [](Cell c) { return std::pair(c.row, c.column); });
    // Not std::ranges::unique, because Clang 14 does not compile it.
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

int longest_run(const Game& game, Stones stones, Cell cell) {
    std::size_t longest = 0;
    for (const Cell step : directions)
        longest = std::max(longest, run_through(game, stones, cell, step).size());
    return static_cast<int>(longest);
}

bool has_line(const Game& game, Stones stones, Player player) {
    for (int row = 0; row < game.rows; ++row)
        for (int column = 0; column < game.columns; ++column)
            if (stone_at(game, stones, {column, row}) == player &&
                !lines_through(game, stones, {column, row}).empty())
                return true;
    return false;
}

}  // namespace puissance
