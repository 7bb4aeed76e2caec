// The positions that a player is asked when it is judged. The same seed gives the same.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "puissance/record.h"
#include "study/pack.h"

namespace puissance::referee {

inline constexpr int phase_stones = 4;  // A phase of a game has so many.

// So many positions of random games: the empty board, nearly full ones, the last cell, and
// everything between, with both players to move.
[[nodiscard]] std::vector<Record> odd_positions(const Game& game, std::uint64_t seed, int count);

// Positions of games between rungs, `each` for every phase, each position once; none is over.
[[nodiscard]] std::vector<Record> real_positions(const Game& game, std::uint64_t seed, int each);

struct Exercise {
    std::string kind;  // win_in_one, block, or a theme.
    Record position;
    std::vector<Move> right;
};
// Wins in one and forced blocks from random play, and exercises of the pack, which may be null, of
// every theme from easy to hard.
[[nodiscard]] std::vector<Exercise> exercises_for(const Game& game, const Pack* pack,
                                                  std::uint64_t seed);

}  // namespace puissance::referee
