#include "eval/evaluation.h"

#include <string>

namespace puissance {

namespace {

// The count of a size and the points of one thing of it, as they are shown.
struct Shown {
    std::int64_t count;
    std::int64_t points;
};

Shown shown(const std::array<std::int64_t, max_align + 1>& counts, int size, Evaluator evaluator) {
    const std::int64_t count = counts[static_cast<std::size_t>(size)];
    return with_evaluator(evaluator, [&]<class E>() -> Shown {
        if constexpr (E::counts_at_least)
            return {count - counts[static_cast<std::size_t>(size) + 1], E::value(size)};
        else return {count, E::weight(size)};
    });
}

}  // namespace

Evaluation evaluation_of(const Counts& counts, std::int64_t win, int align, Evaluator evaluator) {
    // Every evaluator but `cells` gives a won position a fixed value, without other parts.
    if (win != 0 && wins_by_depth(evaluator)) return {win, {{"win", win}}};
    Evaluation result;
    const auto add = [&](std::string name, std::int64_t points) {
        if (points == 0) return;
        result.value += points;
        result.parts.push_back({std::move(name), points});
    };
    for (std::size_t player = 0; player < 2; ++player) {
        const std::string name = player == 0 ? "first_" : "second_";
        for (int size = 0; size < align; ++size) {
            const auto [count, points] = shown(counts[player], size, evaluator);
            add(name + (size == 0 ? "cells" : std::to_string(size)),
                (player == 0 ? points : -points) * count);
        }
    }
    add("win", win);
    return result;
}

}  // namespace puissance
