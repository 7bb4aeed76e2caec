// Which moves have cut elsewhere in the tree: they are tried earlier. One thread at a time.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "board/free_board.h"

namespace puissance::free_board {

// A move and where it stands in the order: the greatest score first.
struct ScoredMove {
    int cell;
    int score;
};

class MoveHistory {
public:
    MoveHistory() { forget(); }

    void forget();
    // What an earlier search has learnt counts for half.
    void fade();

    [[nodiscard]] int of(int player, int cell) const { return worth_[index(player)][index(cell)]; }
    // The reply of this player that last cut after a move on that cell; -1: none.
    [[nodiscard]] int counter(int player, int answered) const {
        return answered < 0 ? -1 : counters_[index(player)][index(answered)];
    }
    // The move on `cell` has cut a search of this depth; those `tried` before it have not.
    void reward(int player, int cell, int depth, std::span<const ScoredMove> tried, int answered);

private:
    using Cells = std::array<std::array<std::int16_t, FreeBoard::max_moves>, 2>;

    static constexpr std::size_t index(int number) { return static_cast<std::size_t>(number); }

    Cells worth_{};
    Cells counters_{};
};

}  // namespace puissance::free_board
