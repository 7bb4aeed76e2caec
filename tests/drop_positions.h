// Positions of drop boards for tests of the exact solver: all of a small board, or random ones.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_set>
#include <vector>

#include "base/mebibytes.h"
#include "base/random.h"
#include "board/drop_board.h"
#include "drop/exact_solver.h"
#include "puissance/thread_crew.h"
#include "retrograde.h"
#include "sanitized.h"

namespace puissance::tests {

// Under a sanitizer, listing all positions of these boards takes too long.
inline bool is_too_large(const Game& game) {
    return sanitized_stride > 1 && game.cells() >= 18 && game.columns > 2;
}

inline Game drop_game(int columns, int rows, int align, Rule rule = Rule::at_least) {
    return {columns, rows, align, Gravity::down, rule};
}

template <class Board>
Retrograde::Code code_of(const Board& board) {
    const Game game = board.game();
    Retrograde::Code code = 0;
    for (int column = 0; column < game.columns; ++column)
        for (int row = 0; row < game.rows; ++row) {
            const auto cell = bit<typename Board::Word>(column * (game.rows + 1) + row);
            if ((board.all() & cell) == 0) continue;
            const bool is_movers = (board.own() & cell) != 0;
            const Retrograde::Code player = is_movers == (board.ply() % 2 == 0) ? 1 : 2;
            code |= player << (2 * (column * game.rows + row));
        }
    return code;
}

// Calls visit(board) once for every unfinished position that can follow from this one.
template <class Board>
class EveryPosition {
public:
    template <class Visit>
    void visit(Board& board, Visit&& visit_one) {
        if (board.is_full() || !seen_.insert(board.key()).second) return;
        visit_one(static_cast<const Board&>(board));
        typename Board::Moves moves;
        board.legal_moves(moves);
        for (const Move move : moves) {
            board.play(move);
            if (!board.last_mover_won()) visit(board, visit_one);
            board.undo(move);
        }
    }

private:
    std::unordered_set<std::uint64_t> seen_;
};

// Random moves that avoid giving the next player a win if possible; nothing if somebody wins before
// `plies` moves.
template <class Board>
std::optional<std::vector<Move>> random_moves(const Game& game, int plies, Random& random) {
    Board board(game);
    std::vector<Move> played;
    for (int ply = 0; ply < plies; ++ply) {
        typename Board::Moves moves;
        board.safe_moves(moves);
        if (moves.empty() || board.winning_move()) return std::nullopt;
        played.push_back(moves[random.below(moves.size())]);
        board.play(played.back());
    }
    return played;
}

template <class Board>
Board board_after(const Game& game, const std::vector<Move>& moves) {
    Board board(game);
    for (const Move move : moves) board.play(move);
    return board;
}

template <class Solver, class Board>
ScoreBounds score_by(Solver& solver, const Board& board, drop::Strength strength, Budget& budget) {
    return solver.solve(board.own(), board.all(), strength, budget);
}

// Calls visit(moves) for `count` random games of `fewest` to `most` moves.
template <class Board, class Visit>
void for_random_games(const Game& game, int count, int fewest, int most, Random& random,
                      Visit&& visit) {
    while (count > 0) {
        const int plies =
            fewest + static_cast<int>(random.below(static_cast<std::uint64_t>(most - fewest + 1)));
        const auto moves = random_moves<Board>(game, plies, random);
        if (!moves) continue;
        --count;
        visit(*moves);
    }
}

}  // namespace puissance::tests
