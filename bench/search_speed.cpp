// How many nodes per second each textbook search visits without an observer: connect4 from 4453
// with `alignments`. bench/observer_ratio builds this program twice and compares.
#include <ctime>

#include <fmt/core.h>

#include "base/mebibytes.h"
#include "board/drop_board.h"
#include "eval/alignments.h"
#include "search/minimax.h"
#include "search/negamax.h"

namespace puissance {
namespace {

using Board = DropBoard<Fixed<7, 6, 4>>;

// Prints "name nodes seconds".
template <class Search>
void time(const char* name, Search&& search) {
    auto board = position_of<Board>(parse_moves({7, 6, 4, Gravity::down}, "4453").value());
    Budget budget;
    // Processor time, so that other programs on the machine do not count.
    const std::clock_t start = std::clock();
    const SearchResult found = search(board, budget);
    const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    fmt::print("{} {} {:.6f} {}\n", name, budget.nodes(), seconds, found.score.raw());
}

void time_all() {
    Silent watch;
    time("minimax", [&](Board& board, Budget& budget) {
        return Minimax<false, Board>(board, Evaluator::alignments, Order::natural, budget, watch)
            .search(8);
    });
    time("alphabeta", [&](Board& board, Budget& budget) {
        return Minimax<true, Board>(board, Evaluator::alignments, Order::centre, budget, watch)
            .search(11);
    });
    Table table(64_MiB);
    const auto negamax = [&](int depth) {
        return [&, depth](Board& board, Budget& budget) {
            typename Board::Moves moves;
            board.candidates(moves);
            order_moves(board, Order::centre, moves);
            table.start_search();
            return Negamax(board, Evaluator::alignments, Parts{}, table, budget, watch)
                .search(depth, {moves.begin(), moves.size()});
        };
    };
    time("warming", negamax(15));  // Touches the memory once, which is slow the first time.
    time("negamax", negamax(19));
}

}  // namespace
}  // namespace puissance

int main() { puissance::time_all(); }
