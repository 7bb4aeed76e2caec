// What the search asks of an evaluation: how a position stands, and which moves look best. An
// evaluation stands beside the board and follows its stones, so that it may keep sums of its own.
// It is chosen when the search is compiled and costs no call.
#pragma once

#include <concepts>
#include <string_view>

#include "free/pattern_board.h"

namespace puissance::free_board {

template <class Kind>
concept Evaluation = std::constructible_from<Kind, const PatternBoard&> &&
    requires(Kind evaluation, const Kind& asked, const PatternBoard& board, int cell) {
    { Kind::name } -> std::convertible_to<std::string_view>;
    // The stone has been placed, or taken back.
    evaluation.play(board, cell);
    evaluation.undo(board, cell);
    // For the player to move, in points of which 200 are one stone's worth.
    { asked.points(board) } -> std::same_as<int>;
    // What a stone of the player to move there is worth: the best is searched first.
    { asked.move_score(board, cell) } -> std::same_as<int>;
};

// The board keeps all that patterns need.
struct PatternEvaluation {
    static constexpr std::string_view name = "pattern";

    explicit PatternEvaluation(const PatternBoard& /*board*/) {}

    static void play(const PatternBoard& /*board*/, int /*cell*/) {}
    static void undo(const PatternBoard& /*board*/, int /*cell*/) {}
    [[nodiscard]] static int points(const PatternBoard& board) { return board.points(); }
    [[nodiscard]] static int move_score(const PatternBoard& board, int cell) {
        return board.move_score(cell);
    }
};

}  // namespace puissance::free_board
