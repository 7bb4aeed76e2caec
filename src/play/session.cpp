#include "play/session.h"

#include <utility>

namespace puissance {

Session::Session(Record start, Contestant first, Contestant second)
    : start_(start), record_(std::move(start)), contestants_{std::move(first), std::move(second)} {}

std::optional<Cell> Session::last_cell() const {
    if (record_.ply() == 0) return std::nullopt;
    return record_.cells_played().back();
}

Result<void> Session::play(Move move) {
    auto played = record_.play(move);
    if (played) taken_back_.clear();
    return played;
}

int Session::plies_to_keep() const {
    if (has_no_human()) return record_.ply() - 1;
    int ply = record_.ply() - 1;
    while (ply >= 0 && !is_human(ply % 2 == 0 ? Player::first : Player::second)) --ply;
    return ply;
}

bool Session::undo() {
    const int keep = plies_to_keep();
    if (keep < 0) return false;
    while (record_.ply() > keep) {
        taken_back_.push_back(record_.moves().back());
        record_.undo();
    }
    return true;
}

bool Session::redo() {
    if (taken_back_.empty()) return false;
    do {
        // Cannot fail: the moves were legal when they were first played in this position.
        static_cast<void>(record_.play(taken_back_.back()));
        taken_back_.pop_back();
    } while (!taken_back_.empty() && is_machine_turn() && !has_no_human());
    return true;
}

void Session::restart() {
    record_ = start_;
    taken_back_.clear();
}

void Session::swap_sides() { std::swap(contestants_[0], contestants_[1]); }

}  // namespace puissance
