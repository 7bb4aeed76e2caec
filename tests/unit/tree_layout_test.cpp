// The layout of trees: nothing overlaps, children are in order, parents are centred.
#include "teach/tree_layout.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"

namespace puissance::teach {
namespace {

std::vector<LayoutNode> random_tree(Random& random, int size) {
    std::vector<LayoutNode> nodes;
    for (int i = 0; i < size; ++i) {
        const auto parent = i == 0 ? LayoutNode::none
                                   : static_cast<int>(random.below(static_cast<std::uint64_t>(i)));
        nodes.push_back({parent, 1 + static_cast<int>(random.below(60))});
    }
    return nodes;
}

std::vector<std::vector<std::size_t>> children_of(const std::vector<LayoutNode>& nodes) {
    std::vector<std::vector<std::size_t>> children(nodes.size());
    for (std::size_t i = 1; i < nodes.size(); ++i)
        children[static_cast<std::size_t>(nodes[i].parent)].push_back(i);
    return children;
}

// The nodes of every ply, in depth-first order.
std::vector<std::vector<std::size_t>> plies_of(const std::vector<LayoutNode>& nodes) {
    const auto children = children_of(nodes);
    std::vector<std::vector<std::size_t>> plies;
    for (std::vector<std::size_t> ply{0}; !ply.empty();) {
        plies.push_back(ply);
        std::vector<std::size_t> next;
        for (const std::size_t i : ply)
            next.insert(next.end(), children[i].begin(), children[i].end());
        ply = next;
    }
    return plies;
}

int start_of(const LayoutNode& node, int place) { return place - node.breadth / 2; }
int end_of(const LayoutNode& node, int place) { return start_of(node, place) + node.breadth; }

TEST(TreeLayout, a_tidy_tree_keeps_its_promises) {
    Random random(3);
    constexpr Gaps gaps{5, 11};
    for (int round = 0; round < 300; ++round) {
        const auto nodes = random_tree(random, 1 + static_cast<int>(random.below(60)));
        const auto places = tidy_tree(nodes, gaps);
        ASSERT_EQ(places.size(), nodes.size());
        int outermost = start_of(nodes[0], places[0]);
        for (std::size_t i = 0; i < nodes.size(); ++i)
            outermost = std::min(outermost, start_of(nodes[i], places[i]));
        EXPECT_EQ(outermost, 0);
        const auto children = children_of(nodes);
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            if (children[i].empty()) continue;
            const int sum = places[children[i].front()] + places[children[i].back()];
            EXPECT_LE(std::abs(sum - 2 * places[i]), 1) << "not in the middle: " << i;
        }
        for (const auto& ply : plies_of(nodes)) {
            for (std::size_t k = 1; k < ply.size(); ++k) {
                const LayoutNode& left = nodes[ply[k - 1]];
                const LayoutNode& right = nodes[ply[k]];
                const int gap = left.parent == right.parent ? gaps.siblings : gaps.cousins;
                EXPECT_GE(start_of(right, places[ply[k]]) - end_of(left, places[ply[k - 1]]), gap);
            }
        }
    }
}

TEST(TreeLayout, a_tidy_tree_is_the_same_wherever_it_stands) {
    Random random(8);
    for (int round = 0; round < 50; ++round) {
        const auto part = random_tree(random, 20);
        // The same tree twice, below one root.
        std::vector<LayoutNode> whole{{LayoutNode::none, 10}};
        for (int copy = 0; copy < 2; ++copy) {
            const int first = static_cast<int>(whole.size());
            for (const LayoutNode& node : part)
                whole.push_back({node.parent < 0 ? 0 : node.parent + first, node.breadth});
        }
        const auto alone = tidy_tree(part, {4, 9});
        const auto both = tidy_tree(whole, {4, 9});
        for (std::size_t i = 0; i < part.size(); ++i) {
            EXPECT_EQ(both[1 + i] - both[1], alone[i] - alone[0]);
            EXPECT_EQ(both[21 + i] - both[21], alone[i] - alone[0]);
        }
    }
}

TEST(TreeLayout, small_trees_between_large_ones_do_not_lean) {
    // Two nodes with three children each, far apart, and two leaves between them.
    const std::vector<LayoutNode> nodes{{LayoutNode::none, 10},
                                        {0, 10},
                                        {0, 10},
                                        {0, 10},
                                        {0, 10},
                                        {1, 40},
                                        {1, 40},
                                        {1, 40},
                                        {4, 40},
                                        {4, 40},
                                        {4, 40}};
    const auto places = tidy_tree(nodes, {5, 5});
    const int step = (places[4] - places[1]) / 3;
    EXPECT_NEAR(places[2] - places[1], step, 1);
    EXPECT_NEAR(places[3] - places[2], step, 1);
}

TEST(TreeLayout, a_dendrogram_has_a_row_for_every_leaf) {
    Random random(6);
    constexpr Gaps gaps{2, 7};
    for (int round = 0; round < 300; ++round) {
        const auto nodes = random_tree(random, 1 + static_cast<int>(random.below(60)));
        const auto children = children_of(nodes);
        for (const ParentPlace parents : {ParentPlace::middle, ParentPlace::first_child}) {
            const auto places = dendrogram(nodes, gaps, parents);
            std::vector<std::size_t> leaves;
            for (std::size_t i = 0; i < nodes.size(); ++i) {
                if (children[i].empty()) {
                    leaves.push_back(i);
                    continue;
                }
                EXPECT_TRUE(std::ranges::is_sorted(children[i], std::less<>(),
                                                   [&](std::size_t c) { return places[c]; }));
                const int first = places[children[i].front()];
                const int last = places[children[i].back()];
                if (parents == ParentPlace::first_child) EXPECT_EQ(places[i], first);
                else EXPECT_EQ(places[i], first + (last - first) / 2);
            }
            std::ranges::sort(leaves, std::less<>(),
                              [&](std::size_t leaf) { return places[leaf]; });
            EXPECT_EQ(start_of(nodes[leaves[0]], places[leaves[0]]), 0);
            for (std::size_t k = 1; k < leaves.size(); ++k) {
                const LayoutNode& above = nodes[leaves[k - 1]];
                const LayoutNode& below = nodes[leaves[k]];
                EXPECT_EQ(start_of(below, places[leaves[k]]) - end_of(above, places[leaves[k - 1]]),
                          above.parent == below.parent ? gaps.siblings : gaps.cousins);
            }
        }
    }
}

TEST(TreeLayout, no_tree_takes_no_room) {
    EXPECT_TRUE(tidy_tree({}, {}).empty());
    EXPECT_TRUE(dendrogram({}, {}, ParentPlace::middle).empty());
}

}  // namespace
}  // namespace puissance::teach
