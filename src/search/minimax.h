// Minimax as textbooks draw it: a layer that maximises, a layer that minimises, values for the
// player to move at the root. With `pruning` it is alpha-beta: the same function and the same
// value, with fewer nodes. Both visit the nodes of the textbook, neither more nor fewer. They are
// written to be read and to be watched; the search that plays is negamax.
#pragma once

#include <algorithm>
#include <vector>

#include "base/budget.h"
#include "board/position.h"
#include "eval/scorer.h"
#include "search/fixed_orders.h"
#include "search/observer.h"
#include "search/search_result.h"

namespace puissance {

template <bool pruning, Position Board, Watch W = Silent>
class Minimax {
public:
    // Board, budget and watch are kept by reference and must outlive the search.
    Minimax(Board& board, Evaluator evaluator, Order order, Budget& budget, W& watch)
        : board_(board),
          evaluator_(evaluator),
          scorer_(board, evaluator),
          order_(order),
          budget_(budget),
          watch_(watch) {}

    // Searches `depth` plies deep. The result counts only if the budget was not spent.
    [[nodiscard]] SearchResult search(int depth) {
        depth_ = depth;
        lines_.assign(static_cast<std::size_t>(depth) + 2, {});
        const Score score = visit<Layer::max>(0, {});
        return {score, lines_.front()};
    }

private:
    // The value, for the maximiser, of the position on the board, `ply` moves below the root.
    template <Layer layer>
    Score visit(int ply, Window window) {
        constexpr bool maximises = layer == Layer::max;
        if (!budget_.spend()) return Score::draw();
        watch_.enter(ply, layer, window);
        lines_[static_cast<std::size_t>(ply)].clear();
        if (board_.last_mover_won()) return end(ply, maximises ? Ending::lost : Ending::won);
        if (board_.is_full()) return end(ply, Ending::full);
        if (ply == depth_) return end(ply, Ending::horizon, maximises);

        typename Board::Moves moves;
        board_.candidates(moves);
        order_moves(board_, order_, moves);
        watch_.consider(ply, {moves.begin(), moves.size()});
        Score best = maximises ? Score::worst() : Score::best();
        bool has_best = false;
        for (const Move move : moves) {
            watch_.descend(ply, move);
            const Score score =
                value_after < maximises ? Layer::min : Layer::max > (move, ply, window);
            if (budget_.is_spent()) return best;
            if (!has_best || (maximises ? score > best : score < best)) {
                has_best = true;
                best = score;
                extend_line(ply, move);
                if constexpr (pruning) {
                    if (maximises) window.alpha = std::max(window.alpha, best);
                    else window.beta = std::min(window.beta, best);
                }
                watch_.improve(ply, move, best, window);
            }
            if (pruning && window.alpha >= window.beta) {
                if (move != moves.back()) watch_.cut(ply, move, window);
                break;
            }
        }
        watch_.leave(ply, best);
        return best;
    }

    template <Layer layer>
    Score value_after(Move move, int ply, Window window) {
        board_.play(move);
        scorer_.played(board_, move);
        const Score score = visit<layer>(ply + 1, window);
        board_.undo(move);
        scorer_.undone(board_, move);
        return score;
    }

    Score end(int ply, Ending ending, bool maximiser_moves = true) {
        Score score;
        if (ending == Ending::won || ending == Ending::lost) score = decided(ply, ending);
        else if (ending == Ending::horizon)
            score =
                Score::estimate(maximiser_moves ? scorer_.value(board_) : -scorer_.value(board_));
        watch_.end(ply, ending, score);
        return score;
    }

    // A win that comes sooner is worth more, except to an evaluator that ignores depth.
    Score decided(int ply, Ending ending) {
        const bool won = ending == Ending::won;
        if (wins_by_depth(evaluator_)) return won ? Score::win_in(ply) : Score::loss_in(ply);
        // The loser is to move.
        const std::int64_t lost = scorer_.value(board_) - win_value(evaluator_, board_.game());
        return Score::estimate(won ? -lost : lost);
    }

    void extend_line(int ply, Move move) {
        auto& line = lines_[static_cast<std::size_t>(ply)];
        const auto& rest = lines_[static_cast<std::size_t>(ply) + 1];
        line.assign(1, move);
        line.insert(line.end(), rest.begin(), rest.end());
    }

    Board& board_;
    Evaluator evaluator_;
    Scorer<Board> scorer_;
    Order order_;
    Budget& budget_;
    W& watch_;
    int depth_ = 0;
    std::vector<std::vector<Move>> lines_;  // The best line from each ply down.
};

}  // namespace puissance
