// The nodes from the root to where a thread is searching, each with its question. Threads that work
// on one question keep such a trail, because another thread may answer the question of any node on
// it: the search below that node is then of no use to anybody.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "drop/table.h"

namespace puissance::drop {

template <Word W>
class Trail {
public:
    using Table = drop::Table<W>;
    using Place = typename Table::Place;

    void clear() {
        depth_ = 0;
        answered_ = nobody;
    }
    [[nodiscard]] std::size_t depth() const { return depth_; }
    void enter(const Place& place, int alpha) { nodes_[depth_++] = {place, alpha}; }
    void return_to(std::size_t depth) { depth_ = depth; }

    // The bound that answers whether the score of this node is above alpha, if the table has one.
    [[nodiscard]] static std::optional<int> answer(const Place& place, int alpha) {
        auto known = Table::unknown();
        Table::probe(place, known);
        if (known.lowest > alpha) return known.lowest;
        if (known.highest <= alpha) return known.highest;
        return std::nullopt;
    }

    // Looks for the first node that another thread has answered.
    [[nodiscard]] bool find_answered() {
        for (std::size_t i = 0; i < depth_; ++i) {
            if (!answer(nodes_[i].place, nodes_[i].alpha)) continue;
            answered_ = i;
            return true;
        }
        return false;
    }

    // Is it the node at this depth that was found? Then it is forgotten.
    [[nodiscard]] bool take_answered(std::size_t depth) {
        if (answered_ != depth) return false;
        answered_ = nobody;
        return true;
    }

private:
    struct Asked {
        Place place;
        int alpha;
    };
    static constexpr std::size_t nobody = ~std::size_t{0};

    std::array<Asked, bits_of<W>> nodes_{};
    std::size_t depth_ = 0;
    std::size_t answered_ = nobody;
};

}  // namespace puissance::drop
