// The score of every position of a small drop board, computed backwards from full boards, with
// simple arrays of cells and lists of lines. It shares no code with the solver that it checks.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "puissance/game.h"

namespace puissance::tests {

class Retrograde {
public:
    // Two bits for each cell, column by column from the bottom: 0 empty, 1 first player, 2 second.
    using Code = std::uint64_t;

    explicit Retrograde(const Game& game) : game_(game), layers_(1) {
        find_lines();
        layers_[0].push_back({0, 0});
        for (int stones = 0; stones < game.cells(); ++stones) layers_.push_back(next(stones));
        for (int stones = game.cells(); stones >= 0; --stones)
            for (Scored& scored : layers_[static_cast<std::size_t>(stones)])
                scored.score = score_from_children(scored.code, stones);
    }

    // The score for the player to move. Requires: nobody has won.
    [[nodiscard]] int score(Code code, int stones) const {
        const auto& layer = layers_[static_cast<std::size_t>(stones)];
        return std::lower_bound(layer.begin(), layer.end(), Scored{code, 0})->score;
    }

    [[nodiscard]] std::size_t positions() const {
        std::size_t count = 0;
        for (const auto& layer : layers_) count += layer.size();
        return count;
    }

private:
    struct Scored {
        Code code;
        std::int8_t score;
        bool operator<(const Scored& other) const { return code < other.code; }
        bool operator==(const Scored& other) const { return code == other.code; }
    };

    struct Line {
        std::vector<int> cells;
        std::vector<int> beside;  // The cells of the board before the first and after the last.
    };

    [[nodiscard]] bool is_inside(int column, int row) const {
        return column >= 0 && column < game_.columns && row >= 0 && row < game_.rows;
    }

    void find_lines() {
        const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
        for (int column = 0; column < game_.columns; ++column)
            for (int row = 0; row < game_.rows; ++row)
                for (const auto& step : steps) {
                    const int last_column = column + (game_.align - 1) * step[0];
                    const int last_row = row + (game_.align - 1) * step[1];
                    if (last_column >= game_.columns || last_row >= game_.rows || last_row < 0)
                        continue;
                    const auto cell = [&](int i) {
                        return (column + i * step[0]) * game_.rows + row + i * step[1];
                    };
                    Line line;
                    for (int i = 0; i < game_.align; ++i) line.cells.push_back(cell(i));
                    for (const int i : {-1, game_.align})
                        if (is_inside(column + i * step[0], row + i * step[1]))
                            line.beside.push_back(cell(i));
                    lines_.push_back(line);
                }
    }

    static int at(Code code, int cell) { return static_cast<int>(code >> (2 * cell) & 3U); }

    // Calls visit(child, whether the move won) for every move.
    template <class Visit>
    void for_each_child(Code code, int stones, Visit&& visit) const {
        const int player = 1 + stones % 2;
        for (int column = 0; column < game_.columns; ++column)
            for (int row = 0; row < game_.rows; ++row) {
                const int cell = column * game_.rows + row;
                if (at(code, cell) != 0) continue;
                const Code child = code | static_cast<Code>(player) << (2 * cell);
                visit(child, has_line(child, player));
                break;
            }
    }

    [[nodiscard]] bool has_line(Code code, int player) const {
        const auto is_his = [&](int cell) { return at(code, cell) == player; };
        return std::any_of(lines_.begin(), lines_.end(), [&](const Line& line) {
            const bool is_longer = std::any_of(line.beside.begin(), line.beside.end(), is_his);
            return std::all_of(line.cells.begin(), line.cells.end(), is_his) &&
                   (game_.rule == Rule::at_least || !is_longer);
        });
    }

    std::vector<Scored> next(int stones) const {
        std::vector<Scored> children;
        for (const Scored& scored : layers_[static_cast<std::size_t>(stones)])
            for_each_child(scored.code, stones, [&](Code child, bool won) {
                if (!won) children.push_back({child, 0});
            });
        std::sort(children.begin(), children.end());
        children.erase(std::unique(children.begin(), children.end()), children.end());
        return children;
    }

    std::int8_t score_from_children(Code code, int stones) const {
        if (stones == game_.cells()) return 0;
        int best = -100;
        for_each_child(code, stones, [&](Code child, bool won) {
            best = std::max(best,
                            won ? 1 + (game_.cells() - stones - 1) / 2 : -score(child, stones + 1));
        });
        return static_cast<std::int8_t>(best);
    }

    Game game_;
    std::vector<Line> lines_;
    std::vector<std::vector<Scored>> layers_;
};

}  // namespace puissance::tests
