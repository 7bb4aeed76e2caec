#include "teach/trace_tree.h"

namespace puissance::teach {

TraceTree::TraceTree(const Trace& trace)
    : trace_(trace), children_(trace.nodes.size()), best_(trace.nodes.size(), false) {
    const int count = static_cast<int>(trace.nodes.size());
    for (int i = 0; i < count; ++i)
        if (!node(i).is_root()) children_[static_cast<std::size_t>(node(i).parent)].push_back(i);
    for (const Iteration& iteration : trace.iterations) {
        if (iteration.root >= count) continue;
        if (!looks_.empty()) looks_.back().end = iteration.root;
        const bool is_finished = node(iteration.root).ending != Ending::unfinished;
        looks_.push_back({iteration.depth, iteration.root, count, is_finished});
        if (is_finished) mark_best_line(iteration.root);
    }
}

// The value of a node is that of the last child that improved it. On the best line this is so all
// the way down, since values there are exact.
void TraceTree::mark_best_line(int root) {
    for (int at = root; at != TraceNode::none;) {
        best_[static_cast<std::size_t>(at)] = true;
        int best_child = TraceNode::none;
        for (const int child : children(at))
            if (node(child).improved) best_child = child;
        at = best_child;
    }
}

std::optional<Look> TraceTree::last_finished() const {
    std::optional<Look> last;
    for (const Look& look : looks_)
        if (look.is_finished) last = look;
    return last;
}

std::uint64_t TraceTree::not_shown() const {
    std::uint64_t hidden = trace_.counts.visited;
    for (const TraceNode& shown : trace_.nodes) hidden -= shown.was_visited() ? 1U : 0U;
    return hidden;
}

Player TraceTree::turn_at(int ply) const {
    const Player root = trace_.record.turn();
    return ply % 2 == 0 ? root : other(root);
}

std::string TraceTree::path_text(int index) const {
    std::string path;
    for (int at = index; !node(at).is_root(); at = node(at).parent) {
        if (!path.empty()) path.insert(0, " ");
        path.insert(0, to_text(trace_.record.game(), *node(at).move));
    }
    return path;
}

}  // namespace puissance::teach
