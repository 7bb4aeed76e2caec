#include "teach/tree_layout.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <optional>

namespace puissance::teach {

namespace {

using Index = std::size_t;

std::vector<std::vector<Index>> children_of(std::span<const LayoutNode> nodes) {
    std::vector<std::vector<Index>> children(nodes.size());
    for (Index i = 1; i < nodes.size(); ++i) {
        assert(nodes[i].parent >= 0 && static_cast<Index>(nodes[i].parent) < i);
        children[static_cast<Index>(nodes[i].parent)].push_back(i);
    }
    return children;
}

// How far a subtree reaches at one ply, measured from the middle of its root.
struct Extent {
    int from = 0;
    int to = 0;
};
using Contour = std::vector<Extent>;  // By ply below its root.

Extent extent_of(int breadth) { return {-(breadth / 2), breadth - breadth / 2}; }

// How far apart the roots of two neighbouring sibling trees must stand.
int distance_between(const Contour& left, const Contour& right, Gaps gaps) {
    int distance = 0;
    for (Index ply = 0; ply < std::min(left.size(), right.size()); ++ply) {
        const int gap = ply == 0 ? gaps.siblings : gaps.cousins;
        distance = std::max(distance, left[ply].to + gap - right[ply].from);
    }
    return distance;
}

// Places sibling trees beside each other, the first at 0. Each is pushed as far to the left as all
// trees before it allow; where a large tree keeps two others apart, the small ones between them
// share what is left over, or they would all lean to the left.
std::vector<int> places_of(const std::vector<const Contour*>& trees, Gaps gaps) {
    std::vector<int> places(trees.size(), 0);
    for (Index j = 1; j < trees.size(); ++j) {
        Index pusher = 0;
        for (Index i = 0; i < j; ++i) {
            const int place = places[i] + distance_between(*trees[i], *trees[j], gaps);
            if (i > 0 && place < places[j]) continue;
            places[j] = place;
            pusher = i;
        }
        // What is left over between the last two is shared evenly; no tree moves further than it
        // can.
        const int gap_count = static_cast<int>(j - pusher);
        const auto room_before_j = [&](Index k) {
            return places[j] - places[k] - distance_between(*trees[k], *trees[j], gaps);
        };
        int shared = pusher + 1 < j ? room_before_j(j - 1) : 0;
        for (Index k = pusher + 1; k < j; ++k)
            shared = std::min(shared, room_before_j(k) * gap_count / static_cast<int>(k - pusher));
        for (Index k = pusher + 1; k < j; ++k)
            places[k] += shared * static_cast<int>(k - pusher) / gap_count;
    }
    return places;
}

Contour joined(Extent root, const std::vector<const Contour*>& trees,
               const std::vector<int>& offsets) {
    Contour contour{root};
    for (Index i = 0; i < trees.size(); ++i) {
        for (Index ply = 0; ply < trees[i]->size(); ++ply) {
            const Extent extent{(*trees[i])[ply].from + offsets[i],
                                (*trees[i])[ply].to + offsets[i]};
            if (ply + 1 == contour.size()) {
                contour.push_back(extent);
                continue;
            }
            contour[ply + 1].from = std::min(contour[ply + 1].from, extent.from);
            contour[ply + 1].to = std::max(contour[ply + 1].to, extent.to);
        }
    }
    return contour;
}

}  // namespace

std::vector<int> tidy_tree(std::span<const LayoutNode> nodes, Gaps gaps) {
    if (nodes.empty()) return {};
    const auto children = children_of(nodes);
    std::vector<Contour> contours(nodes.size());
    std::vector<int> places(nodes.size(), 0);  // First relative to the parent.
    // Children stand behind their parents: backwards, every subtree is ready when it is needed.
    for (Index i = nodes.size(); i-- > 0;) {
        std::vector<const Contour*> below;
        for (const Index child : children[i]) below.push_back(&contours[child]);
        std::vector<int> offsets = places_of(below, gaps);
        // Rounded towards the first child, so that the middle is found again from any place.
        const int middle = offsets.empty() ? 0 : offsets.back() / 2;
        for (Index c = 0; c < offsets.size(); ++c) {
            offsets[c] -= middle;
            places[children[i][c]] = offsets[c];
        }
        contours[i] = joined(extent_of(nodes[i].breadth), below, offsets);
        for (const Index child : children[i]) contours[child] = {};
    }
    int outermost = 0;
    for (const Extent& extent : contours.front()) outermost = std::min(outermost, extent.from);
    places.front() = -outermost;
    for (Index i = 1; i < nodes.size(); ++i)
        places[i] += places[static_cast<Index>(nodes[i].parent)];
    return places;
}

std::vector<int> dendrogram(std::span<const LayoutNode> nodes, Gaps gaps, ParentPlace parents) {
    if (nodes.empty()) return {};
    const auto children = children_of(nodes);
    std::vector<int> places(nodes.size(), 0);
    // Leaves in the order of a walk through the tree, which need not be theirs in the list.
    std::vector<Index> open{0};
    std::optional<Index> before;
    int edge = 0;
    while (!open.empty()) {
        const Index i = open.back();
        open.pop_back();
        open.insert(open.end(), children[i].rbegin(), children[i].rend());
        if (!children[i].empty()) continue;
        if (before) edge += nodes[i].parent == nodes[*before].parent ? gaps.siblings : gaps.cousins;
        places[i] = edge - extent_of(nodes[i].breadth).from;
        edge += nodes[i].breadth;
        before = i;
    }
    for (Index i = nodes.size(); i-- > 0;) {
        if (children[i].empty()) continue;
        const int first = places[children[i].front()];
        const int last = parents == ParentPlace::middle ? places[children[i].back()] : first;
        places[i] = first + (last - first) / 2;
    }
    return places;
}

}  // namespace puissance::teach
