#include "play/contest.h"

#include <algorithm>

namespace puissance {

namespace {

// Plays until the game is over or forfeited. False when it was stopped.
bool play_on(PlayedGame& game, const std::array<Seat*, 2>& seats, const GameTime& time,
             Random& random, const Stop& stop) {
    std::array<std::chrono::nanoseconds, 2> used{};
    while (!game.record.is_over()) {
        const auto side = static_cast<std::size_t>(game.record.turn());
        TurnLimits limits{time.move, time.nodes, random.next(), &stop};
        if (time.game) {
            const auto left = *time.game - used[side];
            limits.time = limits.time ? std::min(*limits.time, left) : left;
            limits.left = left;
        }
        Turn turn = seats[side]->turn(game.record, limits);
        if (stop.is_raised()) return false;
        if (turn) {
            used[side] += turn->elapsed;
            game.slowest[side] = std::max(game.slowest[side], turn->elapsed);
            if (time.game && used[side] >= *time.game) turn = lost_by(Foul::late);
        }
        if (turn && !game.record.play(turn->move))
            turn = lost_by(Foul::illegal, to_text(game.record.game(), turn->move));
        if (turn) continue;
        game.forfeiter = game.record.turn();
        game.forfeit = std::move(turn).error();
        game.winner = other(*game.forfeiter);
        return true;
    }
    game.winner = game.record.winner();
    return true;
}

}  // namespace

std::string_view result_text(double score) {
    return score == 1 ? "1-0" : score == 0 ? "0-1" : "1/2-1/2";
}

std::optional<PlayedGame> play_game(const Record& opening, const std::array<Seat*, 2>& seats,
                                    const GameTime& time, Random& random, const Stop& stop) {
    PlayedGame game{opening};
    for (std::size_t side = 0; side < seats.size(); ++side)
        seats[side]->begin(opening.game(), Random::mix(random.state() + side));
    const bool is_whole = play_on(game, seats, time, random, stop);
    for (std::size_t side = 0; side < seats.size(); ++side) {
        auto forfeit = seats[side]->end().forfeit;
        if (!forfeit || game.forfeiter) continue;
        game.forfeiter = side == 0 ? Player::first : Player::second;
        game.forfeit = *std::move(forfeit);
        game.winner = other(*game.forfeiter);
    }
    if (!is_whole) return std::nullopt;
    return game;
}

}  // namespace puissance
