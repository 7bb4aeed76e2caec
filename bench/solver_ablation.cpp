// What each part of the exact solver gains: nodes and time of a solver without it, divided by those
// of the whole solver, on connect4 positions generated here.
//
//     solver_ablation [POSITIONS]      of each kind; 0 leaves the empty board out
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "base/mebibytes.h"
#include "base/random.h"
#include "board/drop_board.h"
#include "drop/solver.h"

namespace puissance {
namespace {

const Game connect4{7, 6, 4, Gravity::down};

// Positions of random games without immediate blunders.
std::vector<Connect4Board> positions(int stones, int count, std::uint64_t seed) {
    Random random(seed);
    std::vector<Connect4Board> found;
    while (static_cast<int>(found.size()) < count) {
        Connect4Board board(connect4);
        Connect4Board::Moves moves;
        bool is_over = false;
        for (int i = 0; i < stones && !is_over; ++i) {
            board.safe_moves(moves);
            is_over = moves.empty() || board.winning_move().has_value();
            if (!is_over) board.play(moves[random.below(moves.size())]);
        }
        if (!is_over) found.push_back(board);
    }
    return found;
}

struct Cost {
    double nodes = 0;
    double seconds = 0;
};

template <drop::Techniques techniques, class Geometry = Fixed<7, 6, 4>>
Cost cost_of(const std::vector<Connect4Board>& boards) {
    drop::Solver<Geometry, techniques> solver(connect4, 64_MiB);
    Cost cost;
    for (const auto& board : boards) {
        solver.forget();
        Budget budget;
        const auto start = std::chrono::steady_clock::now();
        (void)solver.solve(board.own(), board.all(), drop::Strength::strong, budget);
        cost.seconds +=
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        cost.nodes += static_cast<double>(budget.nodes());
    }
    return cost;
}

using Kinds = std::vector<std::vector<Connect4Board>>;

template <drop::Techniques techniques>
void row(std::string_view name, const Kinds& kinds, const std::vector<Cost>& whole) {
    fmt::print("| {:<42} |", name);
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const Cost cost = cost_of<techniques>(kinds[i]);
        fmt::print(" {:5.2f} / {:5.2f} |", cost.nodes / whole[i].nodes,
                   cost.seconds / whole[i].seconds);
    }
    fmt::print("\n");
    std::fflush(stdout);
}

// The solver for any size instead of the one compiled for this size. Both run in turn and the best
// of three runs counts, because the difference is smaller than the noise of a busy machine.
void row_of_dynamic(const Kinds& kinds) {
    fmt::print("| {:<42} |", "a size the compiler knows (any size instead)");
    for (const auto& boards : kinds) {
        Cost fixed = cost_of<drop::Techniques{}>(boards);
        Cost dynamic = cost_of<drop::Techniques{}, Dynamic<Word64>>(boards);
        for (int again = 0; again < 2; ++again) {
            fixed.seconds = std::min(fixed.seconds, cost_of<drop::Techniques{}>(boards).seconds);
            dynamic.seconds = std::min(
                dynamic.seconds, cost_of<drop::Techniques{}, Dynamic<Word64>>(boards).seconds);
        }
        fmt::print(" {:5.2f} / {:5.2f} |", dynamic.nodes / fixed.nodes,
                   dynamic.seconds / fixed.seconds);
    }
    fmt::print("\n");
}

int run(int count) {
    Kinds kinds{positions(18, 10 * std::max(1, count), 1), positions(12, std::max(1, count), 2)};
    fmt::print("| taken away (nodes / time, times those of the whole) | 18 stones | 12 stones |");
    if (count > 0) {
        kinds.push_back({Connect4Board(connect4)});
        fmt::print(" empty board |");
    }
    fmt::print("\n|---|---|---|{}\n", count > 0 ? "---|" : "");
    std::vector<Cost> whole;
    for (const auto& boards : kinds) {
        (void)cost_of<drop::Techniques{}>({boards.front()});  // Warms up the processor.
        whole.push_back(cost_of<drop::Techniques{}>(boards));
    }
    row<drop::Techniques{.follow_up = false}>("follow-up bound", kinds, whole);
    row<drop::Techniques{.zugzwang = false}>("zugzwang bound", kinds, whole);
    row<drop::Techniques{.early_lines = false}>("lines that win early", kinds, whole);
    row<drop::Techniques{.domination = false}>("lines that come too late", kinds, whole);
    row<drop::Techniques{.matching = false}>("pairs of contested cells", kinds, whole);
    row<drop::Techniques{.no_lines_left = false}>("nobody has a line left", kinds, whole);
    row<drop::Techniques{.second_stone = false}>("questions about two stones played out", kinds,
                                                 whole);
    row<drop::Techniques{.probe_first = false}>("all children probed first", kinds, whole);
    row<drop::Techniques{.mirror = false}>("mirror images", kinds, whole);
    row<drop::Techniques{.move_weights = false}>("order by weights (threat count instead)", kinds,
                                                 whole);
    row<drop::Techniques{.far_order = false}>("more features far from the end", kinds, whole);
    row<drop::Techniques{.history = false}>("moves that have cut elsewhere", kinds, whole);
    row<drop::Techniques{.small_tables = false}>("small tables that grow", kinds, whole);
    row<drop::Techniques{.cheap_tests = false}>("cheap tests of the outermost scores", kinds,
                                                whole);
    row<drop::Techniques{.stepping = false}>("steps from the sign (halving instead)", kinds, whole);
    row_of_dynamic(kinds);
    for (std::size_t i = 0; i < kinds.size(); ++i)
        fmt::print("whole solver, kind {}: {} positions, {:.0f} nodes and {:.3f} ms each\n", i + 1,
                   kinds[i].size(), whole[i].nodes / static_cast<double>(kinds[i].size()),
                   whole[i].seconds * 1e3 / static_cast<double>(kinds[i].size()));
    return EXIT_SUCCESS;
}

}  // namespace
}  // namespace puissance

int main(int count, char** arguments) {
    return puissance::run(count > 1 ? std::atoi(arguments[1]) : 20);
}
