// The value of a position with the parts that add up to it, seen by the first player.
#pragma once

#include <array>

#include "eval/evaluators.h"
#include "puissance/analysis.h"

namespace puissance {

// How much of each size an evaluator has counted, for the first player and the second.
using Counts = std::array<std::array<std::int64_t, max_align + 1>, 2>;

// `win` is what a won position is worth to the first player, 0 elsewhere.
[[nodiscard]] Evaluation evaluation_of(const Counts& counts, std::int64_t win, int align,
                                       Evaluator evaluator);

template <Position Board>
[[nodiscard]] Evaluation evaluation_of(const Board& board, Evaluator evaluator) {
    const int align = board.game().align;
    const int mover = board.ply() % 2;
    const std::int64_t sign_of_last = mover == 0 ? -1 : 1;  // The last mover is the other player.
    const std::int64_t win =
        board.last_mover_won() ? sign_of_last * win_value(evaluator, board.game()) : 0;
    Counts counts{};
    const auto add = [&](int whose, int size, int count) {
        counts[static_cast<std::size_t>((mover + whose) % 2)][static_cast<std::size_t>(size)] +=
            count;
    };
    with_evaluator(evaluator, [&]<class E>() {
        board.for_each_strip([&](const auto& strip) { E::count(strip, align, add); });
    });
    return evaluation_of(counts, win, align, evaluator);
}

}  // namespace puissance
