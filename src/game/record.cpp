#include "puissance/record.h"

#include <algorithm>
#include <cassert>

#include "game/lines.h"

namespace puissance {

Record::Record(const Game& game)
    : game_(game),
      stones_(static_cast<std::size_t>(game.cells())),
      heights_(static_cast<std::size_t>(game.columns)) {}

Result<void> Record::check(Move move) const {
    const int index = index_of(move);
    if (game_.drops()) {
        if (index < 0 || index >= game_.columns)
            return fail(ErrorCode::column_outside,
                        {{"column", index + 1}, {"columns", game_.columns}});
        if (is_over()) return fail(ErrorCode::game_over);
        if (heights_[static_cast<std::size_t>(index)] == game_.rows)
            return fail(ErrorCode::column_full, {{"column", index + 1}});
        return {};
    }
    if (index < 0 || index >= game_.cells())
        return fail(ErrorCode::cell_outside, {{"cell", std::to_string(index)}});
    if (is_over()) return fail(ErrorCode::game_over);
    if (stones_[static_cast<std::size_t>(index)])
        return fail(ErrorCode::cell_taken, {{"cell", to_text(game_, move)}});
    return {};
}

Result<void> Record::play(Move move) {
    if (auto legal = check(move); !legal) return legal;
    const Cell cell = cell_of(move);
    stones_[slot(cell)] = turn();
    ++heights_[static_cast<std::size_t>(cell.column)];
    moves_.push_back(move);
    winning_cells_ = lines_through(game_, stones_, cell);
    return {};
}

void Record::undo() {
    assert(!moves_.empty());
    const Move move = moves_.back();
    moves_.pop_back();
    const auto column = static_cast<std::size_t>(index_of(move) % game_.columns);
    --heights_[column];
    stones_[slot(cell_of(move))].reset();
    winning_cells_.clear();  // The game went on to this move, so nobody had won before it.
}

std::optional<Player> Record::winner() const {
    if (winning_cells_.empty()) return std::nullopt;
    return other(turn());
}

std::optional<Player> Record::at(Cell cell) const { return stones_[slot(cell)]; }

Cell Record::cell_of(Move move) const {
    const int index = index_of(move);
    if (game_.drops()) return {index, heights_[static_cast<std::size_t>(index)]};
    return {index % game_.columns, index / game_.columns};
}

bool Record::wins_with(Move move, Player player) const {
    auto stones = stones_;
    stones[slot(cell_of(move))] = player;
    return !lines_through(game_, stones, cell_of(move)).empty();
}

std::vector<Cell> Record::cells_played() const {
    std::vector<Cell> cells;
    std::vector<int> heights(heights_.size());
    for (const Move move : moves_) {
        const int index = index_of(move);
        if (game_.drops()) cells.push_back({index, heights[static_cast<std::size_t>(index)]++});
        else cells.push_back({index % game_.columns, index / game_.columns});
    }
    return cells;
}

std::vector<Move> Record::legal_moves() const {
    std::vector<Move> moves;
    for (int index = 0; index < game_.move_count(); ++index)
        if (check(move_at(index))) moves.push_back(move_at(index));
    return moves;
}

}  // namespace puissance
