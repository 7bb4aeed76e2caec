// What every board offers to evaluators and searches. A Position is played forward and back in
// place; it never checks a move twice, so callers keep the contracts below.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>

#include "base/word.h"
#include "board/move_list.h"
#include "puissance/record.h"

namespace puissance {

// A set of parallel lines in one word: the stones of the player to move, of the other, and all
// cells of those lines, and which runs win there. On drop boards a strip is a whole direction; on
// free boards one line.
template <Word W>
struct Strip {
    W own;
    W other;
    W cells;
    int step;
    Rule rule;
};

template <class P>
concept Position = requires(P position, const P& known, Move move, typename P::Moves moves) {
    {P(known.game())};
    { known.game() } -> std::convertible_to<Game>;
    { known.ply() } -> std::same_as<int>;
    { known.is_full() } -> std::same_as<bool>;
    { known.is_legal(move) } -> std::same_as<bool>;
    // Requires of play: is_legal(move), and nobody has won. Of undo: it was the last move.
    {position.play(move)};
    {position.undo(move)};
    // Only the last mover can have just won, so only that is looked at.
    { known.last_mover_won() } -> std::same_as<bool>;
    // The same number for the same stones and turn; different ones differ with certainty on
    // boards of one word, and but for one chance in 2^64 on others.
    { known.key() } -> std::same_as<std::uint64_t>;
    // Every legal move in index order; and those a search considers (the same, but on large free
    // boards only cells that touch a stone).
    {known.legal_moves(moves)};
    {known.candidates(moves)};
    // Are the candidates always all legal moves? Otherwise only short wins are proofs.
    { known.considers_all() } -> std::same_as<bool>;
    // A move that wins at once.
    { known.winning_move() } -> std::same_as<std::optional<Move>>;
    // The candidates after which the other player cannot win at once. None: the mover has lost,
    // two plies from now. Requires: !winning_move() and !is_full().
    {known.safe_moves(moves)};
};

// The position a record has come to.
template <Position P>
[[nodiscard]] P position_of(const Record& record) {
    P position(record.game());
    for (const Move move : record.moves()) position.play(move);
    return position;
}

}  // namespace puissance
