#include "teach/tree.h"

#include <algorithm>

namespace puissance::teach {

namespace {

Window turned(Window window) { return {-window.beta, -window.alpha}; }

}  // namespace

Tree::Tree(const Trace& trace)
    : trace_(trace),
      children_(trace.nodes.size()),
      places_(trace.nodes.size()),
      best_(trace.nodes.size()) {
    for (std::size_t i = 0; i < trace.nodes.size(); ++i) {
        if (trace.nodes[i].is_root()) continue;
        auto& siblings = children_[static_cast<std::size_t>(trace.nodes[i].parent)];
        places_[i] = static_cast<int>(siblings.size());
        siblings.push_back(static_cast<int>(i));
    }
    for (const Iteration& iteration : trace.iterations) {
        if (!iterations_.empty()) iterations_.back().end = iteration.root;
        const bool is_finished = node(iteration.root).ending != Ending::unfinished;
        iterations_.push_back(
            {iteration.depth, iteration.root, static_cast<int>(trace.nodes.size()), is_finished});
        if (is_finished) mark_best_line(iteration.root);
    }
}

// On the best line the value of a node is that of the last child that improved it, all the way
// down, since values there are exact.
void Tree::mark_best_line(int root) {
    for (std::optional<int> at = root; at; at = best_child(*at))
        best_[static_cast<std::size_t>(*at)] = true;
}

std::optional<IterationRange> Tree::last_finished() const {
    std::optional<IterationRange> last;
    for (const IterationRange& iteration : iterations_)
        if (iteration.is_finished) last = iteration;
    return last;
}

std::uint64_t Tree::not_shown() const {
    std::uint64_t hidden = trace_.counts.visited;
    for (const TraceNode& shown : trace_.nodes) hidden -= shown.was_visited() ? 1U : 0U;
    return hidden;
}

std::vector<Move> Tree::path(int index) const {
    std::vector<Move> moves;
    for (; !node(index).is_root(); index = node(index).parent) moves.push_back(*node(index).move);
    std::ranges::reverse(moves);
    return moves;
}

std::optional<int> Tree::sibling_before(int index) const {
    const int place = places_[static_cast<std::size_t>(index)];
    if (node(index).is_root() || place == 0) return std::nullopt;
    return children(node(index).parent)[static_cast<std::size_t>(place) - 1];
}

Window Tree::window_before(int index) const {
    const auto before = sibling_before(index);
    return before ? node(*before).left_above : node(node(index).parent).entered;
}

std::optional<int> Tree::best_child(int index) const {
    std::optional<int> best;
    for (const int child : children(index))
        if (node(child).improved) best = child;
    return best;
}

bool Tree::is_question(int index) const {
    const TraceNode& asked = node(index);
    return asked.layer == Layer::mover && !asked.is_root() && asked.was_visited() &&
           asked.entered != turned(window_before(index));
}

bool Tree::is_re_search(int index) const {
    const auto before = sibling_before(index);
    return before && node(index).was_visited() && node(*before).move == node(index).move;
}

std::optional<int> Tree::origin(int index, End end) const {
    const auto bound = [end](const Window& window) {
        return end == End::alpha ? window.alpha : window.beta;
    };
    const Score wanted = bound(node(index).entered);
    for (; !node(index).is_root() && bound(node(index).entered) == wanted;
         index = node(index).parent)
        for (auto before = sibling_before(index); before; before = sibling_before(*before)) {
            const TraceNode& sibling = node(*before);
            if (sibling.improved && bound(sibling.left_above) == wanted &&
                bound(window_before(*before)) != wanted)
                return before;
        }
    return std::nullopt;
}

}  // namespace puissance::teach
