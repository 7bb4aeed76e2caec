#include <algorithm>

#include "teach/narration.h"
#include "teach/reasons.h"
#include "wire/json_writer.h"
#include "wire/trace_json.h"
#include "wire/trace_names.h"

namespace puissance::wire {

namespace {

template <class Enumeration, std::size_t N>
std::string_view name_in(const std::array<std::string_view, N>& names, Enumeration value) {
    return names[static_cast<std::size_t>(value)];
}

// The best and the worst score become null: the window is open on that side.
Json score_json(Score score) {
    if (score == Score::best() || score == Score::worst()) return nullptr;
    Json json = Json::object();
    add(json, "kind", score.is_win() ? "win" : score.is_loss() ? "loss" : "estimate");
    if (score.is_win() || score.is_loss()) add(json, "plies", score.plies());
    else add(json, "value", score.points());
    return json;
}

Json window_json(const Window& window) {
    Json json = Json::object();
    add(json, "alpha", score_json(window.alpha));
    add(json, "beta", score_json(window.beta));
    return json;
}

Json counts_json(const TreeCounts& counts) {
    Json json = Json::object();
    add(json, "visited", counts.visited);
    add(json, "leaves", counts.leaves);
    add(json, "cuts", counts.cuts);
    return json;
}

Json parts_json(const std::vector<Part>& parts) {
    Json json = Json::object();
    for (const Part& part : parts) json[part.name] = part.points;
    return json;
}

struct ArgumentWriter {
    const Game& game;

    Json operator()(const std::string& text) const { return text; }
    Json operator()(std::int64_t number) const { return number; }
    Json operator()(const teach::BoundedScore& known) const {
        Json json{{"score", score_json(known.score)}, {"bound", name_in(bounds, known.bound)}};
        // Null alone does not say which of the two it is.
        if (json["score"].is_null()) json["end"] = known.score == Score::best() ? "best" : "worst";
        return json;
    }
    Json operator()(const std::vector<Part>& parts) const { return parts_json(parts); }
    // A column is named in words, a cell is the same in all languages.
    Json operator()(Move move) const {
        if (!game.drops()) return to_text(game, move);
        return {{"column", to_text(game, move)}};
    }
    Json operator()(const std::vector<Move>& moves) const {
        std::string list;
        for (const Move move : moves) list += (list.empty() ? "" : ", ") + to_text(game, move);
        if (!game.drops()) return list;
        return {{"columns", std::move(list)}};
    }
};

Json sentence_json(const Game& game, const teach::Sentence& sentence) {
    Json arguments = Json::object();
    for (const auto& [name, value] : sentence.arguments)
        arguments[name] = std::visit(ArgumentWriter{game}, value);
    return {{"key", sentence.key}, {"arguments", std::move(arguments)}};
}

class TraceWriter {
public:
    explicit TraceWriter(const Trace& trace) : trace_(trace), game_(trace.record.game()) {}

    void write(JsonWriter& out) const {
        const teach::Tree tree(trace_);
        out.open_object();
        out.members(head());
        out.array("root_moves", trace_.root_moves, [&](const RootMove& option) {
            out.value({{"move", to_text(game_, option.move)},
                       {"value", score_json(option.value)},
                       {"bound", name_in(bounds, option.bound)},
                       {"line", line_json(game_, option.line)}});
        });
        out.array("iterations", trace_.iterations, [&](const Iteration& iteration) {
            out.value({{"depth", iteration.depth}, {"root", iteration.root}});
        });
        Record record = trace_.record;
        out.array("nodes", trace_.nodes,
                  [&](const TraceNode& node) { out.value(node_json(node, record)); });
        out.array("steps", teach::steps_of(tree), [&](const teach::Step& step) {
            Json json{{"kind", name_in(steps, step.kind)}, {"node", step.node}};
            if (step.child != TraceNode::none) json["child"] = step.child;
            json["sentence"] = sentence_json(game_, teach::narrate(tree, step));
            out.value(json);
        });
        out.array("reasons", teach::reasons_for(trace_),
                  [&](const teach::Sentence& reason) { out.value(sentence_json(game_, reason)); });
        out.close_object();
    }

private:
    [[nodiscard]] bool negates() const {
        return trace_.algorithm.method == Method::negamax ||
               trace_.algorithm.method == Method::deepening;
    }

    [[nodiscard]] Json head() const {
        return {{"version", trace_version},
                {"game", to_text(game_)},
                {"moves", to_text(trace_.record)},
                {"algorithm", to_text(trace_.algorithm, trace_.limits)},
                {"values_for", negates() ? "mover" : "maximiser"},
                {"depth", trace_.depth},
                {"interrupted", trace_.is_interrupted},
                {"shown_plies", trace_.shown_plies ? Json(*trace_.shown_plies) : Json(nullptr)},
                {"counts", counts_json(trace_.counts)},
                {"move", move_or_null(game_, trace_.move)},
                {"score", verdict_json(trace_.score)},
                {"line", line_json(game_, trace_.line)}};
    }

    // `record` is the position of the node before, and becomes that of this one: parents come
    // before their children.
    [[nodiscard]] Json node_json(const TraceNode& node, Record& record) const {
        Json json = Json::object();
        add(json, "parent", node.is_root() ? Json(nullptr) : Json(node.parent));
        add(json, "move", move_or_null(game_, node.move));
        while (record.ply() >= trace_.record.ply() + std::max(node.ply, 1)) record.undo();
        if (node.move) {
            const Cell cell = record.cell_of(*node.move);
            add(json, "cell", {cell.column + 1, cell.row + 1});
            (void)record.play(*node.move);
        }
        add(json, "ply", node.ply);
        add(json, "layer", name_in(layers, node.layer));
        add(json, "visit", node.visit);
        add(json, "ending", name_in(endings, node.ending));
        if (!node.is_root()) add(json, "left_above", window_json(node.left_above));
        if (!node.was_visited()) return json;
        add(json, "entered", window_json(node.entered));
        add(json, "bound", name_in(bounds, node.bound));
        if (node.bound != Bound::none) add(json, "value", score_json(node.value));
        add(json, "improved", node.improved);
        if (node.known) add(json, "known", to_text(game_, *node.known));
        if (!node.parts.empty()) add(json, "parts", parts_json(node.parts));
        add(json, "counts", counts_json(node.counts));
        if (node.is_summary) add(json, "summary", true);
        return json;
    }

    const Trace& trace_;
    const Game& game_;
};

}  // namespace

void write_trace(JsonWriter& out, const Trace& trace) { TraceWriter(trace).write(out); }

std::string trace_reply(const Trace& trace, TakePiece take) {
    JsonWriter out(std::move(take));
    write_trace(out, trace);
    return std::move(out).text();
}

}  // namespace puissance::wire
