// Large trees, from left to right: a column a ply, a row a leaf, words instead of boards. The moves
// that a cut left unvisited share a row.
#include <algorithm>
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

constexpr int row_height = 18;
constexpr int head_height = 26;  // The names of the layers.
constexpr Gaps row_gaps{0, 4};
constexpr int word_gap = 7;
// Between two columns, where the edges run; less where it makes the picture fit.
constexpr int gutters[] = {26, 20, 15, 12};
// Up to this height a family is seen at a glance, and its parent stands in its middle; in a taller
// picture it stands in the first row, where one begins to read.
constexpr std::size_t max_rows_at_a_glance = 56;
constexpr std::size_t max_moves_named = 8;

// What stands in one row of a column: a node, or all the moves that a cut left unvisited.
struct Item {
    int node = 0;  // The first of them, if they are unvisited.
    std::vector<int> unvisited;
    std::string move;
    std::string window;
    std::string value;
    std::string note;  // At the end of a leaf, where nothing can stand to its right.
};

struct Column {
    int x = 0;
    int move_width = 0;
    int window_width = 0;
    int value_width = 0;
    int stem = 0;  // Where the edges to the next column turn.

    [[nodiscard]] int move_x() const { return x + mark_width + word_gap; }
    [[nodiscard]] int window_x() const { return after(move_x(), move_width); }
    [[nodiscard]] int value_x() const { return after(window_x(), window_width); }
    [[nodiscard]] int note_x() const { return after(value_x(), value_width); }

private:
    [[nodiscard]] static int after(int start, int width) {
        return width == 0 ? start : start + width + word_gap;
    }
};

// The items of one iteration with their places.
struct Rows {
    IterationRange iteration;
    std::vector<Item> items;
    std::vector<LayoutNode> layout;
    std::vector<int> places;
};

class RowTree {
public:
    RowTree(const Tree& tree, Language language) : tree_(tree), language_(language) {
        std::size_t max_rows = 0;
        for (const IterationRange& iteration : tree.iterations()) {
            iterations_.push_back(rows_of(iteration));
            max_rows = std::max(max_rows, leaves_of(iterations_.back()));
        }
        for (Rows& rows : iterations_)
            rows.places = dendrogram(
                rows.layout, row_gaps,
                max_rows > max_rows_at_a_glance ? ParentPlace::first_child : ParentPlace::middle);
        measure_columns();
    }

    [[nodiscard]] Picture draw(int gutter) {
        picture_ = {};
        place_columns(gutter);
        for (const Rows& rows : iterations_) draw_iteration(rows);
        return std::move(picture_);
    }

private:
    [[nodiscard]] Rows rows_of(const IterationRange& iteration) const {
        Rows rows;
        rows.iteration = iteration;
        std::vector<int> item_of(static_cast<std::size_t>(iteration.end - iteration.root));
        for (int i = iteration.root; i < iteration.end; ++i) {
            const TraceNode& node = tree_.node(i);
            if (!node.was_visited() && !rows.items.empty() &&
                !rows.items.back().unvisited.empty() &&
                tree_.node(rows.items.back().node).parent == node.parent) {
                rows.items.back().unvisited.push_back(i);
                continue;
            }
            item_of[static_cast<std::size_t>(i - iteration.root)] =
                static_cast<int>(rows.items.size());
            const int parent =
                node.is_root() ? LayoutNode::none
                               : item_of[static_cast<std::size_t>(node.parent - iteration.root)];
            rows.layout.push_back({parent, row_height});
            Item item;
            item.node = i;
            if (!node.was_visited()) item.unvisited.push_back(i);
            rows.items.push_back(std::move(item));
        }
        for (Item& item : rows.items) write(item);
        return rows;
    }

    [[nodiscard]] static std::size_t leaves_of(const Rows& rows) {
        std::vector<bool> has_children(rows.layout.size(), false);
        for (const LayoutNode& node : rows.layout)
            if (node.parent != LayoutNode::none)
                has_children[static_cast<std::size_t>(node.parent)] = true;
        return static_cast<std::size_t>(std::ranges::count(has_children, false));
    }

