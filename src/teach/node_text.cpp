#include "teach/node_text.h"

#include <algorithm>

#include "teach/sentence.h"
#include "teach/value_text.h"

namespace puissance::teach {

namespace {

using words::Language;
using words::say;

std::string game_name(const Game& game, Language language) {
    for (const NamedGame& named : named_games())
        if (named.game == game) return say(language, named.words);
    return say(
        language, "menu.game",
        {{"name", say(language, game.drops() ? "game.drop" : "game.free")},
         {"size", say(language, game.rule == Rule::exactly ? "game.size_exactly" : "game.size",
                      {{"columns", std::to_string(game.columns)},
                       {"rows", std::to_string(game.rows)},
                       {"align", std::to_string(game.align)}})}});
}

std::string run_text(const Tree& tree, Language language) {
    const Trace& trace = tree.trace();
    const auto finished = tree.last_finished();
    return say(language, finished ? "draw.run" : "draw.run_unfinished",
               {{"algorithm", to_text(trace.algorithm, trace.limits)},
                {"depth", std::to_string(finished ? finished->depth : 0)},
                {"nodes", std::to_string(trace.counts.visited)},
                {"leaves", std::to_string(trace.counts.leaves)},
                {"cuts", std::to_string(trace.counts.cuts)}});
}

// What the number of a win means; nothing where none is shown.
std::string scale_text(const Trace& trace, Language language) {
    if (trace.algorithm.eval == Evaluator::outcome)
        return say(language, "draw.scale_outcome",
                   {{"worth", std::to_string(trace.record.game().cells() + 1)}});
    const bool has_wins = std::ranges::any_of(trace.nodes, [](const TraceNode& node) {
        return node.was_visited() && node.value.is_decided();
    });
    return has_wins ? say(language, "draw.scale") : "";
}

}  // namespace

std::string move_text(const Trace& trace, const TraceNode& node) {
    return node.move ? to_text(trace.record.game(), *node.move) : "";
}

std::string shown_value(const Trace& trace, const TraceNode& node, Language language) {
    const bool is_open = node.ending == Ending::unfinished && node.bound != Bound::none;
    return value_text(trace, node, language) + (is_open ? " ?" : "");
}

std::string cut_text(const Trace& trace, const TraceNode& node, Language language) {
    return value_text(trace, node.left_above.alpha, language) + " ≥ " +
           value_text(trace, node.left_above.beta, language);
}

std::string reason_text(const Trace& trace, const TraceNode& node, Language language) {
    if (node.is_summary)
        return say(language, "draw.summary", {{"nodes", std::to_string(node.counts.visited)}});
    switch (node.ending) {
        case Ending::won:
        case Ending::lost:
            return say(language, "draw.won", {{"winner", stone_of(mover_at(trace, node.ply - 1))}});
        case Ending::full: return say(language, "draw.full");
        case Ending::horizon: return say(language, "draw.horizon");
        case Ending::win_at_hand:
            return say(language, "draw.win_at_hand",
                       {{"move", to_text(trace.record.game(), node.known.value())}});
        case Ending::forced: return say(language, "draw.forced");
        case Ending::remembered: return say(language, "draw.remembered");
        case Ending::unfinished: return say(language, "draw.unfinished");
        case Ending::searched:
        case Ending::cut:
        case Ending::unvisited: break;
    }
    return "";
}

std::string tooltip(const Tree& tree, int index, Language language) {
    const Trace& trace = tree.trace();
    const TraceNode& node = tree.node(index);
    const std::string path = node.is_root() ? say(language, "draw.root")
                                            : moves_text(trace.record.game(), tree.path(index));
    if (!node.was_visited())
        return say(language, "draw.unvisited_node",
                   {{"path", path}, {"numbers", cut_text(trace, node, language)}});
    const std::string text = say(language, "draw.node",
                                 {{"path", path},
                                  {"window", window_text(trace, node.entered, language)},
                                  {"value", value_text(trace, node, language)}});
    const std::string reason = reason_text(trace, node, language);
    return reason.empty() ? text : text + " · " + reason;
}

std::string layer_name(const Tree& tree, int ply, Language language) {
    const bool is_root_layer = ply % 2 == 0;
    const auto& nodes = tree.trace().nodes;
    if (!nodes.empty() && nodes.front().layer != Layer::mover)
        return say(language, is_root_layer ? "draw.max" : "draw.min");
    return say(language,
               mover_at(tree.trace(), ply) == Player::first ? "draw.first" : "draw.second");
}

std::string iteration_text(const IterationRange& iteration, Language language) {
    return say(language, iteration.is_finished ? "draw.iteration" : "draw.iteration_unfinished",
               {{"depth", std::to_string(iteration.depth)}});
}

std::string title_text(const Record& record, Language language) {
    const std::string game = game_name(record.game(), language);
    if (record.ply() == 0) return say(language, "draw.title_empty", {{"game", game}});
    // Columns are read as one number, as everywhere; cells have more than one character.
    const std::string moves =
        record.game().drops() ? to_text(record) : moves_text(record.game(), record.moves());
    return say(language, "draw.title", {{"game", game}, {"moves", moves}});
}

std::vector<std::string> summary_texts(const Tree& tree, Language language) {
    const Trace& trace = tree.trace();
    std::vector<std::string> texts{run_text(tree, language)};
    if (const auto finished = tree.last_finished(); finished && !trace.line.empty())
        texts.push_back(say(language, "draw.best",
                            {{"line", moves_text(trace.record.game(), trace.line)},
                             {"value", value_text(trace, tree.node(finished->root), language)}}));
    if (trace.is_interrupted)
        texts.push_back(
            say(language, "draw.interrupted", {{"nodes", std::to_string(trace.counts.visited)}}));
    if (trace.shown_plies)
        texts.push_back(say(language, "draw.not_shown",
                            {{"plies", std::to_string(*trace.shown_plies)},
                             {"shown", std::to_string(trace.counts.visited - tree.not_shown())},
                             {"nodes", std::to_string(trace.counts.visited)}}));
    if (const std::string scale = scale_text(trace, language); !scale.empty())
        texts.push_back(scale);
    return texts;
}

}  // namespace puissance::teach
