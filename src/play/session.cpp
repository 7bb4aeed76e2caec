#include "play/session.h"

#include <utility>

namespace puissance {

Session::Session(Record start, Contestant first, Contestant second, std::optional<Swap2> opening)
    : start_(start),
      record_(std::move(start)),
      contestants_{std::move(first), std::move(second)},
      opening_(opening),
      first_opening_(std::move(opening)) {}

Player Session::mover() const {
    if (!is_opening()) return record_.turn();
    return opening_->is_openers_turn(record_.ply()) ? Player::first : Player::second;
}

std::optional<Cell> Session::last_cell() const {
    if (record_.ply() == 0) return std::nullopt;
    return record_.cells_played().back();
}

Result<void> Session::play(Move move) {
    if (is_choosing()) return fail(ErrorCode::wrong_usage, {{"reason", "choose_side"}});
    auto played = record_.play(move);
    if (played) taken_back_.clear();
    return played;
}

void Session::choose(SwapChoice choice) {
    act(choice);
    taken_back_.clear();
}

bool Session::has_just_chosen() const {
    if (!opening_ || opening_->choices.empty()) return false;
    return record_.ply() == (opening_->choices.size() == 1 ? swap2_stones : swap2_more_stones);
}

Session::Act Session::take_back() {
    if (!has_just_chosen()) {
        const Move move = record_.moves().back();
        record_.undo();
        return move;
    }
    if (opening_->are_swapped()) swap_sides();
    const SwapChoice choice = opening_->choices.back();
    opening_->choices.pop_back();
    return choice;
}

void Session::act(const Act& act) {
    if (const auto* const move = std::get_if<Move>(&act)) {
        // Cannot fail: the moves were legal when they were first played in this
        // position.
        static_cast<void>(record_.play(*move));
        return;
    }
    opening_->choices.push_back(std::get<SwapChoice>(act));
    if (opening_->are_swapped()) swap_sides();
}

bool Session::undo() {
    std::vector<Act> undone;
    bool is_there = false;
    while (!is_there && (record_.ply() > 0 || has_just_chosen())) {
        undone.push_back(take_back());
        is_there = has_no_human() || is_human(mover());
    }
    // Where there is no act of a person, the machine's stay.
    if (!is_there)
        for (; !undone.empty(); undone.pop_back()) act(undone.back());
    taken_back_.insert(taken_back_.end(), undone.begin(), undone.end());
    return is_there;
}

bool Session::redo() {
    if (taken_back_.empty()) return false;
    do {
        const Act next = taken_back_.back();
        taken_back_.pop_back();
        act(next);
    } while (!taken_back_.empty() && is_machine_turn() && !has_no_human());
    return true;
}

void Session::restart() {
    if (are_swapped()) swap_sides();
    record_ = start_;
    opening_ = first_opening_;
    if (are_swapped()) swap_sides();
    taken_back_.clear();
}

void Session::swap_sides() { std::swap(contestants_[0], contestants_[1]); }

}  // namespace puissance
