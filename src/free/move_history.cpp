#include "free/move_history.h"

#include <algorithm>
#include <cstdlib>

namespace puissance::free_board {

void MoveHistory::forget() {
    for (auto& player : worth_) player.fill(0);
    for (auto& player : counters_) player.fill(-1);
}

void MoveHistory::fade() {
    for (auto& player : worth_)
        for (auto& value : player) value = static_cast<std::int16_t>(value / 2);
}

void MoveHistory::reward(int player, int cell, int depth, std::span<const ScoredMove> tried,
                         int answered) {
    constexpr int max_worth = 16'384;
    const int bonus = std::min(depth * depth * 24 + 20, 3000);
    const auto shift = [&](int which, int by) {
        auto& value = worth_[index(player)][index(which)];
        value = static_cast<std::int16_t>(value + by - value * std::abs(by) / max_worth);
    };
    shift(cell, bonus);
    for (const ScoredMove& move : tried)
        if (move.cell != cell) shift(move.cell, -bonus / 2);
    if (answered >= 0) counters_[index(player)][index(answered)] = static_cast<std::int16_t>(cell);
}

}  // namespace puissance::free_board
