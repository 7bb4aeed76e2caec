#include "teach/shapes.h"

#include <string>

#include "teach/sentence.h"

namespace puissance::teach {

namespace {

// Boards are drawn with cells of ten units and then scaled, so that all numbers are whole.
constexpr int unit = 10;

std::string tenths(int number) {
    return std::to_string(number / 10) + "." + std::to_string(number % 10);
}

std::string scaled(int x, int y, int cell) {
    return translation(x, y) + " scale(" + tenths(cell) + ")";
}

void draw_unit_stone(Markup& markup, Player player, int x, int y) {
    const bool is_first = player == Player::first;
    markup.empty("circle", {{"class", is_first ? "first" : "second"},
                            {"cx", x},
                            {"cy", y},
                            {"r", is_first ? "3.8" : "3"}});
}

std::string point(int x, int y) { return std::to_string(x) + " " + std::to_string(y); }

// Where stones fall there are holes to see; elsewhere the lines between the cells.
void draw_empty_board(Markup& markup, const Record& record) {
    const Game& game = record.game();
    const int width = game.columns * unit;
    const int height = game.rows * unit;
    markup.empty("rect", {{"class", "board"}, {"width", width}, {"height", height}, {"rx", 2}});
    std::string path;
    if (game.drops()) {
        for (int row = 0; row < game.rows; ++row)
            for (int column = 0; column < game.columns; ++column)
                if (!record.at({column, row}))
                    path += "M" + point(column * unit + unit / 2, height - row * unit - unit / 2) +
                            "h0";
    } else {
        for (int x = unit; x < width; x += unit)
            path += "M" + point(x, 0) + "v" + std::to_string(height);
        for (int y = unit; y < height; y += unit)
            path += "M" + point(0, y) + "h" + std::to_string(width);
    }
    if (!path.empty())
        markup.empty("path", {{"class", game.drops() ? "holes" : "grid"}, {"d", path}});
}

}  // namespace

std::string translation(int x, int y) { return "translate(" + point(x, y) + ")"; }

void draw_stone(Markup& markup, Player player, int x, int y, int cell) {
    markup.open("g", {{"transform", scaled(x, y, cell)}});
    draw_unit_stone(markup, player, 0, 0);
    markup.close();
}

void draw_layer_mark(Markup& markup, const Tree& tree, int ply, int x, int y) {
    const auto& nodes = tree.trace().nodes;
    if (nodes.empty() || nodes.front().layer == Layer::mover)
        return draw_stone(markup, mover_at(tree.trace(), ply), x, y, mark_width + 1);
    const bool is_max = ply % 2 == 0;
    markup.empty("path", {{"class", "mark"},
                          {"d", is_max ? "M" + point(x - 4, y + 4) + "h8l-4 -8z"
                                       : "M" + point(x - 4, y - 4) + "h8l-4 8z"}});
}

void draw_board(Markup& markup, const Record& record, int x, int y, int cell) {
    markup.open("g", {{"class", "position"}, {"transform", scaled(x, y, cell)}});
    draw_empty_board(markup, record);
    const auto middle = [&](Cell at) {
        return Cell{at.column * unit + unit / 2, (record.game().rows - at.row) * unit - unit / 2};
    };
    const auto cells = record.cells_played();
    for (std::size_t i = 0; i < cells.size(); ++i)
        draw_unit_stone(markup, i % 2 == 0 ? Player::first : Player::second,
                        middle(cells[i]).column, middle(cells[i]).row);
    if (!cells.empty()) {
        const Cell last = middle(cells.back());
        markup.empty("rect", {{"class", "last"},
                              {"x", last.column - unit / 2},
                              {"y", last.row - unit / 2},
                              {"width", unit},
                              {"height", unit},
                              {"rx", 1}});
    }
    markup.close();
}

}  // namespace puissance::teach
