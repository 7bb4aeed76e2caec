#include "study/threats.h"

#include <utility>

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
