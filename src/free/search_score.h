// The scores of the strong search: points, or win_score - n for a win in n plies from the root, and
// the opposite for a loss.
#pragma once

#include <cstdlib>

#include "puissance/score.h"

namespace puissance::free_board {

inline constexpr int win_score = 30'000;
// A score above this is a win, one below its opposite a loss.
inline constexpr int win_bound = 29'000;

[[nodiscard]] constexpr bool is_win(int score) { return score > win_bound; }
[[nodiscard]] constexpr bool is_loss(int score) { return score < -win_bound; }
[[nodiscard]] constexpr bool is_decided(int score) { return is_win(score) || is_loss(score); }

[[nodiscard]] constexpr Score to_score(int score) {
    if (is_win(score)) return Score::win_in(win_score - score);
    if (is_loss(score)) return Score::loss_in(win_score + score);
    return Score::estimate(score);
}

// The inverse of to_score().
[[nodiscard]] constexpr int from_score(Score score) {
    if (score.is_win()) return win_score - score.plies();
    if (score.is_loss()) return score.plies() - win_score;
    return score.points();
}

// Because the search proves nothing, a win or loss that it has seen becomes an estimate, with more
// points than any other position can have.
[[nodiscard]] constexpr Verdict estimate_of(Score score) {
    const int points = from_score(score);
    return {.value = points, .is_seen = is_decided(points)};
}

// In a table, plies are counted from the position of the entry, not from the root.
[[nodiscard]] constexpr int to_table(int score, int ply) {
    return is_win(score) ? score + ply : is_loss(score) ? score - ply : score;
}
[[nodiscard]] constexpr int from_table(int score, int ply) { return to_table(score, -ply); }

}  // namespace puissance::free_board
