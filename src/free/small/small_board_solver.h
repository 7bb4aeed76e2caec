// The exact score of any position of a free board of at most 64 cells, as far as it can be had:
// who wins, and when. Each is a question whether somebody can complete a line, in any number of
// stones or in a given one, asked of the df-pn search.
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

    // Bounds of the score of the player to move, on the field's scale; with `sign_only` they tell
    // no more than who wins. Requires of all: the game is not over.
    [[nodiscard]] ScoreBounds solve(const FreeBoard& board, bool sign_only, Budget& budget);

    // A move that earns this score, which is exact.
    [[nodiscard]] std::optional<Move> move_worth(const FreeBoard& board, int score, Budget& budget);

    // The question whether the player to move (0) or the other (1) can complete a line, and its
    // answer; it leaves behind in which game, the breaker's lines counted or not, it was found.
    [[nodiscard]] static LinePosition question(const FreeBoard& board, int whose);
    [[nodiscard]] Claim decide(LinePosition& position, Budget& budget);

    [[nodiscard]] ProofNumberSearch& search() { return search_; }
    [[nodiscard]] const LineGame& game() const { return game_; }

private:
    LineGame game_;
    ProofNumberSearch search_;
};

}  // namespace puissance::free_board
