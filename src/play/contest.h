// One game between two seats, with a clock, judged as a referee judges: a move that is late,
// illegal or missing loses the game.
#pragma once

#include <array>
#include <chrono>
#include <optional>

#include "base/random.h"
#include "play/seat.h"

namespace puissance {

struct GameTime {
    std::optional<std::chrono::nanoseconds> move;  // For each move,
    std::optional<std::chrono::nanoseconds> game;  // and for all moves of a player.
    std::optional<std::uint64_t> nodes;            // Engines keep to it, for each move.
};

struct PlayedGame {
    Record record;
    std::optional<Player> winner{};
    std::optional<Player> forfeiter{};  // Who lost by a forfeit.
    Forfeit forfeit{};
    std::array<std::chrono::nanoseconds, 2> slowest{};  // The longest move of each player.

    // The first player's: 1 won, 0.5 drawn, 0 lost.
    [[nodiscard]] double score() const { return !winner ? 0.5 : *winner == Player::first ? 1 : 0; }
};
// "1-0", "1/2-1/2", "0-1" of the first player's score.
[[nodiscard]] std::string_view result_text(double score);

// Plays on from `opening`; seats[0] has the first player's stones. Nothing when it was stopped.
// Requires: the opening is not over.
[[nodiscard]] std::optional<PlayedGame> play_game(const Record& opening,
                                                  const std::array<Seat*, 2>& seats,
                                                  const GameTime& time, Random& random,
                                                  const Stop& stop);

}  // namespace puissance
