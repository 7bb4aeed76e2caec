// A run as a list of steps, to be walked forward and backward. The steps follow from the tree: a
// trace holds for each node what was told of it, and in which order.
#pragma once

#include <cstdint>
#include <vector>

#include "teach/tree.h"

namespace puissance::teach {

enum class StepKind : std::uint8_t {
    iteration,  // A search to a new depth begins at this root.
    enter,
    evaluate,  // A leaf gets its value,
    remember,  // or the table has it.
    skip,      // Below it were nodes that the trace does not keep.
    better,    // The child has made the node's value better,
    alpha,     // and so raised alpha,
    beta,      // or lowered beta.
    cut,
    leave,
    stop,  // The run was stopped here.
};
inline constexpr int step_kind_count = static_cast<int>(StepKind::stop) + 1;

struct Step {
    StepKind kind = StepKind::enter;
    int node = 0;
    int child = TraceNode::none;  // The one that caused better, alpha, beta or cut.

    bool operator==(const Step&) const = default;
};

[[nodiscard]] std::vector<Step> steps_of(const Tree& tree);

}  // namespace puissance::teach
