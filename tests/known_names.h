// What is told to who names a game or a player that there is not.
#pragma once

namespace puissance::tests {

inline constexpr const char* known_games =
    "connect4, tictactoe, morpion12, gomoku, gomoku-standard, drop:7x6x4, free:15x15x5, "
    "free:15x15=5";
inline constexpr const char* known_players =
    "easy, medium, hard, expert, perfect, level:1–10, human, random, minimax, alphabeta, negamax, "
    "deepening, solver, pattern, net";

}  // namespace puissance::tests