    void write(Item& item) const {
        const Trace& trace = tree_.trace();
        const TraceNode& node = tree_.node(item.node);
        if (!item.unvisited.empty()) {
            item.note = words::say(language_, "draw.cut",
                                   {{"moves", moves_text(item.unvisited)},
                                    {"numbers", cut_text(trace, node, language_)}});
            return;
        }
        item.move = move_text(trace, node);
        if (tree_.has_windows() && !node.is_root())
            item.window = window_text(trace, node.entered, language_);
        item.value = shown_value(trace, node, language_);
        // A node that was stopped may have children: nothing may stand in the way of its edges.
        if (node.ending != Ending::horizon && tree_.children(item.node).empty())
            item.note = reason_text(trace, node, language_);
    }

    [[nodiscard]] std::string moves_text(const std::vector<int>& nodes) const {
        std::string text;
        for (std::size_t i = 0; i < std::min(nodes.size(), max_moves_named); ++i)
            text += (i == 0 ? "" : " ") + move_text(tree_.trace(), tree_.node(nodes[i]));
        if (nodes.size() <= max_moves_named) return text;
        return text + " … (" + std::to_string(nodes.size()) + ")";
    }

    void measure_columns() {
        for (const Rows& rows : iterations_) {
            for (const Item& item : rows.items) {
                const auto ply = static_cast<std::size_t>(tree_.node(item.node).ply);
                if (columns_.size() <= ply) columns_.resize(ply + 1);
                Column& column = columns_[ply];
                const auto widen = [](int& width, const std::string& text, int size) {
                    width = std::max(width, text_width(text, size));
                };
                widen(column.move_width, item.move, node_size);
                widen(column.window_width, item.window, small_size);
                // A value may be bold.
                widen(column.value_width, item.value, node_size + 1);
            }
        }
    }

    void place_columns(int gutter) {
        int x = 0;
        for (std::size_t ply = 0; ply < columns_.size(); ++ply) {
            Column& column = columns_[ply];
            column.x = x;
            const int head =
                text_width(layer_name(tree_, static_cast<int>(ply), language_), small_size);
            column.stem = std::max(column.note_x() - word_gap, column.move_x() + head) + gutter / 2;
            x = column.stem + gutter - gutter / 2;
        }
    }

    void draw_iteration(const Rows& rows) {
        Markup& markup = picture_.markup;
        int top = begin_iteration(picture_, tree_, rows.iteration, language_);
        int deepest = 0;
        int height = 0;
        for (std::size_t i = 0; i < rows.items.size(); ++i) {
            deepest = std::max(deepest, tree_.node(rows.items[i].node).ply);
            height = std::max(height, rows.places[i] + row_height / 2);
        }
        for (int ply = 0; ply <= deepest; ++ply) draw_head(ply, top);
        top += head_height;
        markup.open("g", {{"transform", translation(0, top)}});
        // Half a pixel aside, lines of one pixel are sharp.
        markup.open("g", {{"transform", "translate(.5 .5)"}});
        draw_edges(rows);
        markup.close();
        for (std::size_t i = 0; i < rows.items.size(); ++i)
            draw_item(rows.items[i], rows.places[i]);
        markup.close();
        picture_.height = top + height;
    }

    void draw_head(int ply, int top) {
        const Column& column = columns_[static_cast<std::size_t>(ply)];
        draw_layer_mark(picture_.markup, tree_, ply, column.x + mark_width / 2, top + 8);
        const std::string name = layer_name(tree_, ply, language_);
        picture_.markup.text(
            "text", {{"class", "small quiet"}, {"x", column.move_x()}, {"y", top + 12}}, name);
        widen(column.move_x() + text_width(name, small_size));
    }

    // The best line is drawn last, on top.
    void draw_edges(const Rows& rows) {
        for (const bool is_best : {false, true})
            for (std::size_t i = 1; i < rows.items.size(); ++i)
                if (tree_.is_best(rows.items[i].node) == is_best) draw_edge(rows, i);
    }

