#include "game/lines.h"

#include <algorithm>

namespace puissance {

namespace {

std::optional<Player> stone_at(const Game& game, Stones stones, Cell cell) {
    if (cell.column < 0 || cell.column >= game.columns || cell.row < 0 || cell.row >= game.rows)
        return std::nullopt;
    return stones[static_cast<std::size_t>(cell.row * game.columns + cell.column)];
}

struct Run {
    Cell first;
    int length;
};

// The run of equal stones through this cell along one direction. Counted, not collected: every
// stone of a game asks four times.
Run run_through(const Game& game, Stones stones, Cell cell, Cell step) {
    const auto player = stone_at(game, stones, cell);
    Run run{cell, 1};
    for (Cell next{cell.column - step.column, cell.row - step.row};
         stone_at(game, stones, next) == player;
         next = {next.column - step.column, next.row - step.row}) {
        run.first = next;
        ++run.length;
    }
    for (Cell next{cell.column + step.column, cell.row + step.row};
         stone_at(game, stones, next) == player;
         next = {next.column + step.column, next.row + step.row})
        ++run.length;
    return run;
}

}  // namespace

std::vector<Cell> lines_through(const Game& game, Stones stones, Cell cell) {
    std::vector<Cell> found;
    const auto player = stone_at(game, stones, cell);
    if (!player) return found;
    for (const Cell step : directions) {
        const Run run = run_through(game, stones, cell, step);
        if (!game.wins(run.length)) continue;
        for (int i = 0; i < run.length; ++i)
            found.push_back({run.first.column + i * step.column, run.first.row + i * step.row});
    }
    if (found.empty()) return found;
    std::ranges::sort(found, {}, [](Cell c) { return std::pair(c.row, c.column); });
    // Not std::ranges::unique, because Clang 14 does not compile it.
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

int longest_run(const Game& game, Stones stones, Cell cell) {
    int longest = 0;
    for (const Cell step : directions)
        longest = std::max(longest, run_through(game, stones, cell, step).length);
    return longest;
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
