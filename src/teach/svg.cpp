#include "teach/svg.h"

#include <algorithm>

#include "teach/node_text.h"
#include "teach/picture.h"
#include "teach/shapes.h"
#include "teach/svg_style.h"

namespace puissance::teach {

namespace {

constexpr int margin = 28;
constexpr int heading_gap = 26;
constexpr int narrowest = 720;  // A heading takes some room even above a tiny tree.
constexpr int board_margin = 12;
// The cells of a board alone: those of small boards are larger.
int board_cell(const Game& game) { return game.columns <= 9 ? 40 : 24; }
constexpr int label_width = 20;   // Beside a board: the numbers of its rows,
constexpr int label_height = 18;  // and below it the names of its columns.

std::string column_label(const Game& game, int column) {
    std::string name = to_text(game, move_at(column));
    if (!game.drops()) name.resize(name.find_first_of("0123456789"));
    return name;
}

// Where stones fall moves name no rows.
void label_board(Markup& svg, const Game& game, int left, int top, int cell) {
    const auto label = [&](int x, int y, const std::string& text) {
        svg.text("text", {{"class", "small quiet middle"}, {"x", x}, {"y", y}}, text);
    };
    for (int column = 0; column < game.columns; ++column)
        label(left + column * cell + cell / 2, top + game.rows * cell + label_height - 5,
              column_label(game, column));
    if (game.drops()) return;
    for (int row = game.rows; row >= 1; --row)
        label(left - label_width / 2, top + (game.rows - row) * cell + cell / 2 + small_size / 3,
              std::to_string(row));
}

// Opens the picture with its title and its style, and lays the paper.
void begin_svg(Markup& svg, int width, int height, const std::string& title,
               const std::string& description, words::Language language) {
    svg.open("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                     {"class", "trace"},
                     {"role", "img"},
                     {"aria-labelledby", "trace-title trace-text"},
                     {"xml:lang", language == words::Language::french ? "fr" : "en"},
                     {"width", width},
                     {"height", height},
                     {"viewBox", "0 0 " + std::to_string(width) + " " + std::to_string(height)}});
    svg.text("title", {{"id", "trace-title"}}, title);
    svg.text("desc", {{"id", "trace-text"}}, description);
    svg.text("style", {}, svg_style);
    svg.empty("rect", {{"class", "paper"}, {"width", width}, {"height", height}});
}

std::string description(const Tree& tree, words::Language language) {
    std::string text;
    for (const std::string& sentence : summary_texts(tree, language))
        text += (text.empty() ? "" : " ") + sentence;
    return text;
}

}  // namespace

std::string to_svg(const Trace& trace, words::Language language) {
    const Tree tree(trace);
    const int max_width = widest_svg - 2 * margin;
    const auto boards = board_picture(tree, language, max_width);
    const Picture drawn = boards ? *boards : row_picture(tree, language, max_width);
    const int inner = std::max(drawn.width, narrowest - 2 * margin);
    const Picture above = heading(tree, language, std::min(inner, max_width), boards.has_value());
    const int width = inner + 2 * margin;
    // The labels above the first cards reach a little higher than the cards.
    const int tree_top = margin + above.height + heading_gap;
    const int height = tree_top + drawn.height + margin;

    Markup svg;
    begin_svg(svg, width, height, title_text(trace.record, language), description(tree, language),
              language);
    svg.open("g", {{"transform", translation(margin, margin)}});
    svg.add(above.markup);
    svg.close();
    // A narrow tree stands in the middle; rows begin at the left, where one reads.
    const int left = boards ? margin + (inner - drawn.width) / 2 : margin;
    svg.open("g", {{"transform", translation(left, tree_top)}});
    svg.add(drawn.markup);
    svg.close();
    svg.close();
    return svg.written();
}

std::string to_svg(const Record& record, words::Language language) {
    const Game& game = record.game();
    const int cell = board_cell(game);
    const int left = board_margin + (game.drops() ? 0 : label_width);
    Markup svg;
    begin_svg(svg, left + game.columns * cell + board_margin,
              game.rows * cell + 2 * board_margin + label_height, title_text(record, language),
              to_drawing(record), language);
    draw_board(svg, record, left, board_margin, cell);
    label_board(svg, game, left, board_margin, cell);
    svg.close();
    return svg.written();
}

}  // namespace puissance::teach
