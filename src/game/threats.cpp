#include "game/threats.h"

#include <optional>
#include <utility>

#include "game/lines.h"

namespace puissance {

Record with(Record record, Move move) {
    (void)record.play(move);
    return record;
}

std::vector<Move> wins_of(const Record& record, Player player) {
    if (record.is_over()) return {};
    std::vector<Move> wins = record.legal_moves();
    std::erase_if(wins, [&](Move move) { return !record.wins_with(move, player); });
    return wins;
}

bool would_win(const Record& record, Cell cell, Player player) {
    const Game& game = record.game();
    std::vector<std::optional<Player>> stones;
    for (int row = 0; row < game.rows; ++row)
        for (int column = 0; column < game.columns; ++column)
            stones.push_back(record.at({column, row}));
    stones[static_cast<std::size_t>(cell.row * game.columns + cell.column)] = player;
    return !lines_through(game, stones, cell).empty();
}

std::vector<Cell> cells_of(const Record& record, const std::vector<Move>& moves) {
    std::vector<Cell> cells;
    cells.reserve(moves.size());
    for (const Move move : moves) cells.push_back(record.cell_of(move));
    return cells;
}

std::vector<Cell> double_threat(const Record& record) {
    const Player player = other(record.turn());
    const auto wins = wins_of(record, player);
    if (wins.empty() || !wins_of(record, record.turn()).empty()) return {};
    std::vector<Cell> cells = cells_of(record, wins);
    if (wins.size() > 1) return cells;
    if (!record.game().drops()) return {};
    const Record stopped = with(record, wins.front());
    if (stopped.is_over() || !stopped.check(wins.front()) ||
        !stopped.wins_with(wins.front(), player))
        return {};
    cells.push_back(stopped.cell_of(wins.front()));
    return cells;
}

}  // namespace puissance
