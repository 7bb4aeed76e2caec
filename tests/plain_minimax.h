// Minimax as it is defined, on the naive board, remembering what it has seen: slow and obviously
// correct, for tests only.
#pragma once

#include <algorithm>
#include <map>
#include <string>

#include "naive_eval.h"
#include "puissance/score.h"

namespace puissance::tests {

// Plies of a win are counted from the root.
class PlainMinimax {
public:
    // With `all`, cells far from every stone are searched too.
    PlainMinimax(const Record& root, Evaluator eval, bool all = false)
        : root_(root.ply()), eval_(eval), all_(all) {}

    // For the player to move, `left` plies deep.
    Score value(NaiveBoard& board, int left) {
        const bool is_won = board.last_mover_won();
        if (is_won && eval_ != Evaluator::cells) return Score::loss_in(board.ply() - root_);
        if (!is_won && board.is_full()) return Score::draw();
        if (is_won || left == 0) return Score::estimate(points(board));
        const auto [known, is_new] =
            known_.try_emplace(board.picture() + static_cast<char>(left), Score::worst());
        if (!is_new) return known->second;
        Score best = Score::worst();
        for (const int move : all_ ? board.legal_moves() : board.candidates()) {
            board.play(move);
            best = std::max(best, -value(board, left - 1));
            board.undo();
        }
        return known_[board.picture() + static_cast<char>(left)] = best;
    }

    // The evaluator's, for the player to move.
    std::int64_t points(const NaiveBoard& board) const {
        const std::int64_t value = NaiveEval{board}.value(eval_);
        return board.mover() == 0 ? value : -value;
    }

private:
    int root_;
    Evaluator eval_;
    bool all_;
    std::map<std::string, Score> known_;
};

}  // namespace puissance::tests
