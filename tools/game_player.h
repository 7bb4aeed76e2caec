// Plays quick games of the strong search against itself, with any evaluation. They begin with a few
// random stones near the centre, and now and then a likely move takes the place of the best, so
// that positions are met that good players avoid. They end where the search sees how.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "base/mebibytes.h"
#include "base/random.h"
#include "free/strong_search.h"
#include "played_game.h"

namespace puissance::free_board {

template <Evaluation Points>
class GamePlayer {
public:
    // The weights must outlive the player.
    GamePlayer(const Game& game, std::uint64_t nodes, Random random,
               const typename Points::Weights& weights = Points::no_weights)
        : game_(game), nodes_(nodes), random_(random), search_(game, 4_MiB, {}, alone(), weights) {}

    // `max_points`: how uneven the opening may be to a short search, if it matters.
    [[nodiscard]] PlayedGame play(int number, std::optional<int> max_points = {}) {
        played_.number = number;
        do open();
        while (max_points && !is_even(*max_points));
        const int most = std::min(max_stones, game_.cells() * 2 / 3);
        while (board_.ply() < most && !is_decided()) {
        }
        return std::move(played_);
    }

private:
    static constexpr int max_stones = 150;

    void open() {
        const auto stones = 2 + random_.below(6);
        const auto span = 5 + random_.below(4);
        const auto side = static_cast<std::uint64_t>(game_.columns);
        const auto within = [&] { return (side - span) / 2 + random_.below(span); };
        do {
            board_ = FreeBoard(game_);
            played_.moves.clear();
            while (static_cast<std::uint64_t>(board_.ply()) < stones) {
                const int cell = static_cast<int>(within() * side + within());
                if (board_.is_legal(move_at(cell))) place({cell, PlayedGame::no_points});
            }
        } while (board_.has_win(0) || board_.has_win(1));
        played_.random_stones = board_.ply();
    }

    [[nodiscard]] PatternResult searched(std::uint64_t nodes) {
        Limits limits;
        limits.nodes = nodes;
        Budget budget(limits);
        return search_.search(board_, search_.max_depth, budget);
    }

    [[nodiscard]] bool is_even(int max_points) {
        const Score score = searched(nodes_).score;
        return !score.is_decided() && std::abs(score.points()) <= max_points;
    }

    // Plays the next move, unless the search sees how the game ends.
    [[nodiscard]] bool is_decided() {
        const PatternBoard patterns(lines_, board_);
        const int other = 1 - patterns.mover();
        const bool is_quiet = patterns.count(other, CellClass::five) == 0 &&
                              patterns.count(other, CellClass::open_four) == 0;
        const PatternResult found = searched(nodes_ * (75 + random_.below(50)) / 100);
        if (found.score.is_decided()) {
            const bool first_wins = found.score.is_win() == (board_.ply() % 2 == 0);
            played_.result = first_wins ? 1 : 0;
            return true;
        }
        constexpr std::uint64_t one_in = 8;
        if (is_quiet && random_.below(one_in) == 0) {
            place({likely_move(patterns), found.score.points()});
            played_.random_stones = board_.ply();
        } else {
            place({index_of(found.line.front()), found.score.points()});
        }
        return false;
    }

    // One of the moves that look best.
    [[nodiscard]] int likely_move(const PatternBoard& patterns) {
        constexpr std::size_t max_choice = 8;
        std::vector<int> cells;
        patterns.near_cells().for_each([&](int cell) { cells.push_back(cell); });
        std::ranges::stable_sort(cells, std::ranges::greater{},
                                 [&](int cell) { return patterns.likeliness(cell); });
        return cells[random_.below(std::min(cells.size(), max_choice))];
    }

    void place(const PlayedGame::Played& move) {
        board_.play(move_at(move.cell));
        played_.moves.push_back(move);
    }

    Game game_;
    std::uint64_t nodes_;
    Random random_;
    LineTable lines_{game_.align, game_.rule};
    StrongSearch<Points> search_;
    FreeBoard board_{game_};
    PlayedGame played_;
};

}  // namespace puissance::free_board
