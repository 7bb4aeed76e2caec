// Where the nodes of a tree stand on paper: pure geometry in whole units, without a notion of what
// is drawn. Breadth is measured across the tree: from left to right where the tree grows downwards,
// from top to bottom where it grows to the right. Along its growth a node stands at its ply.
//
// Requires of all: the first node is the root, the only one; a parent stands before its children;
// no breadth is negative.
#pragma once

#include <span>
#include <vector>

namespace puissance::teach {

struct LayoutNode {
    static constexpr int none = -1;

    int parent = none;
    int breadth = 0;
};

// What is left empty between two neighbours of one ply.
struct Gaps {
    int siblings = 0;
    int cousins = 0;  // Requires: cousins >= siblings.
};

// The middle of every node, so that nothing overlaps, children stand in order, a parent stands in
// the middle between its first and its last child (rounded down), and the tree is as narrow as
// drawing every subtree by itself allows (Reingold and Tilford). The outermost edge is at 0.
[[nodiscard]] std::vector<int> tidy_tree(std::span<const LayoutNode> nodes, Gaps gaps);

// Where a parent stands among the rows of its children.
enum class ParentPlace { middle, first_child };

// Every leaf has a row for itself, whatever its ply: subtrees never reach past each other, and
// nothing stands further along the row of a leaf. The breadths of inner nodes do not count.
[[nodiscard]] std::vector<int> dendrogram(std::span<const LayoutNode> nodes, Gaps gaps,
                                          ParentPlace parents);

}  // namespace puissance::teach
