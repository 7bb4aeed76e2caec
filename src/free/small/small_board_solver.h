// The exact score of positions of a free board of at most 64 cells: who wins, and when. It follows
// from questions to the df-pn search: can a player complete a line, with any number of stones or
// with at most so many?
#pragma once

#include <optional>

#include "board/free_board.h"
#include "free/small/proof_number_search.h"
#include "puissance/score.h"

namespace puissance::free_board {

class SmallBoardSolver {
public:
    // Requires: LineGame::is_small(game).
    SmallBoardSolver(const Game& game, std::size_t bytes) : game_(game), search_(game_, bytes) {}

    [[nodiscard]] bool has_memory() const { return search_.has_memory(); }
    void clear() { search_.clear(); }

    // Returns bounds of the score of the player to move, on the field's scale; with `sign_only`
    // they only say who wins. All members require: the game is not over.
    [[nodiscard]] ScoreBounds solve(const FreeBoard& board, bool sign_only, Budget& budget);

    // Returns a move that reaches this score. Requires: it is the exact score.
    [[nodiscard]] std::optional<Move> move_worth(const FreeBoard& board, int score, Budget& budget);

    // The question whether the player to move (0) or the other player (1) can complete a line, and
    // its answer. decide() sets `breaker_counts` as in the game in which it was decided.
    [[nodiscard]] static LinePosition question(const FreeBoard& board, int whose);
    [[nodiscard]] Claim decide(LinePosition& position, Budget& budget);

    [[nodiscard]] ProofNumberSearch& search() { return search_; }
    [[nodiscard]] const LineGame& game() const { return game_; }

private:
    LineGame game_;
    ProofNumberSearch search_;
};

}  // namespace puissance::free_board
