// What the search requires of an evaluation: the points of a position, and scores that order its
// moves. An evaluation is updated with every stone, so it may keep sums of its own. It is a
// template parameter of the search, so no virtual call is needed.
#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>

#include "free/pattern_board.h"

namespace puissance::free_board {

template <class Kind>
concept Evaluation =
    std::constructible_from<Kind, const PatternBoard&, const typename Kind::Weights&> &&
    requires(Kind evaluation, const PatternBoard& board, int cell) {
    { Kind::name } -> std::convertible_to<std::string_view>;
    // Part of the keys of a table that searches with different evaluations share.
    { Kind::key } -> std::convertible_to<std::uint64_t>;
    // Called after the stone was placed, and after it was taken back.
    evaluation.play(board, cell);
    evaluation.undo(board, cell);
    // Points for the player to move; 200 are worth about one stone.
    { evaluation.points(board) } -> std::same_as<int>;
    // The score of a move of the player to move; the highest is searched first.
    { evaluation.move_score(board, cell) } -> std::same_as<int>;
};

// Patterns: the board already keeps everything, so there is nothing to update.
struct PatternEvaluation {
    static constexpr std::string_view name = "pattern";
    static constexpr std::uint64_t key = 0;
    struct Weights {};  // They are compiled into the board's tables.
    static constexpr Weights no_weights{};

    PatternEvaluation(const PatternBoard& /*board*/, const Weights& /*weights*/) {}

    static void play(const PatternBoard& /*board*/, int /*cell*/) {}
    static void undo(const PatternBoard& /*board*/, int /*cell*/) {}
    [[nodiscard]] static int points(const PatternBoard& board) { return board.points(); }
    [[nodiscard]] static int move_score(const PatternBoard& board, int cell) {
        return board.move_score(cell);
    }
};

}  // namespace puissance::free_board
