#include "teach/dot.h"

#include <string_view>

#include "teach/node_text.h"
#include "teach/tree.h"
#include "teach/value_text.h"

namespace puissance::teach {

namespace {

using words::Language;

constexpr std::string_view accent = "#2f4a7d";
constexpr std::string_view pale = "#8a8f98";

// A line end becomes the two characters that Graphviz takes for one.
std::string in_quotes(std::string_view text) {
    std::string quotation = "\"";
    for (const char c : text) {
        if (c == '\n') {
            quotation += "\\n";
            continue;
        }
        if (c == '"' || c == '\\') quotation += '\\';
        quotation += c;
    }
    return quotation + "\"";
}

// A trapezium points up like a triangle and still has room for words.
std::string_view shape_of(Layer layer) {
    if (layer == Layer::mover) return "box";
    return layer == Layer::max ? "trapezium" : "invtrapezium";
}

class Dot {
public:
    Dot(const Tree& tree, Language language) : tree_(tree), language_(language) {}

    [[nodiscard]] std::string write() {
        line("digraph trace {");
        std::string heading = title_text(tree_.trace().record, language_);
        for (const std::string& text : summary_texts(tree_, language_)) heading += "\n" + text;
        line("graph [label=" + in_quotes(heading) +
             ", labelloc=t, ordering=out, nodesep=0.15, fontname=\"Helvetica\", fontsize=13];");
        line("node [fontname=\"Helvetica\", fontsize=11, margin=\"0.06,0.04\", height=0.3];");
        line("edge [fontname=\"Helvetica\", fontsize=11, arrowhead=none, color=\"#b5afa4\"];");
        const bool has_clusters = tree_.iterations().size() > 1;
        for (std::size_t i = 0; i < tree_.iterations().size(); ++i) {
            const IterationRange& iteration = tree_.iterations()[i];
            if (has_clusters) {
                line("subgraph cluster_" + std::to_string(i) + " {");
                line("label=" + in_quotes(iteration_text(iteration, language_)) + ";");
            }
            for (int n = iteration.root; n < iteration.end; ++n) write_node(n);
            for (int n = iteration.root; n < iteration.end; ++n) write_edge(n);
            if (has_clusters) line("}");
        }
        line("}");
        return std::move(written_);
    }

private:
    void line(const std::string& text) { written_ += text + "\n"; }

    [[nodiscard]] std::string label_of(int index) const {
        const Trace& trace = tree_.trace();
        const TraceNode& node = tree_.node(index);
        if (!node.was_visited())
            return move_text(trace, node) + "\n" + cut_text(trace, node, language_);
        std::string label =
            node.is_root() ? words::say(language_, "draw.root") : move_text(trace, node);
        label += "\n" + value_text(trace, node, language_);
        if (tree_.has_windows()) label += "\n" + window_text(trace, node.entered, language_);
        const std::string reason = reason_text(trace, node, language_);
        return reason.empty() ? label : label + "\n" + reason;
    }

    void write_node(int index) {
        const TraceNode& node = tree_.node(index);
        std::string text = "n" + std::to_string(index) + " [label=" + in_quotes(label_of(index)) +
                           ", shape=" + std::string(shape_of(node.layer));
        if (!node.was_visited())
            text += ", style=dashed, color=" + in_quotes(pale) + ", fontcolor=" + in_quotes(pale);
        else if (tree_.is_best(index))
            text += ", style=bold, penwidth=2, color=" + in_quotes(accent) +
                    ", fontcolor=" + in_quotes(accent) + ", fontname=\"Helvetica-Bold\"";
        line(text + "];");
    }

    void write_edge(int index) {
        const TraceNode& node = tree_.node(index);
        if (node.is_root()) return;
        std::string text = "n" + std::to_string(node.parent) + " -> n" + std::to_string(index) +
                           " [label=" + in_quotes(move_text(tree_.trace(), node));
        if (!node.was_visited())
            text += ", style=dashed, color=" + in_quotes(pale) + ", fontcolor=" + in_quotes(pale);
        else if (tree_.is_best(index))
            text += ", style=bold, penwidth=2, color=" + in_quotes(accent);
        line(text + "];");
    }

    const Tree& tree_;
    Language language_;
    std::string written_;
};

}  // namespace

std::string to_dot(const Trace& trace, Language language) {
    const Tree tree(trace);
    return Dot(tree, language).write();
}

}  // namespace puissance::teach
