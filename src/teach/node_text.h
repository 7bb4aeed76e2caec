// What a drawing writes at the nodes of a trace, and above the whole.
#pragma once

#include <string>
#include <vector>

#include "teach/tree.h"
#include "words/words.h"

namespace puissance::teach {

[[nodiscard]] std::string move_text(const Trace& trace, const TraceNode& node);

// The value of a node as value_text writes it; where the run was stopped, with a question mark.
[[nodiscard]] std::string shown_value(const Trace& trace, const TraceNode& node,
                                      words::Language language);

// The numbers that left a node unvisited, alpha and beta: "5 ≥ 3".
[[nodiscard]] std::string cut_text(const Trace& trace, const TraceNode& node,
                                   words::Language language);

// Why a node was left, where it has no children: "x wins", "4 wins", "… 120 nodes" of a summary;
// nothing where its moves were looked at.
[[nodiscard]] std::string reason_text(const Trace& trace, const TraceNode& node,
                                      words::Language language);

// All about one node: its moves from the root, its window and value.
[[nodiscard]] std::string tooltip(const Tree& tree, int index, words::Language language);

// The name of the layer that nodes of this ply are in: who chooses there.
[[nodiscard]] std::string layer_name(const Tree& tree, int ply, words::Language language);

[[nodiscard]] std::string iteration_text(const IterationRange& iteration, words::Language language);

// The game and its moves so far.
[[nodiscard]] std::string title_text(const Record& record, words::Language language);

// The algorithm and what it visited; what it found; what is not shown, and why; what the number of
// a win means.
[[nodiscard]] std::vector<std::string> summary_texts(const Tree& tree, words::Language language);

}  // namespace puissance::teach
