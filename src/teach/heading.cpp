// What stands above the trees.
#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "teach/node_text.h"
#include "teach/picture.h"
#include "teach/shapes.h"
#include "teach/svg_style.h"
#include "teach/text_width.h"

namespace puissance::teach {

namespace {

using words::Language;
using words::say;

constexpr int line_height = 20;
constexpr int legend_gap = 22;
constexpr int sample_width = 24;
constexpr int iteration_gap = 28;
constexpr int iteration_row = 30;

// A sign and what it means. `draw` draws it around (x, y), `width` wide.
struct LegendItem {
    int width = 0;
    std::function<void(Markup&, int x, int y)> draw;
    std::string text;
};

LegendItem line_sample(std::string_view kind, std::string text) {
    return {sample_width,
            [kind](Markup& markup, int x, int y) {
                markup.empty("path", {{"class", "edge " + std::string(kind)},
                                      {"d", "M" + std::to_string(x) + " " + std::to_string(y) +
                                                "h" + std::to_string(sample_width)}});
            },
            std::move(text)};
}

LegendItem stone_sample(Player player, std::string text) {
    constexpr int cell = 14;
    return {cell,
            [player](Markup& markup, int x, int y) {
                draw_stone(markup, player, x + cell / 2, y, cell);
            },
            std::move(text)};
}

LegendItem last_move_sample(std::string text) {
    constexpr int cell = 13;
    return {cell,
            [](Markup& markup, int x, int y) {
                markup.empty("rect", {{"class", "last"},
                                      {"x", x},
                                      {"y", y - cell / 2},
                                      {"width", cell},
                                      {"height", cell},
                                      {"rx", 1}});
            },
            std::move(text)};
}

std::vector<LegendItem> legend_of(const Tree& tree, Language language, bool has_boards) {
    const Trace& trace = tree.trace();
    const bool has_layers = !trace.nodes.empty() && trace.nodes.front().layer != Layer::mover;
    std::vector<LegendItem> items;
    if (has_boards || !has_layers) {
        items.push_back(stone_sample(Player::first, say(language, "draw.legend_first")));
        items.push_back(stone_sample(Player::second, say(language, "draw.legend_second")));
    }
    if (has_boards) items.push_back(last_move_sample(say(language, "draw.legend_last")));
    if (tree.last_finished())
        items.push_back(line_sample("best", say(language, "draw.legend_best")));
    const bool has_unvisited =
        std::ranges::any_of(trace.nodes, [](const TraceNode& node) { return !node.was_visited(); });
    if (has_unvisited) items.push_back(line_sample("unvisited", say(language, "draw.legend_cut")));
    if (tree.has_windows()) items.push_back({0, {}, say(language, "draw.legend_window")});
    const bool has_horizon = std::ranges::any_of(
        trace.nodes, [](const TraceNode& node) { return node.ending == Ending::horizon; });
    if (!has_boards && has_horizon) items.push_back({0, {}, say(language, "draw.plain_leaf")});
    return items;
}

std::string values_text(const Trace& trace, Language language) {
    if (trace.nodes.empty() || trace.nodes.front().layer == Layer::mover)
        return say(language, "draw.values_mover");
    return say(language,
               trace.record.turn() == Player::first ? "draw.values_first" : "draw.values_second");
}

}  // namespace

Picture heading(const Tree& tree, Language language, int width, bool has_boards) {
    Picture picture;
    Markup& markup = picture.markup;
    picture.width = width;
    int& y = picture.height;
    // Bold letters are a little wider than the plain ones that text_width knows.
    for (const std::string& line :
         wrapped(title_text(tree.trace().record, language), title_size, width * 9 / 10)) {
        y += title_size + 6;
        markup.text("text", {{"class", "title"}, {"x", 0}, {"y", y - 6}}, line);
    }
    y += 2;
    std::vector<std::string> texts = summary_texts(tree, language);
    texts.push_back(values_text(tree.trace(), language));
    for (const std::string& text : texts) {
        for (const std::string& line : wrapped(text, text_size, width)) {
            y += line_height;
            markup.text("text", {{"class", "body"}, {"x", 0}, {"y", y - 5}}, line);
        }
    }
    y += 6 + line_height;
    int x = 0;
    for (const LegendItem& item : legend_of(tree, language, has_boards)) {
        const int before_text = item.width == 0 ? 0 : item.width + 6;
        const int item_width = before_text + text_width(item.text, small_size);
        if (x > 0 && x + item_width > width) {
            x = 0;
            y += line_height;
        }
        if (item.draw) item.draw(markup, x, y - 9);
        markup.text("text", {{"class", "small quiet"}, {"x", x + before_text}, {"y", y - 5}},
                    item.text);
        x += item_width + legend_gap;
    }
    return picture;
}

int begin_iteration(Picture& picture, const Tree& tree, const IterationRange& iteration,
                    Language language) {
    int top = picture.height == 0 ? 0 : picture.height + iteration_gap;
    if (tree.iterations().size() > 1) {
        top += iteration_row;
        picture.markup.text("text", {{"class", "body strong"}, {"x", 0}, {"y", top - 14}},
                            iteration_text(iteration, language));
    }
    return top;
}

}  // namespace puissance::teach
