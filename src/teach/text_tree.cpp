#include "teach/text_tree.h"

#include "teach/node_text.h"
#include "teach/sentence.h"
#include "teach/value_text.h"

namespace puissance::teach {

namespace {

const char* sign_of(Layer layer) {
    if (layer == Layer::mover) return "●";
    return layer == Layer::max ? "▲" : "▼";
}

// The first `columns` characters; every character we print is one column wide.
std::string shortened(const std::string& text, int columns) {
    int seen = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if ((static_cast<unsigned char>(text[i]) & 0xC0U) == 0x80U) continue;
        if (++seen > columns) return text.substr(0, i);
    }
    return text;
}

bool fits(const std::string& text, int columns) { return shortened(text, columns) == text; }

class Writer {
public:
    Writer(const Tree& tree, words::Language language, const TextStyle& style)
        : tree_(tree), trace_(tree.trace()), language_(language), style_(style) {}

    [[nodiscard]] std::string all() {
        if (style_.has_legend) legend();
        for (const Iteration& iteration : trace_.iterations) {
            if (trace_.algorithm.method == Method::deepening)
                line(say("tree.iteration", {{"depth", std::to_string(iteration.depth)}}), "");
            const std::string root = say("tree.root", {{"player", stone_of(mover_at(trace_, 0))}});
            line(label(iteration.root, root), best(iteration.root));
            children(iteration.root, "");
        }
        return std::move(text_);
    }

private:
    [[nodiscard]] std::string say(std::string_view key,
                                  std::initializer_list<words::Argument> arguments = {}) const {
        return words::say(language_, key, arguments);
    }

    void legend() {
        const bool negates = trace_.algorithm.method == Method::negamax ||
                             trace_.algorithm.method == Method::deepening;
        line(negates ? say("tree.legend.mover")
                     : say("tree.legend.layers", {{"max", stone_of(mover_at(trace_, 0))},
                                                  {"min", stone_of(mover_at(trace_, 1))}}),
             dim);
        if (tree_.has_windows()) line(say("tree.legend.window"), dim);
    }

    void children(int index, const std::string& indent) {
        const auto& all = tree_.children(index);
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (!tree_.node(all[i]).was_visited()) return unvisited(index, i, indent);
            const bool is_last = i + 1 == all.size();
            const std::string name = to_text(trace_.record.game(), *tree_.node(all[i]).move);
            line(indent + (is_last ? "└ " : "├ ") + label(all[i], name), best(all[i]));
            children(all[i], indent + (is_last ? "  " : "│ "));
        }
    }

    // All that a cut left out, on one line: they share their reason.
    void unvisited(int index, std::size_t first, const std::string& indent) {
        const auto& all = tree_.children(index);
        std::vector<Move> moves;
        for (std::size_t i = first; i < all.size(); ++i) moves.push_back(*tree_.node(all[i]).move);
        const std::string reason = " ✂ " + cut_text(trace_, tree_.node(all[first]), language_);
        std::string names = moves_text(trace_.record.game(), moves);
        if (!fits(indent + "└ " + names + reason, style_.columns))
            names = to_text(trace_.record.game(), moves.front()) + " … " +
                    to_text(trace_.record.game(), moves.back());
        line(indent + "└ " + names + reason, dim);
    }

    [[nodiscard]] std::string label(int index, const std::string& name) const {
        const TraceNode& node = tree_.node(index);
        std::string text = name + " " + sign_of(node.layer);
        if (tree_.has_windows()) text += " " + window_text(trace_, node.entered, language_);
        text += "  " + shown_value(trace_, node, language_);
        if (!node.is_summary) {
            const std::string reason = reason_text(trace_, node, language_);
            if (!reason.empty()) text += "  " + reason;
        } else {
            text += "  " + say("tree.summary", {{"nodes", std::to_string(node.counts.visited - 1)},
                                                {"cuts", std::to_string(node.counts.cuts)}});
        }
        return text;
    }

    [[nodiscard]] const char* best(int index) const { return tree_.is_best(index) ? bold : ""; }

    void line(const std::string& text, const char* colour) {
        const bool is_styled = style_.is_coloured && *colour != '\0';
        if (is_styled) text_ += colour;
        if (fits(text, style_.columns)) text_ += text;
        else text_ += shortened(text, style_.columns - 1) + "…";
        if (is_styled) text_ += "\x1b[0m";
        text_ += '\n';
    }

    static constexpr const char* bold = "\x1b[1m";
    static constexpr const char* dim = "\x1b[2m";

    const Tree& tree_;
    const Trace& trace_;
    words::Language language_;
    TextStyle style_;
    std::string text_;
};

}  // namespace

std::string to_text_tree(const Tree& tree, words::Language language, const TextStyle& style) {
    return Writer(tree, language, style).all();
}

}  // namespace puissance::teach
