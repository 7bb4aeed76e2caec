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

#include "game_player.h"
#include "puissance/thread_crew.h"

namespace puissance::free_board {
namespace {

void play_games(int games, std::uint64_t nodes, std::uint64_t seed, int jobs) {
    ThreadCrew crew(jobs);
    std::atomic<int> next = 0;
    std::mutex printing;
    crew.run(jobs, [&](int) {
        for (int number = next++; number < games; number = next++) {
            const Random random(Random::mix(seed) + static_cast<std::uint64_t>(number));
            const PlayedGame game =
                GamePlayer<PatternEvaluation>(gomoku, nodes, random).play(number);
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
