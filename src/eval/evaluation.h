// The value of a position with the parts that add up to it, seen by the first player.
#pragma once

#include <array>
#include <string>

#include "eval/counting.h"
#include "puissance/analysis.h"

namespace puissance {

template <class E, Position Board>
[[nodiscard]] Evaluation evaluation_of(const Board& board) {
    const int align = board.game().align;
    const int mover = board.ply() % 2;
    const std::int64_t sign_of_last = mover == 0 ? -1 : 1;  // The last mover is the other player.
    const std::int64_t win = board.last_mover_won() ? sign_of_last * E::win(board.game()) : 0;
    Evaluation result;
    // Every evaluator but `cells` gives a won position a fixed value, without other parts.
    if (win != 0 && E::wins_by_depth) return {win, {{"win", win}}};

    std::array<std::array<std::int64_t, max_align + 1>, 2> counts{};
    board.for_each_strip([&](const auto& strip) {
        E::count(strip, align, [&](int whose, int size, int count) {
            counts[static_cast<std::size_t>((mover + whose) % 2)][static_cast<std::size_t>(size)] +=
                count;
        });
    });
    const auto add = [&](std::string name, std::int64_t points) {
        if (points == 0) return;
        result.value += points;
        result.parts.push_back({std::move(name), points});
    };
    for (std::size_t player = 0; player < 2; ++player) {
        const std::string name = player == 0 ? "first" : "second";
        for (int size = 0; size < align; ++size) {
            auto count = counts[player][static_cast<std::size_t>(size)];
            std::int64_t points = E::weight(size);
            if constexpr (E::counts_at_least) {
                count -= counts[player][static_cast<std::size_t>(size) + 1];
                points = E::value(size);
            }
            if (player == 1) points = -points;
            add(size == 0 ? name + "_cells" : name + "_" + std::to_string(size), points * count);
        }
    }
    add("win", win);
    return result;
}

}  // namespace puissance
