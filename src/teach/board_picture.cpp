// Small trees, from the top down: a card with a board a node, its move and window above it, its
// value inside, and below it why the search went no further.
#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "teach/node_text.h"
#include "teach/picture.h"
#include "teach/shapes.h"
#include "teach/svg_style.h"
#include "teach/text_width.h"
#include "teach/tree_layout.h"
#include "teach/value_text.h"

namespace puissance::teach {

namespace {

using words::Language;

constexpr int padding = 6;      // Between a card's edge and its board.
constexpr int value_row = 20;   // Below the board, inside the card.
constexpr int label_row = 15;   // The move and the window, each above the card.
constexpr int label_gap = 3;    // Between an edge and the label it leads to.
constexpr int reason_row = 16;  // Below the card.
constexpr int edge_room = 46;   // From a card to the labels of the next ply; reasons stand in it.
constexpr int nearly_straight =
    8;  // Up to this offset an edge is straight: a curve would be a dent.
constexpr Gaps card_gaps{8, 18};
constexpr std::size_t max_pictured = 200;

// The largest and smallest cells with which a board can be read and is not a poster.
constexpr int max_cell = 16;
constexpr int widest_board = 96;
int min_cell(const Game& game) {
    if (game.columns <= 4) return 10;
    return game.columns <= 9 ? 8 : 6;
}

// What is written at one node.
struct Card {
    std::string move;
    std::string window;
    std::string value;
    std::string reason;
};

class BoardTree {
public:
    BoardTree(const Tree& tree, Language language, int cell)
        : tree_(tree), language_(language), cell_(cell), game_(tree.trace().record.game()) {
        for (int ply = 0; ply < 2; ++ply)
            margin_ =
                std::max(margin_, text_width(layer_name(tree, ply, language), small_size) + 32);
    }

    [[nodiscard]] Picture draw() {
        for (const IterationRange& iteration : tree_.iterations()) draw_iteration(iteration);
        return std::move(picture_);
    }

private:
    [[nodiscard]] int board_width() const { return game_.columns * cell_; }
    [[nodiscard]] int board_height() const { return game_.rows * cell_; }
    [[nodiscard]] int label_height() const {
        return label_gap + (tree_.has_windows() ? 2 : 1) * label_row;
    }
    // An unvisited node has no value, so its card is lower.
    [[nodiscard]] int card_height(const TraceNode& node) const {
        return 2 * padding + board_height() + (node.was_visited() ? value_row - padding / 2 : 0);
    }
    [[nodiscard]] int ply_height() const {
        return label_height() + 2 * padding + board_height() + value_row + edge_room;
    }
    [[nodiscard]] int card_top(int ply) const { return ply * ply_height(); }
    [[nodiscard]] int card_width(const Card& card) const {
        return std::max(board_width(), value_width(card)) + 2 * padding;
    }
    [[nodiscard]] static int value_width(const Card& card) {
        // Bold letters are wider than those that text_width knows.
        return card.value.empty() ? 0 : mark_width + 5 + text_width(card.value, text_size + 1);
    }

    [[nodiscard]] Card card_of(int index) const {
        const Trace& trace = tree_.trace();
        const TraceNode& node = tree_.node(index);
        Card card;
        card.move = move_text(trace, node);
        if (!node.was_visited()) {
            card.reason = cut_text(trace, node, language_);
            return card;
        }
        if (tree_.has_windows() && !node.is_root())
            card.window = window_text(trace, node.entered, language_);
        card.value = shown_value(trace, node, language_);
        // A node that was stopped may have children: nothing may stand in the way of its edges.
        if (tree_.children(index).empty()) card.reason = reason_text(trace, node, language_);
        return card;
    }

    void draw_iteration(const IterationRange& iteration) {
        std::vector<Card> cards;
        std::vector<LayoutNode> layout;
        int deepest = 0;
        bool has_reason = false;
        for (int i = iteration.root; i < iteration.end; ++i) {
            const TraceNode& node = tree_.node(i);
            cards.push_back(card_of(i));
            const Card& card = cards.back();
            const int breadth = std::max({card_width(card), text_width(card.move, node_size),
                                          text_width(card.window, small_size),
                                          text_width(card.reason, small_size)});
            layout.push_back(
                {node.is_root() ? LayoutNode::none : node.parent - iteration.root, breadth});
            if (node.ply > deepest) has_reason = false;
            deepest = std::max(deepest, node.ply);
            if (node.ply == deepest && !card.reason.empty()) has_reason = true;
        }
        const auto places = tidy_tree(layout, card_gaps);
        int width = 0;
        for (std::size_t i = 0; i < places.size(); ++i)
            width = std::max(width, places[i] + layout[i].breadth - layout[i].breadth / 2);
        picture_.width = std::max(picture_.width, margin_ + width + margin_ / 2);

        Markup& markup = picture_.markup;
        const int top = begin_iteration(picture_, tree_, iteration, language_);
        markup.open("g", {{"transform", translation(0, top)}});
        for (int ply = 0; ply <= deepest; ++ply) draw_layer(ply);
        markup.open("g", {{"transform", translation(margin_, 0)}});
        draw_edges(iteration, places);
        for (int i = iteration.root; i < iteration.end; ++i) {
            const auto at = static_cast<std::size_t>(i - iteration.root);
            draw_card(i, cards[at], places[at]);
        }
        markup.close();
        markup.close();
        picture_.height = top + card_top(deepest) + 2 * padding + board_height() + value_row +
                          (has_reason ? reason_row : 0);
    }

