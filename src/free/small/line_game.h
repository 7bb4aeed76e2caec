// The lines of a free board of at most 64 cells as words, and the images of its cells under the
// symmetries of the board.
#pragma once

#include <array>
#include <vector>

#include "base/word.h"
#include "puissance/game.h"

namespace puissance::free_board {

class LineGame {
public:
    static constexpr int max_cells = 64;
    // 8x8, three in line: 168.
    static constexpr int max_lines = 192;

    struct Line {
        Word64 cells;
        // The cells before and after the line, where a stone of the same player spoils it; none if
        // longer runs win too.
        Word64 borders;
    };

    // Requires: is_small(game).
    explicit LineGame(const Game& game);

    [[nodiscard]] static constexpr bool is_small(const Game& game) {
        return !game.drops() && game.cells() <= max_cells;
    }

    [[nodiscard]] const Game& game() const { return game_; }
    [[nodiscard]] const std::vector<Line>& lines() const { return lines_; }
    [[nodiscard]] Word64 cells() const { return cells_; }
    // True if an additional stone never harms its owner: unless a run can be too long.
    [[nodiscard]] bool is_monotone() const { return is_monotone_; }

    [[nodiscard]] int symmetry_count() const { return static_cast<int>(images_.size()); }
    // Symmetry 0 is the identity.
    [[nodiscard]] Word64 image(Word64 cells, int symmetry) const;

private:
    // The image of each byte of a word.
    using Images = std::array<std::array<Word64, 256>, 8>;

    void add_lines(int column_step, int row_step);
    void add_images(int symmetry);

    Game game_;
    Word64 cells_;
    bool is_monotone_ = true;
    std::vector<Line> lines_;
    std::vector<Images> images_;
};

}  // namespace puissance::free_board
