// The simplest possible board, for tests only: an array of cells, with every rule written as a
// loop. It shares no code with the boards that it checks, only the numbering of games and moves.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "puissance/record.h"

namespace puissance::tests {

class NaiveBoard {
public:
    static constexpr int empty = -1;

    explicit NaiveBoard(const Game& game)
        : game_(game), stones_(static_cast<std::size_t>(game.cells()), empty) {}

    explicit NaiveBoard(const Record& record) : NaiveBoard(record.game()) {
        for (const Move move : record.moves()) play(index_of(move));
    }

    [[nodiscard]] const Game& game() const { return game_; }
    [[nodiscard]] int ply() const { return static_cast<int>(history_.size()); }
    [[nodiscard]] int mover() const { return ply() % 2; }
    [[nodiscard]] bool is_full() const { return ply() == game_.cells(); }
    [[nodiscard]] bool is_inside(int column, int row) const {
        return column >= 0 && column < game_.columns && row >= 0 && row < game_.rows;
    }
    // 0 for a stone of the first player, 1 for one of the second; `empty` also outside the board.
    [[nodiscard]] int at(int column, int row) const {
        return is_inside(column, row) ? stones_[slot(column, row)] : empty;
    }

    // The cells as one text; equal positions have equal texts.
    [[nodiscard]] std::string picture() const {
        std::string text;
        for (const int stone : stones_)
            text += stone == empty ? '.' : static_cast<char>('0' + stone);
        return text;
    }

    [[nodiscard]] bool is_legal(int move) const {
        if (move < 0 || move >= game_.move_count()) return false;
        const auto [column, row] = cell_of(move);
        return row < game_.rows && at(column, row) == empty;
    }

    [[nodiscard]] std::pair<int, int> cell_of(int move) const {
        if (!game_.drops()) return {move % game_.columns, move / game_.columns};
        int row = 0;
        while (row < game_.rows && at(move, row) != empty) ++row;
        return {move, row};
    }

    void play(int move) {
        const auto [column, row] = cell_of(move);
        const int player = mover();
        history_.push_back(slot(column, row));
        stones_[history_.back()] = player;
    }

    void undo() {
        stones_[history_.back()] = empty;
        history_.pop_back();
    }

    // Does the player have k cells in line anywhere, in any of four directions? Under
    // Rule::exactly, neither the cell before them nor the one after may be this player's as well.
    [[nodiscard]] bool has_line(int player) const {
        for (int row = 0; row < game_.rows; ++row)
            for (int column = 0; column < game_.columns; ++column)
                for (const auto& [right, up] : directions)
                    if (is_line(player, column, row, right, up)) return true;
        return false;
    }

    [[nodiscard]] bool last_mover_won() const { return ply() > 0 && has_line(1 - mover()); }
    [[nodiscard]] bool is_over() const { return is_full() || last_mover_won(); }

    [[nodiscard]] std::vector<int> legal_moves() const {
        std::vector<int> moves;
        for (int move = 0; move < game_.move_count(); ++move)
            if (is_legal(move)) moves.push_back(move);
        return moves;
    }

    // The moves that a search considers: all of them, but on free boards of more than 25 cells only
    // those that touch a stone, or the centre of an empty board.
    [[nodiscard]] std::vector<int> candidates() const {
        if (game_.drops() || game_.cells() <= 25) return legal_moves();
        if (ply() == 0) return {game_.rows / 2 * game_.columns + game_.columns / 2};
        std::vector<int> moves;
        for (const int move : legal_moves())
            if (touches(move % game_.columns, move / game_.columns)) moves.push_back(move);
        return moves;
    }

    // The moves with which this player would win at once, whoever's turn it is.
    [[nodiscard]] std::vector<int> winning_moves(int player) {
        std::vector<int> moves;
        for (const int move : legal_moves()) {
            const auto [column, row] = cell_of(move);
            if (would_win(column, row, player)) moves.push_back(move);
        }
        return moves;
    }

    // Would a stone of this player in this empty cell be part of a line, even if none can be played
    // there yet? Only lines through the cell are checked.
    [[nodiscard]] bool would_win(int column, int row, int player) {
        stones_[slot(column, row)] = player;
        bool wins = false;
        for (const auto& [right, up] : directions)
            for (int back = 0; back < game_.align; ++back)
                wins = wins || is_line(player, column - back * right, row - back * up, right, up);
        stones_[slot(column, row)] = empty;
        return wins;
    }

    // The moves that would join stones of this player to a run longer than `align`.
    [[nodiscard]] std::vector<int> overlong_moves(int player) const {
        std::vector<int> moves;
        for (const int move : legal_moves()) {
            const auto [column, row] = cell_of(move);
            for (const auto& [right, up] : directions) {
                int run = 1;
                for (const int sign : {-1, 1})
                    for (int i = 1; at(column + sign * i * right, row + sign * i * up) == player;
                         ++i)
                        ++run;
                if (run > game_.align && (moves.empty() || moves.back() != move))
                    moves.push_back(move);
            }
        }
        return moves;
    }

    // The candidates after which the other player cannot win at once.
    [[nodiscard]] std::vector<int> safe_moves() {
        std::vector<int> moves;
        for (const int move : candidates()) {
            play(move);
            if (winning_moves(mover()).empty()) moves.push_back(move);
            undo();
        }
        return moves;
    }

    [[nodiscard]] std::uint64_t perft(int depth) {
        if (depth == 0) return 1;
        if (is_over()) return 0;
        std::uint64_t count = 0;
        for (const int move : legal_moves()) {
            play(move);
            count += perft(depth - 1);
            undo();
        }
        return count;
    }

    static constexpr std::pair<int, int> directions[] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

    [[nodiscard]] std::size_t slot(int column, int row) const {
        return static_cast<std::size_t>(row * game_.columns + column);
    }

private:
    [[nodiscard]] bool is_line(int player, int column, int row, int right, int up) const {
        for (int i = 0; i < game_.align; ++i)
            if (at(column + i * right, row + i * up) != player) return false;
        if (game_.rule == Rule::at_least) return true;
        return at(column - right, row - up) != player &&
               at(column + game_.align * right, row + game_.align * up) != player;
    }

    [[nodiscard]] bool touches(int column, int row) const {
        for (int up = -1; up <= 1; ++up)
            for (int right = -1; right <= 1; ++right)
                if (at(column + right, row + up) != empty) return true;
        return false;
    }

    Game game_;
    std::vector<int> stones_;
    std::vector<std::size_t> history_;  // Slots in the order in which they were filled.
};

}  // namespace puissance::tests
