// The general search: one function for both players, on any board, with any evaluator. Plain, it is
// the textbook's alpha-beta, node for node. Its parts can be switched on one by one or together;
// with any of them it returns the very value minimax returns for the same evaluator and depth, and
// with all of them it visits far fewer nodes.
//
// Scores are fail-soft: a value at or below alpha is an upper bound of the true one, a value at or
// above beta a lower bound, and one in between is exact.
#pragma once

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

#include "base/budget.h"
#include "board/position.h"
#include "eval/scorer.h"
#include "search/fixed_orders.h"
#include "search/learned_order.h"
#include "search/observer.h"
#include "search/search_result.h"
#include "search/table.h"

namespace puissance {

template <Position Board, Watch W = Silent>
class Negamax {
public:
    // All but the evaluator and the parts are kept by reference and must outlive the search.
    Negamax(Board& board, Evaluator evaluator, const Parts& parts, Table& table, Budget& budget,
            W& watch)
        : board_(board),
          parts_(parts),
          evaluator_(evaluator),
          scorer_(board, evaluator),
          table_(table),
          budget_(budget),
          watch_(watch),
          learned_(board.game(), parts),
          lines_(static_cast<std::size_t>(board.game().cells()) + 2) {}

    // Searches `depth` plies deep, the root's moves in this order; of equally good ones the first
    // is chosen. The result counts only if the budget was not spent. Requires: the game is not
    // over; depth > 0; the moves are legal, and there is at least one.
    [[nodiscard]] SearchResult search(int depth, std::span<const Move> moves) {
        if (!budget_.spend()) return {};
        watch_.enter(0, Layer::mover, {});
        if (const auto score = win_at_once(0)) return {*score, lines_[0]};
        const Score score = explore(depth, 0, {}, moves);
        return {score, lines_[0]};
    }

    // The exact value of one move, for the player who makes it, in a search `depth` plies deep.
    [[nodiscard]] SearchResult value_of(Move move, int depth) {
        board_.play(move);
        const bool wins = sees_wins() && board_.last_mover_won();
        board_.undo(move);
        if (wins) return {Score::win_in(1), {move}};
        const Score score = value_after(move, depth, 0, {});
        extend_line(0, move);
        return {score, lines_[0]};
    }

    [[nodiscard]] Evaluator evaluator() const { return evaluator_; }

private:
    // The value, for the player to move, of the position on the board, `ply` moves below the root
    // and with `left` plies left to search.
    Score visit(int left, int ply, Window window) {
        if (!budget_.spend()) return Score::draw();
        watch_.enter(ply, Layer::mover, window);
        line(ply).clear();
        // Tactics see a win before it is played: with them no position is lost already.
        if (!sees_wins() && board_.last_mover_won()) [[unlikely]]
            return end(ply, Ending::lost, lost(ply));
        if (board_.is_full()) return end(ply, Ending::full, Score::draw());
        if (left == 0) return end(ply, Ending::horizon, Score::estimate(scorer_.value(board_)));
        if (const auto score = win_at_once(ply)) return *score;

        Move hint = LearnedOrder::no_move;
        if (left >= min_depth_stored_) {
            if (const auto entry = table_.probe(board_.key())) {
                hint = entry->move;
                const Score score = entry->score.delayed(ply);
                if (entry->depth == left && suffices(entry->bound, score, window)) {
                    watch_.know(ply, hint);
                    return end(ply, Ending::remembered, score);
                }
            }
        }
        typename Board::Moves moves;
        if (sees_wins() && left >= 2) {
            board_.safe_moves(moves);
            if (moves.empty()) return end(ply, Ending::forced, Score::loss_in(ply + 2));
        } else {
            board_.candidates(moves);
        }
        if (!parts_.order) order_moves(board_, Order::natural, moves);
        if (moves.size() > 1) learned_.sort(ply, hint, moves);
        return explore(left, ply, window, {moves.begin(), moves.size()});
    }

