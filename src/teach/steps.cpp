#include "teach/steps.h"

namespace puissance::teach {

namespace {

class Walk {
public:
    explicit Walk(const Tree& tree) : tree_(tree) {}

    [[nodiscard]] std::vector<Step> all() {
        for (const Iteration& iteration : tree_.trace().iterations) {
            steps_.push_back({StepKind::iteration, iteration.root});
            visit(iteration.root);
        }
        return std::move(steps_);
    }

private:
    void visit(int index) {
        const TraceNode& node = tree_.node(index);
        add(StepKind::enter, index);
        const bool is_inner = node.ending == Ending::searched || node.ending == Ending::cut;
        if (!is_inner && node.ending != Ending::unfinished) {
            add(node.ending == Ending::remembered ? StepKind::remember : StepKind::evaluate, index);
            return;
        }
        bool goes_on = false;  // In a child that was not finished either.
        int last = TraceNode::none;
        for (const int child : tree_.children(index)) {
            if (!tree_.node(child).was_visited()) continue;
            visit(child);
            compare(index, child);
            last = child;
            goes_on = tree_.node(child).ending == Ending::unfinished;
        }
        if (node.is_summary) add(StepKind::skip, index);
        if (node.ending == Ending::unfinished) {
            if (!goes_on) add(StepKind::stop, index);
            return;
        }
        if (node.ending == Ending::cut && last != TraceNode::none) add(StepKind::cut, index, last);
        add(StepKind::leave, index);
    }

    // What the child did to the node.
    void compare(int index, int child) {
        const TraceNode& visited = tree_.node(child);
        if (!visited.improved) return;
        const Window before = tree_.window_before(child);
        add(StepKind::better, index, child);
        if (visited.left_above.alpha != before.alpha) add(StepKind::alpha, index, child);
        if (visited.left_above.beta != before.beta) add(StepKind::beta, index, child);
    }

    void add(StepKind kind, int node, int child = TraceNode::none) {
        steps_.push_back({kind, node, child});
    }

    const Tree& tree_;
    std::vector<Step> steps_;
};

}  // namespace

std::vector<Step> steps_of(const Tree& tree) { return Walk(tree).all(); }

}  // namespace puissance::teach
