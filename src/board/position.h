// What every board offers to evaluators and searches. Moves are played and undone in place and are
// not checked, so callers must meet the requirements below.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>

#include "base/word.h"
#include "board/move_list.h"
#include "puissance/record.h"

namespace puissance {

// A set of parallel lines in one word: the stones of the player to move, those of the other player,
// all cells of the lines, and the rule. On drop boards a strip is a whole direction, on free boards
// one line.
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
    // play() requires is_legal(move) and that nobody has won; undo() requires the last move.
    {position.play(move)};
    {position.undo(move)};
    // Only the last mover can have won, so only this player's lines are checked.
    { known.last_mover_won() } -> std::same_as<bool>;
    // The same number for the same stones and turn. Different positions have different keys on
    // boards of one word; on others two keys collide with probability 2^-64.
    { known.key() } -> std::same_as<std::uint64_t>;
    // All legal moves in index order, and those that a search considers: the same, except on large
    // free boards, where only cells near a stone are.
    {known.legal_moves(moves)};
    {known.candidates(moves)};
    // Are the candidates always all legal moves? If not, only short wins are proofs.
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
