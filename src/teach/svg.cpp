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
    svg.open("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                     {"class", "trace"},
                     {"role", "img"},
                     {"aria-labelledby", "trace-title trace-text"},
                     {"xml:lang", language == words::Language::french ? "fr" : "en"},
                     {"width", width},
                     {"height", height},
                     {"viewBox", "0 0 " + std::to_string(width) + " " + std::to_string(height)}});
    svg.text("title", {{"id", "trace-title"}}, title_text(trace, language));
    svg.text("desc", {{"id", "trace-text"}}, description(tree, language));
    svg.text("style", {}, svg_style);
    svg.empty("rect", {{"class", "paper"}, {"width", width}, {"height", height}});
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

}  // namespace puissance::teach