    void draw_edge(const Rows& rows, std::size_t i) {
        const Item& item = rows.items[i];
        const auto above = static_cast<std::size_t>(rows.layout[i].parent);
        const int ply = tree_.node(item.node).ply;
        const Column& column = columns_[static_cast<std::size_t>(ply) - 1];
        const Column& next = columns_[static_cast<std::size_t>(ply)];
        constexpr int corner = 4;
        const auto point = [](int x, int y) { return std::to_string(x) + " " + std::to_string(y); };
        const int to = rows.places[i];
        int from = rows.places[above];
        // The dashed edge to unvisited moves branches off below the last visited one.
        const bool is_unvisited = !item.unvisited.empty();
        if (is_unvisited) from = std::max(from, rows.places[visited_before(rows, i)]);
        const int start = is_unvisited ? column.stem
                                       : column.value_x() + 4 +
                                             text_width(rows.items[above].value, node_size + 1);
        std::string path = "M" + point(std::min(start, column.stem), from);
        if (from != to) {
            const int turn = to > from ? corner : -corner;
            path += "H" + std::to_string(column.stem) + "V" + std::to_string(to - turn) + "q" +
                    point(0, turn) + " " + point(corner, turn);
        }
        path += "H" + std::to_string(next.x - 4);
        std::string classes = "edge";
        if (tree_.is_best(item.node)) classes += " best";
        if (is_unvisited) classes += " unvisited";
        picture_.markup.empty("path", {{"class", classes}, {"d", path}});
    }

    // The sibling before an unvisited item: the one that caused the cut.
    [[nodiscard]] static std::size_t visited_before(const Rows& rows, std::size_t i) {
        std::size_t before = i - 1;
        while (rows.layout[before].parent > rows.layout[i].parent)
            before = static_cast<std::size_t>(rows.layout[before].parent);
        return before;
    }

    void draw_item(const Item& item, int y) {
        const TraceNode& node = tree_.node(item.node);
        const Column& column = columns_[static_cast<std::size_t>(node.ply)];
        Markup& markup = picture_.markup;
        const auto put = [&](std::string_view classes, int x, const std::string& text, int size) {
            if (text.empty()) return;
            markup.text("text", {{"class", classes}, {"x", x}, {"y", y + 4}}, text);
            widen(x + text_width(text, size));
        };
        if (!item.unvisited.empty()) {
            markup.open("g", {{"class", "unvisited"}});
            markup.text("title", {}, unvisited_tooltip(item));
            put("small", column.x, item.note, small_size);
            markup.close();
            return;
        }
        markup.open("g", {{"id", "n" + std::to_string(node.visit)},
                          {"class", tree_.is_best(item.node) ? "node best" : "node"}});
        markup.text("title", {}, tooltip(tree_, item.node, language_));
        draw_layer_mark(markup, tree_, node.ply, column.x + mark_width / 2, y);
        put("move", column.move_x(), item.move, node_size);
        put("small quiet", column.window_x(), item.window, small_size);
        put("value strong", column.value_x(), item.value, node_size);
        put("small quiet", column.note_x(), item.note, small_size);
        markup.close();
    }

    [[nodiscard]] std::string unvisited_tooltip(const Item& item) const {
        std::string text;
        for (const int index : item.unvisited)
            text += (text.empty() ? "" : "\n") + tooltip(tree_, index, language_);
        return text;
    }

    void widen(int right) { picture_.width = std::max(picture_.width, right); }

    const Tree& tree_;
    Language language_;
    std::vector<Rows> iterations_;
    std::vector<Column> columns_;  // By ply; the same for all iterations.
    Picture picture_;
};

}  // namespace

Picture row_picture(const Tree& tree, Language language, int max_width) {
    RowTree rows(tree, language);
    Picture picture;
    for (const int gutter : gutters) {
        picture = rows.draw(gutter);
        if (picture.width <= max_width) break;
    }
    return picture;
}

}  // namespace puissance::teach
