#include "free/small/small_board_solver.h"

#include <cstdlib>

namespace puissance::free_board {

namespace {

// How many stones the winner places if the game ends after so many plies.
std::uint8_t stones_in(int plies) { return static_cast<std::uint8_t>(moves_in(plies)); }

}  // namespace

LinePosition SmallBoardSolver::question(const FreeBoard& board, int whose) {
    LinePosition position;
    position.is_attackers_turn = whose == 0;
    for (int row = 0; row < board.game().rows; ++row) {
        const int shift = row * board.game().columns;
        position.attacker |= static_cast<Word64>(board.line_stones(row, whose)) << shift;
        position.breaker |= static_cast<Word64>(board.line_stones(row, 1 - whose)) << shift;
    }
    return position;
}

// A refutation in the maker-breaker game is enough and often much easier; but deciding that game
// can also be hard. So both games are searched by turns, with more and more nodes.
Claim SmallBoardSolver::decide(LinePosition& position, Budget& budget) {
    constexpr std::uint64_t first_nodes = 20'000;
    bool makes = false;  // Does the attacker win the maker-breaker game?
    for (std::uint64_t nodes = first_nodes; budget.check(); nodes *= 2) {
        if (!makes) {
            position.breaker_counts = false;
            const Claim claim = search_.decide(position, budget, nodes);
            if (claim == Claim::fails) return claim;
            makes = claim == Claim::wins;
        }
        position.breaker_counts = true;
        const Claim claim = search_.decide(position, budget, nodes);
        if (claim != Claim::open) return claim;
    }
    return Claim::open;
}

ScoreBounds SmallBoardSolver::solve(const FreeBoard& board, bool sign_only, Budget& budget) {
    const Game& game = board.game();
    const int empty = game.cells() - board.ply();
    const auto worth = [&](int plies) { return field_value(game, board.ply(), plies); };
    ScoreBounds bounds{-worth(2), worth(1)};
    for (const int whose : {0, 1}) {
        LinePosition position = question(board, whose);
        const Claim claim = decide(position, budget);
        if (claim == Claim::open) return bounds;
        if (claim == Claim::fails) {
            (whose == 0 ? bounds.highest : bounds.lowest) = 0;
            continue;
        }
        (whose == 0 ? bounds.lowest : bounds.highest) = whose == 0 ? 1 : -1;
        if (sign_only) return bounds;
        for (int plies = 1 + whose; plies <= empty; plies += 2) {
            position.stones_left = stones_in(plies);
            const Claim soon = decide(position, budget);
            if (soon == Claim::open) return bounds;
            const int score = whose == 0 ? worth(plies) : -worth(plies);
            if (soon == Claim::wins) return {score, score};
            // The earliest win left is one stone later.
            if (whose == 0) bounds.highest = worth(plies + 2);
            else bounds.lowest = -worth(plies + 2);
        }
    }
    return bounds;
}

std::optional<Move> SmallBoardSolver::move_worth(const FreeBoard& board, int score,
                                                 Budget& budget) {
    LinePosition position = question(board, score > 0 ? 0 : 1);
    const int plies = exact_verdict(board.game(), board.ply(), score).plies;
    if (score > 0) position.stones_left = stones_in(plies);
    // The loser prevents an earlier loss; if that is not possible, at least the line that he sees.
    if (score < 0) position.stones_left = stones_in(plies - 2);
    if (score < 0 && plies == 2) {
        position.is_attackers_turn = true;
        position.stones_left = 1;
        return move_at(search_.judge().completing_cell(position));
    }
    const Claim claim = decide(position, budget);
    const auto cell = search_.move_to(claim, position, budget);
    return cell ? std::optional(move_at(*cell)) : std::nullopt;
}

}  // namespace puissance::free_board
