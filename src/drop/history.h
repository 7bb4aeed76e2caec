// What moves have achieved elsewhere in the search: the move that cut last at each ply (the
// killer), and how often each cell of either player has cut far from the end (the history).
// Belongs to one thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/inline.h"
#include "base/word.h"

namespace puissance::drop {

template <Word W>
class History {
public:
    // What is added to the score of a move, on the scale of move_weights.h.
    [[nodiscard]] PUISSANCE_INLINE int near_score(int ply, int cell) const {
        return killer_[at(ply)] == cell + 1 ? killer_score : 0;
    }
    [[nodiscard]] PUISSANCE_INLINE int far_score(int ply, int cell) const {
        return near_score(ply, cell) + (often_[at(ply & 1)][at(cell)] * often_score >> scale_bits);
    }

    PUISSANCE_INLINE void add_cut(int ply, int cell, bool is_far) {
        killer_[at(ply)] = static_cast<std::int8_t>(cell + 1);
        if (!is_far) return;
        auto& often = often_[at(ply & 1)][at(cell)];
        often = static_cast<std::int16_t>(often + (((1 << scale_bits) - often) >> memory_bits));
    }
    PUISSANCE_INLINE void add_failure(int ply, int cell) {
        auto& often = often_[at(ply & 1)][at(cell)];
        often =
            static_cast<std::int16_t>(often - ((often + (1 << memory_bits) - 1) >> memory_bits));
    }

private:
    static constexpr int killer_score = 20;
    static constexpr int often_score = 60;  // For a move that always cuts.
    static constexpr int scale_bits = 10;
    static constexpr int memory_bits = 5;  // A new result counts 1/32.

    static constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

    std::array<std::int8_t, bits_of<W>> killer_{};  // By ply: the cell + 1, so that 0 means none.
    // By player and cell: the share of cuts, 0 to 2^scale_bits.
    std::array<std::array<std::int16_t, bits_of<W>>, 2> often_{};
};

}  // namespace puissance::drop
