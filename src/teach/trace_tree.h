// A trace as its drawings see it: its looks one by one, who is whose child, and what lies on the
// best line of a look.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "puissance/trace.h"

namespace puissance::teach {

// One look: the nodes from `root` to before `end` are its tree.
struct Look {
    int depth = 0;
    int root = 0;
    int end = 0;
    bool is_finished = false;
};

class TraceTree {
public:
    // The trace must outlive the tree.
    explicit TraceTree(const Trace& trace);

    [[nodiscard]] const Trace& trace() const { return trace_; }
    [[nodiscard]] const TraceNode& node(int index) const {
        return trace_.nodes[static_cast<std::size_t>(index)];
    }
    // In the order of their visits, those left unvisited at the end.
    [[nodiscard]] const std::vector<int>& children(int index) const {
        return children_[static_cast<std::size_t>(index)];
    }
    // Whether the node lies on the best line of its look, as far as its nodes are in the trace.
    [[nodiscard]] bool is_best(int index) const { return best_[static_cast<std::size_t>(index)]; }
    // A look that was stopped before its root was entered is none of them.
    [[nodiscard]] const std::vector<Look>& looks() const { return looks_; }
    // The last look that came to its end.
    [[nodiscard]] std::optional<Look> last_finished() const;
    // Nodes that were visited and are not in the trace.
    [[nodiscard]] std::uint64_t not_shown() const;
    // Without pruning every window is the whole one, and nobody looks at it.
    [[nodiscard]] bool has_windows() const { return trace_.algorithm.method != Method::minimax; }
    // Who moves at a node.
    [[nodiscard]] Player turn_at(int ply) const;
    // The moves from the root to the node: "4 4 5"; nothing at a root.
    [[nodiscard]] std::string path_text(int index) const;

private:
    void mark_best_line(int root);

    const Trace& trace_;
    std::vector<std::vector<int>> children_;
    std::vector<bool> best_;
    std::vector<Look> looks_;
};

}  // namespace puissance::teach
