#include "board/free_board.h"

#include <algorithm>
#include <cassert>

#include "base/lines.h"
#include "base/random.h"

namespace puissance {

namespace {

// One number for each stone of each player, xor-ed into the key.
constexpr auto stone_keys = [] {
    std::array<std::array<std::uint64_t, FreeBoard::max_moves>, 2> keys{};
    Random random(0x5075697373616e63ULL);
    for (auto& player : keys)
        for (auto& key : player) key = random.next();
    return keys;
}();

}  // namespace

std::uint64_t FreeBoard::stone_key(Move move, int player) {
    return stone_keys[at(player)][at(index_of(move))];
}

FreeBoard::FreeBoard(const Game& game)
    : game_(game), line_count_(game.rows + game.columns + 2 * (game.rows + game.columns - 1)) {
    assert(!game.drops() && std::max(game.columns, game.rows) <= max_free_side);
    for (int cell = 0; cell < game.cells(); ++cell) {
        places_[at(cell)] = places_of(cell);
        for (const Place place : places_[at(cell)]) cells_[place.line] |= bit<Line>(place.index);
    }
}

std::array<FreeBoard::Place, 4> FreeBoard::places_of(int cell) const {
    const int column = cell % game_.columns;
    const int row = cell / game_.columns;
    const int rising = game_.rows + game_.columns;
    const int falling = rising + game_.rows + game_.columns - 1;
    const auto place = [](int line, int index) {
        return Place{static_cast<std::uint8_t>(line), static_cast<std::uint8_t>(index)};
    };
    return {place(row, column), place(game_.rows + column, row),
            place(rising + column - row + game_.rows - 1, column),
            place(falling + column + row, column)};
}

Move FreeBoard::move_on(int line, int index) const {
    const int rising = game_.rows + game_.columns;
    const int falling = rising + game_.rows + game_.columns - 1;
    int column = index;
    int row = line;
    if (line >= falling) row = line - falling - index;
    else if (line >= rising) row = index - (line - rising - game_.rows + 1);
    else if (line >= game_.rows) {
        column = line - game_.rows;
        row = index;
    }
    return move_at(row * game_.columns + column);
}

bool FreeBoard::is_legal(Move move) const {
    const int index = index_of(move);
    if (index < 0 || index >= game_.cells()) return false;
    return (row_taken(index / game_.columns) & bit<Line>(index % game_.columns)) == 0;
}

// The cells of the line that would win it for a player.
FreeBoard::Line FreeBoard::wins_on(std::size_t line, std::size_t player) const {
    const Line stones = stones_[player][line];
    if (count_bits(stones) < game_.align - 1) return 0;
    const Line empty = cells_[line] & ~(stones_[0][line] | stones_[1][line]);
    return game_.rule == Rule::exactly ? exactly_completing_cells(stones, empty, 1, game_.align)
                                       : completing_cells(stones, empty, 1, game_.align);
}

void FreeBoard::set_wins(std::size_t line, std::size_t player, Line wins) {
    if (wins == wins_[player][line]) return;
    wins_[player][line] = wins;
    winning_lines_[player].set(line, wins != 0);
}

void FreeBoard::play(Move move) {
    assert(is_legal(move));
    const auto player = static_cast<std::size_t>(ply_ % 2);
    Played& played = history_[at(ply_++)];
    played.move = move;
    last_mover_won_ = false;
    for (std::size_t i = 0; i < played.wins.size(); ++i) {
        const auto [line, index] = places(move)[i];
        played.wins[i] = {wins_[0][line], wins_[1][line]};
        // A win is foreseen: the cell is one of those that complete a line.
        last_mover_won_ |= (wins_[player][line] & bit<Line>(index)) != 0;
        stones_[player][line] ^= bit<Line>(index);
        // The other player loses a cell of his at most.
        set_wins(line, 1 - player, wins_[1 - player][line] & ~bit<Line>(index));
        set_wins(line, player, wins_on(line, player));
    }
    key_ ^= stone_keys[player][at(index_of(move))];
}

void FreeBoard::undo(Move move) {
    const Played& played = history_[at(--ply_)];
    assert(played.move == move);
    const auto player = static_cast<std::size_t>(ply_ % 2);
    for (std::size_t i = 0; i < played.wins.size(); ++i) {
        const auto [line, index] = places(move)[i];
        stones_[player][line] ^= bit<Line>(index);
        for (std::size_t whose = 0; whose < 2; ++whose)
            set_wins(line, whose, played.wins[i][whose]);
    }
    key_ ^= stone_keys[player][at(index_of(move))];
    last_mover_won_ = false;
}

std::optional<Move> FreeBoard::last_move() const {
    if (ply_ == 0) return std::nullopt;
    return history_[at(ply_ - 1)].move;
}

void FreeBoard::legal_moves(Moves& moves) const {
    moves.clear();
    for (int row = 0; row < game_.rows; ++row)
        for_each_bit(static_cast<Line>(cells_[at(row)] & ~row_taken(row)),
                     [&](int column) { moves.push(move_at(row * game_.columns + column)); });
}

void FreeBoard::candidates(Moves& moves) const {
    if (considers_all()) return legal_moves(moves);
    moves.clear();
    if (ply_ == 0) return moves.push(move_at((game_.rows / 2) * game_.columns + game_.columns / 2));
    const auto spread = [&](int row) -> Line {
        if (row < 0 || row >= game_.rows) return 0;
        const Line taken = row_taken(row);
        return taken | (taken << 1) | (taken >> 1);
    };
    for (int row = 0; row < game_.rows; ++row) {
        const Line near = spread(row - 1) | spread(row) | spread(row + 1);
        for_each_bit(static_cast<Line>(near & cells_[at(row)] & ~row_taken(row)),
                     [&](int column) { moves.push(move_at(row * game_.columns + column)); });
    }
}

void FreeBoard::wins_of(int whose, Moves& moves) const {
    moves.clear();
    const auto player = static_cast<std::size_t>((ply_ + whose) % 2);
    if (winning_lines_[player].none()) return;
    for (int line = 0; line < line_count_; ++line) {
        for_each_bit(wins_[player][at(line)], [&](int index) {
            const Move move = move_on(line, index);
            if (std::find(moves.begin(), moves.end(), move) == moves.end()) moves.push(move);
        });
    }
}

std::optional<Move> FreeBoard::winning_move() const {
    Moves moves;
    wins_of(0, moves);
    if (moves.empty()) return std::nullopt;
    return *std::min_element(moves.begin(), moves.end());
}

void FreeBoard::safe_moves(Moves& moves) const {
    wins_of(1, moves);
    if (moves.empty()) return candidates(moves);
    if (moves.size() > 1) moves.clear();
}

}  // namespace puissance
