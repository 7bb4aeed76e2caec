#include "free/small/line_game.h"

#include <cassert>

#include "free/symmetry.h"

namespace puissance::free_board {

LineGame::LineGame(const Game& game)
    : game_(game), cells_(game.cells() == max_cells ? ~Word64{0} : bit<Word64>(game.cells()) - 1) {
    assert(is_small(game));
    add_lines(1, 0);
    add_lines(0, 1);
    add_lines(1, 1);
    add_lines(1, -1);
    for (int i = 0; i < puissance::free_board::symmetry_count(game); ++i) add_images(i);
}

void LineGame::add_lines(int column_step, int row_step) {
    const auto cell_at = [&](int column, int row) -> Word64 {
        const bool is_inside =
            column >= 0 && column < game_.columns && row >= 0 && row < game_.rows;
        return is_inside ? bit<Word64>(row * game_.columns + column) : 0;
    };
    for (int cell = 0; cell < game_.cells(); ++cell) {
        const auto step = [&](int steps) {
            return cell_at(cell % game_.columns + steps * column_step,
                           cell / game_.columns + steps * row_step);
        };
        if (step(game_.align - 1) == 0) continue;
        Line line{0, 0};
        for (int i = 0; i < game_.align; ++i) line.cells |= step(i);
        if (game_.rule == Rule::exactly) line.borders = step(-1) | step(game_.align);
        if (line.borders != 0) is_monotone_ = false;
        lines_.push_back(line);
    }
}

void LineGame::add_images(int symmetry) {
    Images& images = images_.emplace_back();
    for (std::size_t byte = 0; byte < images.size(); ++byte) {
        for (std::size_t bits = 0; bits < images[byte].size(); ++bits) {
            Word64 image = 0;
            for_each_bit(static_cast<Word64>(bits), [&](int i) {
                const int cell = static_cast<int>(8 * byte) + i;
                if (cell < game_.cells()) image |= bit<Word64>(image_of(game_, cell, symmetry));
            });
            images[byte][bits] = image;
        }
    }
}

Word64 LineGame::image(Word64 cells, int symmetry) const {
    const Images& images = images_[static_cast<std::size_t>(symmetry)];
    Word64 image = 0;
    for (const auto& byte : images) {
        image |= byte[cells & 0xff];
        cells >>= 8;
    }
    return image;
}

}  // namespace puissance::free_board
