// A game of the pattern search against itself, as tools/play_patterns writes it and
// tools/train_patterns reads it: one line of text with its number, its result, the stones up to the
// last move made at random, and the moves, each with the points that a search gave to its player
// (stones of the opening: none).
#pragma once

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "puissance/game.h"

namespace puissance::free_board {

inline const Game gomoku{15, 15, 5, Gravity::none};

struct PlayedGame {
    struct Played {
        int cell;
        int points;
    };
    static constexpr int no_points = 99'999;

    int number = 0;
    double result = 0.5;  // 1: the first player has won, 0: the second.
    int random_stones = 0;
    std::vector<Played> moves;
};

inline void print(const PlayedGame& game) {
    std::printf("%d %g %d", game.number, game.result, game.random_stones);
    for (const auto& [cell, points] : game.moves) std::printf(" %d %d", cell, points);
    std::printf("\n");
}

inline std::vector<PlayedGame> read_games(const char* name) {
    std::vector<PlayedGame> games;
    std::ifstream file(name);
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        PlayedGame game;
        words >> game.number >> game.result >> game.random_stones;
        for (PlayedGame::Played move{}; words >> move.cell >> move.points;)
            game.moves.push_back(move);
        games.push_back(std::move(game));
    }
    std::ranges::sort(games, {}, &PlayedGame::number);
    return games;
}

}  // namespace puissance::free_board