    void draw_layer(int ply) {
        const int y = card_top(ply) + padding + board_height() / 2;
        draw_layer_mark(picture_.markup, tree_, ply, mark_width / 2 + 1, y);
        picture_.markup.text("text",
                             {{"class", "small quiet"}, {"x", mark_width + 6}, {"y", y + 4}},
                             layer_name(tree_, ply, language_));
    }

    // The best line is drawn last, on top. Half a pixel aside, lines of one pixel are sharp.
    void draw_edges(const IterationRange& iteration, const std::vector<int>& places) {
        picture_.markup.open("g", {{"transform", "translate(.5 .5)"}});
        for (const bool is_best : {false, true})
            for (int i = iteration.root + 1; i < iteration.end; ++i)
                if (tree_.is_best(i) == is_best)
                    draw_edge(
                        i, places[static_cast<std::size_t>(tree_.node(i).parent - iteration.root)],
                        places[static_cast<std::size_t>(i - iteration.root)]);
        picture_.markup.close();
    }

    void draw_edge(int index, int from, int to) {
        const TraceNode& node = tree_.node(index);
        const TraceNode& above = tree_.node(node.parent);
        const int start = card_top(above.ply) + card_height(above);
        const int bend = start + reason_row;
        const int labels = card_top(node.ply) - label_height();
        // An unvisited node has no window above it.
        const int end = labels + (tree_.has_windows() && !node.was_visited() ? label_row : 0);
        const auto point = [](int x, int y) { return std::to_string(x) + " " + std::to_string(y); };
        std::string path = "M" + point(from, start);
        if (std::abs(to - from) <= nearly_straight) {
            path += "L" + point(to, end);
        } else {
            const int middle = (bend + labels) / 2;
            path += "V" + std::to_string(bend) + "C" + point(from, middle + 8) + " " +
                    point(to, middle - 8) + " " + point(to, labels) + "V" + std::to_string(end);
        }
        picture_.markup.empty("path", {{"class", edge_class(index)}, {"d", path}});
    }

    [[nodiscard]] std::string edge_class(int index) const {
        if (tree_.is_best(index)) return "edge best";
        return tree_.node(index).was_visited() ? "edge" : "edge unvisited";
    }

    void draw_card(int index, const Card& card, int middle) {
        const TraceNode& node = tree_.node(index);
        Markup& markup = picture_.markup;
        if (!node.was_visited()) markup.open("g", {{"class", "unvisited"}});
        else
            markup.open("g", {{"id", "n" + std::to_string(node.visit)},
                              {"class", tree_.is_best(index) ? "node best" : "node"}});
        markup.text("title", {}, tooltip(tree_, index, language_));
        const int top = card_top(node.ply);
        const int width = card_width(card);
        const auto write = [&](std::string_view classes, int y, const std::string& text) {
            if (!text.empty())
                markup.text("text", {{"class", classes}, {"x", middle}, {"y", y}}, text);
        };
        write("middle", top - 5 - (card.window.empty() ? 0 : label_row), card.move);
        write("small quiet middle", top - 5, card.window);
        markup.empty("rect", {{"class", "card"},
                              {"x", middle - width / 2},
                              {"y", top},
                              {"width", width},
                              {"height", card_height(node)},
                              {"rx", 6}});
        draw_board(markup, position_at(index), middle - board_width() / 2, top + padding, cell_);
        if (node.was_visited()) {
            const int left = middle - value_width(card) / 2;
            const int y = top + padding + board_height() + value_row / 2 + 1;
            draw_layer_mark(markup, tree_, node.ply, left + mark_width / 2, y);
            markup.text(
                "text",
                {{"class", "value body strong"}, {"x", left + mark_width + 5}, {"y", y + 5}},
                card.value);
        }
        write("small quiet middle", top + card_height(node) + reason_row - 3, card.reason);
        markup.close();
    }

    [[nodiscard]] Record position_at(int index) const {
        std::vector<Move> path;
        for (int at = index; !tree_.node(at).is_root(); at = tree_.node(at).parent)
            path.push_back(*tree_.node(at).move);
        Record record = tree_.trace().record;
        while (!path.empty() && record.play(path.back())) path.pop_back();
        return record;
    }

    const Tree& tree_;
    Language language_;
    int cell_;
    const Game& game_;
    int margin_ = 0;  // Where the names of the layers stand.
    Picture picture_;
};

}  // namespace

std::optional<Picture> board_picture(const Tree& tree, Language language, int max_width) {
    const Game& game = tree.trace().record.game();
    if (tree.trace().nodes.size() > max_pictured) return std::nullopt;
    for (int cell = max_cell; cell >= min_cell(game); --cell) {
        if (cell * game.columns > widest_board) continue;
        Picture picture = BoardTree(tree, language, cell).draw();
        if (picture.width <= max_width) return picture;
    }
    return std::nullopt;
}

}  // namespace puissance::teach
