#include "game/reconstruction.h"

#include <algorithm>
#include <cassert>

#include "base/try.h"
#include "game/lines.h"
#include "game/stone_order.h"

namespace puissance {

namespace {

bool is_top(const Game& game, const Layout& board, Cell cell) {
    return cell.row + 1 == game.rows || !board[slot(game, {cell.column, cell.row + 1})];
}

// The cells whose stone can have been the last one: without it, nobody has a winning line. All
// stones are tried, because under Rule::exactly removing a stone can also create a winning line.
std::vector<Cell> last_stones(const Game& game, Layout board, Player last) {
    std::vector<Cell> cells;
    for (int row = 0; row < game.rows; ++row) {
        for (int column = 0; column < game.columns; ++column) {
            const Cell cell{column, row};
            auto& stone = board[slot(game, cell)];
            if (stone != last || (game.drops() && !is_top(game, board, cell))) continue;
            stone.reset();
            if (!has_line(game, board, last)) cells.push_back(cell);
            stone = last;
        }
    }
    return cells;
}

Record played(const Game& game, std::span<const Move> order) {
    Record record(game);
    for (const Move move : order) {
        [[maybe_unused]] const auto legal = record.play(move);
        assert(legal);
    }
    return record;
}

// A record that plays all other stones first and then `last`.
Result<Record> record_ending(const Game& game, Layout board, std::optional<Cell> last,
                             StoneOrderBudget& budget) {
    if (last) board[slot(game, *last)].reset();
    TRY_ASSIGN(std::vector<Move> order,
               game.drops() ? drop_order(game, board, budget) : free_order(game, board, budget));
    if (last)
        order.push_back(move_at(game.drops() ? last->column : static_cast<int>(slot(game, *last))));
    return played(game, order);
}

}  // namespace

Result<Record> record_of(const Game& game, const Layout& board) {
    const auto ply =
        std::ranges::count_if(board, [](const auto& stone) { return stone.has_value(); });
    const bool first_has = has_line(game, board, Player::first);
    const bool second_has = has_line(game, board, Player::second);
    if (first_has && second_has) return fail(ErrorCode::two_winners);
    const Player last = ply % 2 == 0 ? Player::second : Player::first;
    std::vector<Cell> lasts;
    if (first_has || second_has) {
        if (first_has != (last == Player::first)) return fail(ErrorCode::played_after_win);
        lasts = last_stones(game, board, last);
        if (lasts.empty()) return fail(ErrorCode::unreachable);
    }
    StoneOrderBudget budget;
    if (lasts.empty()) return record_ending(game, board, std::nullopt, budget);
    ErrorCode reason = ErrorCode::unreachable;
    for (const Cell cell : lasts) {
        auto record = record_ending(game, board, cell, budget);
        if (record) return record;
        if (record.error().code == ErrorCode::undecided_drawing) reason = record.error().code;
    }
    return fail(reason);
}

}  // namespace puissance
