// What the learned order and short searches gain on boards of many sizes: fresh random positions,
// solved with them and by a solver that orders moves by threats and cells alone, which also judges
// the scores.
//
//     solver_sizes [POSITIONS [SEED]]      of each size
#include <cstdlib>
#include <ctime>
#include <vector>

#include <fmt/core.h>

#include "base/mebibytes.h"
#include "base/random.h"
#include "board/drop_board.h"
#include "drop/solver.h"

namespace puissance {
namespace {

constexpr drop::Techniques plainly{
    .second_stone = false, .move_weights = false, .far_order = false, .history = false};

// Positions of random games without immediate blunders, with 27 to 30 cells left: most take the
// solver milliseconds on any of these boards.
template <class Geometry>
std::vector<DropBoard<Geometry>> positions(const Game& game, int count, Random& random) {
    using Board = DropBoard<Geometry>;
    std::vector<Board> found;
    while (static_cast<int>(found.size()) < count) {
        Board board(game);
        const int stones = game.cells() - 27 - static_cast<int>(random.below(4));
        bool is_over = false;
        for (int i = 0; i < stones && !is_over; ++i) {
            typename Board::Moves moves;
            board.safe_moves(moves);
            is_over = moves.empty() || board.winning_move().has_value();
            if (!is_over) board.play(moves[random.below(moves.size())]);
        }
        if (!is_over && !board.winning_move()) found.push_back(board);
    }
    return found;
}

struct Solved {
    std::vector<int> scores;
    double nodes = 0;
    double seconds = 0;  // Processor time.
};

template <class Geometry, drop::Techniques techniques>
Solved solved(const Game& game, const std::vector<DropBoard<Geometry>>& boards) {
    drop::Solver<Geometry, techniques> solver(game, 64_MiB);
    Solved result;
    for (const auto& board : boards) {
        solver.forget();
        Budget budget;
        const std::clock_t start = std::clock();
        const auto bounds = solver.solve(board.own(), board.all(), drop::Strength::strong, budget);
        result.seconds += static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        result.nodes += static_cast<double>(budget.nodes());
        result.scores.push_back(bounds.lowest);
    }
    return result;
}

template <class Geometry>
int row(int columns, int rows, int count, std::uint64_t seed) {
    const Game game{columns, rows, 4, Gravity::down};
    Random random(seed);
    const auto boards = positions<Geometry>(game, count, random);
    const Solved learned = solved<Geometry, drop::Techniques{}>(game, boards);
    const Solved plain = solved<Geometry, plainly>(game, boards);
    int different = 0;
    for (std::size_t i = 0; i < boards.size(); ++i)
        different += learned.scores[i] == plain.scores[i] ? 0 : 1;
    fmt::print("| {}x{} | {:.0f} | {:.2f} | {:.2f} | {} |\n", columns, rows, learned.nodes / count,
               learned.nodes / plain.nodes, learned.seconds / plain.seconds, different);
    std::fflush(stdout);
    return different;
}

int run(int count, std::uint64_t seed) {
    fmt::print(
        "| board | nodes each | nodes, times those without | time | different scores |\n"
        "|---|---|---|---|---|\n");
    const int different =
        row<Fixed<7, 6, 4>>(7, 6, count, seed) + row<Fixed<6, 7, 4>>(6, 7, count, seed) +
        row<Fixed<7, 7, 4>>(7, 7, count, seed) + row<Fixed<8, 7, 4>>(8, 7, count, seed) +
        row<Dynamic<Word128>>(8, 8, count, seed) + row<Dynamic<Word64>>(9, 6, count, seed) +
        row<Dynamic<Word128>>(9, 7, count, seed) + row<Dynamic<Word128>>(10, 6, count, seed) +
        row<Dynamic<Word64>>(5, 8, count, seed) + row<Dynamic<Word64>>(6, 6, count, seed);
    return different == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace
}  // namespace puissance

int main(int count, char** arguments) {
    return puissance::run(count > 1 ? std::atoi(arguments[1]) : 300,
                          count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 1);
}
