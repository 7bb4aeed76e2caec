// A trace seen as a tree: its iterations, children, paths, and where the numbers of a node came
// from.
#pragma once

#include <optional>
#include <vector>

#include "puissance/trace.h"

namespace puissance::teach {

// One iteration: its tree is the nodes from `root` to before `end`.
struct IterationRange {
    int depth = 0;
    int root = 0;
    int end = 0;
    bool is_finished = false;
};

class Tree {
public:
    // The trace must outlive it.
    explicit Tree(const Trace& trace);

    [[nodiscard]] const Trace& trace() const { return trace_; }
    [[nodiscard]] const TraceNode& node(int index) const {
        return trace_.nodes[static_cast<std::size_t>(index)];
    }
    // In the order of their visits; the unvisited ones last.
    [[nodiscard]] const std::vector<int>& children(int index) const {
        return children_[static_cast<std::size_t>(index)];
    }
    // The moves from the root to the node.
    [[nodiscard]] std::vector<Move> path(int index) const;
    // The window of the parent just before this child was entered. Requires: it is not a root.
    [[nodiscard]] Window window_before(int index) const;
    // The child before it, or none.
    [[nodiscard]] std::optional<int> sibling_before(int index) const;
    // The child whose value is the value of the node.
    [[nodiscard]] std::optional<int> best_child(int index) const;
    // Whether the node lies on the best line of its iteration, as far as the trace holds it.
    [[nodiscard]] bool is_best(int index) const { return best_[static_cast<std::size_t>(index)]; }

    [[nodiscard]] const std::vector<IterationRange>& iterations() const { return iterations_; }
    // The last iteration that was finished.
    [[nodiscard]] std::optional<IterationRange> last_finished() const;
    // Nodes that were visited and are not in the trace.
    [[nodiscard]] std::uint64_t not_shown() const;
    // Minimax does not prune: all its windows are the full one, and are not shown.
    [[nodiscard]] bool has_windows() const { return trace_.algorithm.method != Method::minimax; }

    // Was the node entered with a null window, to ask whether its move is better than the best so
    // far? And was it entered once more, after such a question was answered with yes?
    [[nodiscard]] bool is_question(int index) const;
    [[nodiscard]] bool is_re_search(int index) const;

    // Where a bound of the node's window was found: the child of an ancestor that set it. None: it
    // is the end of the scale.
    enum class End : std::uint8_t { alpha, beta };
    [[nodiscard]] std::optional<int> origin(int index, End end) const;

private:
    void mark_best_line(int root);

    const Trace& trace_;
    std::vector<std::vector<int>> children_;
    std::vector<int> places_;  // Among its siblings.
    std::vector<bool> best_;
    std::vector<IterationRange> iterations_;
};

}  // namespace puissance::teach