    // Visits the moves in this order and stores the result in the table.
    Score explore(int left, int ply, Window window, std::span<const Move> moves) {
        const Window entered = window;
        // A null window only asks yes or no and needs no line; but the root must have a move.
        const bool wants_line = ply == 0 || window.alpha.next() < window.beta;
        Score best = Score::worst();
        Move best_move = moves.front();
        watch_.consider(ply, moves);
        for (const Move move : moves) {
            watch_.descend(ply, move);
            const bool is_first = move == moves.front();
            const bool asks = parts_.null_window && !is_first;
            Score score = value_after(move, left, ply,
                                      asks ? Window{window.alpha, window.alpha.next()} : window);
            if (asks && score > window.alpha && score < window.beta && !budget_.is_spent()) {
                watch_.descend(ply, move);
                score = value_after(move, left, ply, window);
            }
            if (budget_.is_spent()) return best;
            if (score > best || is_first) {
                best = score;
                best_move = move;
                if (wants_line && (score > window.alpha || is_first)) extend_line(ply, move);
                window.alpha = std::max(window.alpha, best);
                watch_.improve(ply, move, best, window);
            }
            if (window.alpha >= window.beta) {
                if (move != moves.back()) watch_.cut(ply, move, window);
                learned_.cut(ply, move, left);
                break;
            }
        }
        if (left >= min_depth_stored_) {
            const Bound bound = best >= entered.beta   ? Bound::lower
                                : best > entered.alpha ? Bound::exact
                                                       : Bound::upper;
            table_.store(board_.key(), {best.delayed(-ply), left, bound, best_move});
        }
        watch_.leave(ply, best);
        return best;
    }

    // The value of a move for the player who makes it, within his window.
    Score value_after(Move move, int left, int ply, Window window) {
        board_.play(move);
        if (left > min_depth_stored_) table_.prefetch(board_.key());
        scorer_.played(board_, move);
        const Score score = -visit(left - 1, ply + 1, {-window.beta, -window.alpha});
        board_.undo(move);
        scorer_.undone(board_, move);
        return score;
    }

    // An evaluator that counts a win the same at any depth may prefer a later one, so it must see
    // all of them played.
    [[nodiscard]] bool sees_wins() const { return wins_by_depth(evaluator_) && parts_.tactics; }

    std::optional<Score> win_at_once(int ply) {
        if (!sees_wins()) return std::nullopt;
        const auto win = board_.winning_move();
        if (!win) return std::nullopt;
        line(ply).assign(1, *win);
        watch_.know(ply, *win);
        return end(ply, Ending::win_at_hand, Score::win_in(ply + 1));
    }

    // The value for the player to move when the other one has won.
    Score lost(int ply) {
        if (wins_by_depth(evaluator_)) return Score::loss_in(ply);
        return Score::estimate(scorer_.value(board_) - win_value(evaluator_, board_.game()));
    }

    static bool suffices(Bound bound, Score score, const Window& window) {
        return bound == Bound::exact || (bound == Bound::lower && score >= window.beta) ||
               (bound == Bound::upper && score <= window.alpha);
    }

    Score end(int ply, Ending ending, Score score) {
        watch_.end(ply, ending, score);
        return score;
    }

    std::vector<Move>& line(int ply) { return lines_[static_cast<std::size_t>(ply)]; }

    void extend_line(int ply, Move move) {
        line(ply).assign(1, move);
        line(ply).insert(line(ply).end(), line(ply + 1).begin(), line(ply + 1).end());
    }

    Board& board_;
    Parts parts_;
    // Nearer to the leaves a probe costs more than it saves. Without a table nothing is stored.
    int min_depth_stored_ = parts_.table ? 2 : std::numeric_limits<int>::max();
    Evaluator evaluator_;
    Scorer<Board> scorer_;
    Table& table_;
    Budget& budget_;
    W& watch_;
    LearnedOrder learned_;
    std::vector<std::vector<Move>> lines_;  // The best line from each ply down.
};

}  // namespace puissance
