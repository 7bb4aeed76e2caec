// Benchmarks of the parts: moves, threats and every evaluator, on the Connect Four board and on a
// large free one.
#include <benchmark/benchmark.h>

#include "base/random.h"
#include "board/drop_board.h"
#include "board/free_board.h"
#include "board/perft.h"
#include "eval/scorer.h"

namespace puissance {
namespace {

constexpr Game connect4{7, 6, 4, Gravity::down};
constexpr Game gomoku{15, 15, 5, Gravity::none};

// Positions of random games, at most half full and not won.
template <class Board>
std::vector<Board> random_positions(const Game& game) {
    std::vector<Board> boards;
    Random random(1);
    while (boards.size() < 256) {
        Board board(game);
        const auto plies = random.below(static_cast<std::uint64_t>(game.cells() / 2));
        for (std::uint64_t i = 0; i < plies && !board.last_mover_won(); ++i) {
            typename Board::Moves moves;
            board.candidates(moves);
            board.play(moves[random.below(moves.size())]);
        }
        if (!board.last_mover_won()) boards.push_back(board);
    }
    return boards;
}

template <class Board>
void perft_nodes(benchmark::State& state, const Game& game, int depth) {
    Board board(game);
    std::uint64_t nodes = 0;
    for (auto _ : state) nodes += perft(board, depth, nullptr);
    state.SetItemsProcessed(static_cast<std::int64_t>(nodes));
}

void value(benchmark::State& state, Evaluator evaluator) {
    const auto boards = random_positions<Connect4Board>(connect4);
    std::vector<Scorer<Connect4Board>> scorers;
    for (const auto& board : boards) scorers.emplace_back(board, evaluator);
    std::size_t i = 0;
    for (auto _ : state) {
        i = (i + 1) % boards.size();
        benchmark::DoNotOptimize(scorers[i].value(boards[i]));
    }
}

// On free boards the value is updated with every move, so playing the moves is what costs.
void play_and_value(benchmark::State& state, Evaluator evaluator) {
    auto boards = random_positions<FreeBoard>(gomoku);
    std::vector<Scorer<FreeBoard>> scorers;
    for (const FreeBoard& board : boards) scorers.emplace_back(board, evaluator);
    std::size_t i = 0;
    for (auto _ : state) {
        i = (i + 1) % boards.size();
        FreeBoard::Moves moves;
        boards[i].candidates(moves);
        boards[i].play(moves[0]);
        scorers[i].played(boards[i], moves[0]);
        benchmark::DoNotOptimize(scorers[i].value(boards[i]));
        boards[i].undo(moves[0]);
        scorers[i].undone(boards[i], moves[0]);
    }
}

template <class Board>
void safe_moves(benchmark::State& state, const Game& game) {
    const auto boards = random_positions<Board>(game);
    std::size_t i = 0;
    for (auto _ : state) {
        i = (i + 1) % boards.size();
        typename Board::Moves moves;
        boards[i].safe_moves(moves);
        benchmark::DoNotOptimize(moves.size());
    }
}

void add_all() {
    const auto add = [](const std::string& name, auto&& run) {
        benchmark::RegisterBenchmark(name.c_str(), run);
    };
    add("perft/7x6 fixed", [](auto& state) { perft_nodes<Connect4Board>(state, connect4, 7); });
    add("perft/7x6 dynamic", [](auto& state) { perft_nodes<Drop64Board>(state, connect4, 7); });
    add("perft/7x6 two words", [](auto& state) { perft_nodes<Drop128Board>(state, connect4, 7); });
    for (const Evaluator evaluator :
         {Evaluator::cells, Evaluator::runs, Evaluator::windows, Evaluator::alignments}) {
        const auto name = std::string(name_of(evaluator));
        add("value/" + name, [=](auto& state) { value(state, evaluator); });
        add("play and value/" + name, [=](auto& state) { play_and_value(state, evaluator); });
    }
    add("safe moves/7x6", [](auto& state) { safe_moves<Connect4Board>(state, connect4); });
    add("safe moves/gomoku", [](auto& state) { safe_moves<FreeBoard>(state, gomoku); });
}

}  // namespace
}  // namespace puissance

int main(int count, char** arguments) {
    puissance::add_all();
    benchmark::Initialize(&count, arguments);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
