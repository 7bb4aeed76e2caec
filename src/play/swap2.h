// The opening swap2 of five in a row, which is fair to both: whoever opens puts three stones, x o
// x. The other then takes o, which moves next, or x, or puts two more, o and x, and leaves the
// choice to who opened.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "puissance/game.h"

namespace puissance {

inline constexpr int swap2_stones = 3;
inline constexpr int swap2_more_stones = 5;

enum class SwapChoice : std::uint8_t { first, second, two_more };
// "first", "second", "two-more"
[[nodiscard]] std::string_view name_of(SwapChoice choice);
[[nodiscard]] std::optional<SwapChoice> swap_choice_named(std::string_view name);

// What was chosen so far.
struct Swap2 {
    std::vector<SwapChoice> choices{};  // At most two: `two_more` is the first of two only.

    // The sides are known.
    [[nodiscard]] bool is_over() const;
    // The stones on the board when the next choice is made, or of the last one when it is over.
    [[nodiscard]] int choice_ply() const;
    // Whoever opened puts the next stone or chooses next. Requires: !is_over().
    [[nodiscard]] bool is_openers_turn(int ply) const;
    // Whoever opened plays second.
    [[nodiscard]] bool are_swapped() const;
    // What can be chosen next.
    [[nodiscard]] std::vector<SwapChoice> open_choices() const;
    // Can a game with so many stones stand there?
    [[nodiscard]] bool fits(int ply) const;

    bool operator==(const Swap2&) const = default;
};

// The opening with these choices, if they can be made one after the other.
[[nodiscard]] std::optional<Swap2> swap2_with(const std::vector<SwapChoice>& choices);

// A place in the opening.
struct SwapStep {
    int ply = 0;
    Swap2 opening{};
};
// From the empty board to where the opening stands after so many stones, one act a step; the last
// one may be over. Requires: opening.fits(ply).
[[nodiscard]] std::vector<SwapStep> swap2_steps(const Swap2& opening, int ply);

// Is the opening for this game: five in a row on a free board?
[[nodiscard]] bool has_swap2(const Game& game);

}  // namespace puissance
