// The history heuristic: moves that caused cutoffs elsewhere in the tree are tried earlier. One
// thread at a time.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "board/free_board.h"

namespace puissance::free_board {

// A move and its score for the ordering; the highest score comes first.
struct ScoredMove {
    int cell;
    int score;
};

class MoveHistory {
public:
    MoveHistory() { forget(); }

    void forget();
    // Halves all values before a new search.
    void fade();

    [[nodiscard]] int of(int player, int cell) const { return worth_[index(player)][index(cell)]; }
    // The counter move: the reply of this player that last caused a cutoff after a move on that
    // cell; -1 if there is none.
    [[nodiscard]] int counter(int player, int answered) const {
        return answered < 0 ? -1 : counters_[index(player)][index(answered)];
    }
    // Records that the move on `cell` caused a cutoff at this depth, and that the moves `tried`
    // before it did not.
    void reward(int player, int cell, int depth, std::span<const ScoredMove> tried, int answered);

private:
    using Cells = std::array<std::array<std::int16_t, FreeBoard::max_moves>, 2>;

    static constexpr std::size_t index(int number) { return static_cast<std::size_t>(number); }

    Cells worth_{};
    Cells counters_{};
};

}  // namespace puissance::free_board
