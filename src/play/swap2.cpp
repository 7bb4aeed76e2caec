#include "play/swap2.h"

#include <array>

namespace puissance {

namespace {

constexpr std::array<std::string_view, 3> names{"first", "second", "two-more"};

}  // namespace

std::string_view name_of(SwapChoice choice) { return names.at(static_cast<std::size_t>(choice)); }

bool Swap2::is_over() const { return !choices.empty() && choices.back() != SwapChoice::two_more; }

int Swap2::choice_ply() const {
    const bool has_more = !choices.empty() && choices.front() == SwapChoice::two_more;
    return has_more ? swap2_more_stones : swap2_stones;
}

bool Swap2::is_openers_turn(int ply) const {
    // Each puts stones that the other chooses from.
    return choices.empty() == (ply < choice_ply());
}

// The other chooses at first, and whoever opened after two more stones.
bool Swap2::are_swapped() const {
    if (!is_over()) return false;
    return choices.back() == (choices.size() == 1 ? SwapChoice::first : SwapChoice::second);
}

std::vector<SwapChoice> Swap2::open_choices() const {
    if (is_over()) return {};
    std::vector<SwapChoice> open{SwapChoice::first, SwapChoice::second};
    if (choices.empty()) open.push_back(SwapChoice::two_more);
    return open;
}

bool Swap2::fits(int ply) const {
    if (is_over()) return ply >= choice_ply();
    return ply <= choice_ply() && (choices.empty() || ply >= swap2_stones);
}

bool has_swap2(const Game& game) {
    constexpr int align = 5;
    return !game.drops() && game.align == align;
}

}  // namespace puissance
