// The evaluators written directly from their definitions, as simple loops over cells and lines, for
// tests only. Values are for the first player.
#pragma once

#include <cstdint>
#include <vector>

#include "naive_board.h"
#include "puissance/engine.h"

namespace puissance::tests {

struct NaiveEval {
    const NaiveBoard& board;

    [[nodiscard]] std::int64_t value(Evaluator evaluator) const {
        const std::int64_t winner = !board.last_mover_won() ? 0 : board.mover() == 1 ? 1 : -1;
        switch (evaluator) {
            case Evaluator::outcome: return winner * (board.game().cells() + 1);
            case Evaluator::cells: return cells() + winner * 100;
            case Evaluator::runs: return winner != 0 ? winner * 100'000 : runs();
            case Evaluator::windows: return winner != 0 ? winner * 1000 : cells() + windows();
            case Evaluator::alignments: break;
        }
        return winner != 0 ? winner * 10'000 : alignments();
    }

    // How many lines of k cells run through the cell.
    [[nodiscard]] int lines_through(int column, int row) const {
        int count = 0;
        for_each_window([&](const std::vector<Cell>& window) {
            for (const Cell cell : window) count += cell == Cell{column, row} ? 1 : 0;
        });
        return count;
    }

private:
    [[nodiscard]] int stone(Cell cell) const { return board.at(cell.column, cell.row); }
    static std::int64_t sign(int player) { return player == 0 ? 1 : -1; }

    template <class Visit>
    void for_each_window(Visit&& visit) const {
        const Game& game = board.game();
        for (int row = 0; row < game.rows; ++row) {
            for (int column = 0; column < game.columns; ++column) {
                for (const auto& [right, up] : NaiveBoard::directions) {
                    std::vector<Cell> window;
                    for (int i = 0; i < game.align; ++i)
                        window.push_back({column + i * right, row + i * up});
                    if (board.is_inside(window.back().column, window.back().row)) visit(window);
                }
            }
        }
    }

    // True if these cells, once filled, would be part of a longer run that does not win.
    [[nodiscard]] bool is_too_long(const std::vector<Cell>& window, int player) const {
        if (board.game().rule == Rule::at_least) return false;
        const Cell first = window.front();
        const Cell last = window.back();
        const int right = window[1].column - first.column;
        const int up = window[1].row - first.row;
        return board.at(first.column - right, first.row - up) == player ||
               board.at(last.column + right, last.row + up) == player;
    }

    // Visits every row, column and diagonal from one edge of the board to the other.
    template <class Visit>
    void for_each_line(Visit&& visit) const {
        const Game& game = board.game();
        for (int row = 0; row < game.rows; ++row) {
            for (int column = 0; column < game.columns; ++column) {
                for (const auto& [right, up] : NaiveBoard::directions) {
                    if (board.is_inside(column - right, row - up)) continue;
                    std::vector<Cell> line;
                    for (int i = 0; board.is_inside(column + i * right, row + i * up); ++i)
                        line.push_back({column + i * right, row + i * up});
                    visit(line);
                }
            }
        }
    }

    // Calls visit(line, from, to) for every maximal run of equal stones line[from, to).
    template <class Visit>
    void for_each_run(Visit&& visit) const {
        for_each_line([&](const std::vector<Cell>& line) {
            for (std::size_t from = 0; from < line.size();) {
                std::size_t to = from + 1;
                while (to < line.size() && stone(line[to]) == stone(line[from])) ++to;
                if (stone(line[from]) != NaiveBoard::empty) visit(line, from, to);
                from = to;
            }
        });
    }

    [[nodiscard]] std::int64_t cells() const {
        std::int64_t sum = 0;
        for_each_window([&](const std::vector<Cell>& window) {
            for (const Cell cell : window)
                if (stone(cell) != NaiveBoard::empty) sum += sign(stone(cell));
        });
        return sum;
    }

    [[nodiscard]] std::int64_t windows() const {
        constexpr std::int64_t points[] = {0, 1, 10, 50, 200, 400, 600, 800, 900};
        std::int64_t sum = 0;
        for_each_window([&](const std::vector<Cell>& window) {
            std::size_t stones[2] = {0, 0};
            for (const Cell cell : window)
                if (stone(cell) != NaiveBoard::empty) ++stones[stone(cell)];
            for (const int player : {0, 1})
                if (stones[1 - player] == 0 && stones[player] < window.size() &&
                    !is_too_long(window, player))
                    sum += sign(player) * points[stones[player]];
        });
        return sum;
    }

    [[nodiscard]] std::int64_t runs() const {
        std::int64_t sum = 0;
        for_each_run([&](const std::vector<Cell>& line, std::size_t from, std::size_t to) {
            if (static_cast<int>(line.size()) < board.game().align) return;
            if (static_cast<int>(to - from) >= board.game().align) return;
            std::int64_t points = 1;
            for (std::size_t i = from + 1; i < to; ++i) points *= 10;
            sum += sign(stone(line[from])) * points;
        });
        return sum;
    }

    [[nodiscard]] std::int64_t alignments() const {
        std::int64_t sum = 0;
        for_each_run([&](const std::vector<Cell>& line, std::size_t from, std::size_t to) {
            const int player = stone(line[from]);
            // How far the run could grow in both directions, over own stones and empty cells.
            std::size_t start = from;
            std::size_t end = to;
            while (start > 0 && stone(line[start - 1]) != 1 - player) --start;
            while (end < line.size() && stone(line[end]) != 1 - player) ++end;
            const auto align = static_cast<std::size_t>(board.game().align);
            bool can_grow = false;
            for (std::size_t first = start; first + align <= end; ++first) {
                const auto window = std::vector(line.begin() + static_cast<int>(first),
                                                line.begin() + static_cast<int>(first + align));
                if (first <= from && to <= first + align && !is_too_long(window, player))
                    can_grow = true;
            }
            if (board.game().rule == Rule::at_least) can_grow = end - start >= align;
            if (!can_grow) return;
            std::int64_t points = 1;
            for (std::size_t i = from; i < to; ++i) points *= 10;
            sum += sign(player) * points;
        });
        return sum;
    }
};

}  // namespace puissance::tests
