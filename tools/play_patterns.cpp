// Plays games of the pattern search against itself, for tools/train_patterns to learn from.
//
//     play_patterns [GAMES [NODES [SEED [JOBS]]]] > games.txt        20000 3000 1 1; nodes a move
//
// Games begin with a few random stones near the centre, and now and then a likely move takes the
// place of the best, so that positions are met that good players avoid. They end where the search
// sees how. The same arguments give the same games, in whatever order, with any number of jobs.
#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <mutex>
#include <utility>
#include <vector>

#include "base/mebibytes.h"
#include "base/random.h"
#include "free/strong_search.h"
#include "played_game.h"
#include "puissance/thread_crew.h"

namespace puissance::free_board {
namespace {

constexpr int max_stones = 150;

class GamePlayer {
public:
    GamePlayer(std::uint64_t nodes, Random random) : nodes_(nodes), random_(random) {}

    [[nodiscard]] PlayedGame play(int number) {
        game_.number = number;
        open();
        while (board_.ply() < max_stones && !is_decided()) {
        }
        return std::move(game_);
    }

private:
    void open() {
        const auto stones = 2 + random_.below(6);
        const auto span = 5 + random_.below(4);
        const auto within = [&] { return (15 - span) / 2 + random_.below(span); };
        do {
            board_ = FreeBoard(gomoku);
            game_.moves.clear();
            while (static_cast<std::uint64_t>(board_.ply()) < stones) {
                const int cell = static_cast<int>(within() * 15 + within());
                if (board_.is_legal(move_at(cell))) place({cell, PlayedGame::no_points});
            }
        } while (board_.has_win(0) || board_.has_win(1));
        game_.random_stones = board_.ply();
    }

    // Plays the next move, unless the search sees how the game ends.
    [[nodiscard]] bool is_decided() {
        const PatternBoard patterns(lines_, board_);
        const int other = 1 - patterns.mover();
        const bool is_quiet = patterns.count(other, CellClass::five) == 0 &&
                              patterns.count(other, CellClass::open_four) == 0;
        Limits limits;
        limits.nodes = nodes_ * (75 + random_.below(50)) / 100;
        Budget budget(limits, machine_clock());
        const PatternResult found = search_.search(board_, PatternSearch::max_depth, budget);
        if (found.score.is_decided()) {
            const bool first_wins = found.score.is_win() == (board_.ply() % 2 == 0);
            game_.result = first_wins ? 1 : 0;
            return true;
        }
        constexpr std::uint64_t one_in = 8;
        if (is_quiet && random_.below(one_in) == 0) {
            place({likely_move(patterns), found.score.points()});
            game_.random_stones = board_.ply();
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
        game_.moves.push_back(move);
    }

    std::uint64_t nodes_;
    Random random_;
    LineTable lines_{gomoku.align, gomoku.rule};
    PatternSearch search_{gomoku, 4_MiB};
    FreeBoard board_{gomoku};
    PlayedGame game_;
};

void play_games(int games, std::uint64_t nodes, std::uint64_t seed, int jobs) {
    ThreadCrew crew(jobs);
    std::atomic<int> next = 0;
    std::mutex printing;
    crew.run(jobs, [&](int) {
        for (int number = next++; number < games; number = next++) {
            const Random random(Random::mix(seed) + static_cast<std::uint64_t>(number));
            const PlayedGame game = GamePlayer(nodes, random).play(number);
            const std::lock_guard lock(printing);
            print(game);
        }
    });
}

}  // namespace
}  // namespace puissance::free_board

int main(int count, char** arguments) {
    const auto number = [&](int which, std::uint64_t otherwise) {
        return count > which ? std::strtoull(arguments[which], nullptr, 10) : otherwise;
    };
    puissance::free_board::play_games(static_cast<int>(number(1, 20'000)), number(2, 3'000),
                                      number(3, 1), std::max(1, static_cast<int>(number(4, 1))));
    return 0;
}
