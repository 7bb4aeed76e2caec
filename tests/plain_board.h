// A simple free board for tests only: a list of cells, in which wins are found by walking along
// lines. It is slow, but obviously correct.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>

#include "puissance/record.h"

namespace puissance {

class PlainBoard {
public:
    explicit PlainBoard(const Game& game)
        : game_(game), cells_(static_cast<std::size_t>(game.cells()), '.') {}
    explicit PlainBoard(const Record& record) : PlainBoard(record.game()) {
        char stone = 'x';
        for (const Move move : record.moves()) {
            place(index_of(move), stone);
            stone = opponent(stone);
        }
    }

    [[nodiscard]] static char opponent(char stone) { return stone == 'x' ? 'o' : 'x'; }
    [[nodiscard]] const std::string& cells() const { return cells_; }
    [[nodiscard]] int size() const { return game_.cells(); }
    [[nodiscard]] bool is_empty(int cell) const { return at(cell) == '.'; }
    void place(int cell, char stone) { cells_[static_cast<std::size_t>(cell)] = stone; }
    void remove(int cell) { place(cell, '.'); }

    // Whether a stone there would complete a line.
    [[nodiscard]] bool would_win(int cell, char stone) const {
        for (const auto& [column_step, row_step] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
            const int length = 1 + reach(cell, stone, column_step, row_step) +
                               reach(cell, stone, -column_step, -row_step);
            if (length == game_.align) return true;
            if (length > game_.align && game_.rule == Rule::at_least) return true;
        }
        return false;
    }
    // How many cells win at once for `stone`; `one` receives one of them.
    [[nodiscard]] int winning_cells(char stone, int* one = nullptr) const {
        int count = 0;
        for (int cell = 0; cell < size(); ++cell) {
            if (!is_empty(cell) || !would_win(cell, stone)) continue;
            ++count;
            if (one != nullptr) *one = cell;
        }
        return count;
    }
    // How many of them are on a line with this cell, near enough that its stone is part of the win.
    [[nodiscard]] int winning_cells_around(int center, char stone) const {
        int count = 0;
        for (const auto& [column_step, row_step] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}})
            for (int distance = 1 - game_.align; distance < game_.align; ++distance) {
                const int column = center % game_.columns + distance * column_step;
                const int row = center / game_.columns + distance * row_step;
                if (distance == 0 || !is_inside(column, row)) continue;
                const int cell = row * game_.columns + column;
                if (is_empty(cell) && would_win(cell, stone)) ++count;
            }
        return count;
    }

private:
    [[nodiscard]] bool is_inside(int column, int row) const {
        return column >= 0 && column < game_.columns && row >= 0 && row < game_.rows;
    }
    [[nodiscard]] char at(int cell) const { return cells_[static_cast<std::size_t>(cell)]; }
    [[nodiscard]] int reach(int cell, char stone, int column_step, int row_step) const {
        int column = cell % game_.columns + column_step;
        int row = cell / game_.columns + row_step;
        int count = 0;
        while (is_inside(column, row) && at(row * game_.columns + column) == stone) {
            ++count;
            column += column_step;
            row += row_step;
        }
        return count;
    }

    Game game_;
    std::string cells_;
};

// Whether a player wins within so many plies, by trying every cell for both sides.
class Exhaustive {
public:
    // `stone` is to move. Nobody has won yet.
    [[nodiscard]] bool wins_within(PlainBoard& board, char stone, int plies) {
        if (plies < 1) return false;
        for (int cell = 0; cell < board.size(); ++cell)
            if (board.is_empty(cell) && board.would_win(cell, stone)) return true;
        if (plies < 3) return false;
        const std::string name = board.cells() + stone + std::to_string(plies);
        if (const auto known = known_.find(name); known != known_.end()) return known->second;
        bool wins = false;
        for (int cell = 0; cell < board.size() && !wins; ++cell) {
            if (!board.is_empty(cell)) continue;
            board.place(cell, stone);
            wins = wins_against_all(board, stone, plies - 1);
            board.remove(cell);
        }
        return known_[name] = wins;
    }
    // The opponent of `stone` is to move.
    [[nodiscard]] bool wins_against_all(PlainBoard& board, char stone, int plies) {
        const char opponent = PlainBoard::opponent(stone);
        bool some_reply = false;
        for (int reply = 0; reply < board.size(); ++reply) {
            if (!board.is_empty(reply)) continue;
            some_reply = true;
            if (board.would_win(reply, opponent)) return false;
            board.place(reply, opponent);
            const bool wins = wins_within(board, stone, plies - 1);
            board.remove(reply);
            if (!wins) return false;
        }
        return some_reply;
    }

private:
    std::unordered_map<std::string, bool> known_;
};

}  // namespace puissance
