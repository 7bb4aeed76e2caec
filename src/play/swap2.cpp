#include "play/swap2.h"

#include <algorithm>
#include <array>

namespace puissance {

namespace {

constexpr std::array<std::string_view, 3> names{"first", "second", "two-more"};

}  // namespace

std::string_view name_of(SwapChoice choice) { return names.at(static_cast<std::size_t>(choice)); }

std::optional<SwapChoice> swap_choice_named(std::string_view name) {
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) return std::nullopt;
    return static_cast<SwapChoice>(found - names.begin());
}

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

std::optional<Swap2> swap2_with(const std::vector<SwapChoice>& choices) {
    Swap2 opening;
    for (const SwapChoice choice : choices) {
        const auto open = opening.open_choices();
        if (std::ranges::find(open, choice) == open.end()) return std::nullopt;
        opening.choices.push_back(choice);
    }
    return opening;
}

std::vector<SwapStep> swap2_steps(const Swap2& opening, int ply) {
    std::vector<SwapStep> steps{{}};
    while (!steps.back().opening.is_over()) {
        SwapStep next = steps.back();
        const std::size_t made = next.opening.choices.size();
        if (next.ply < next.opening.choice_ply()) {
            if (next.ply == ply) break;
            ++next.ply;
        } else {
            if (made == opening.choices.size()) break;
            next.opening.choices.push_back(opening.choices[made]);
        }
        steps.push_back(std::move(next));
    }
    return steps;
}

bool has_swap2(const Game& game) {
    constexpr int align = 5;
    return !game.drops() && game.align == align;
}

}  // namespace puissance
