// Judgements held against other searches and solvers, and against stones that are tried where a
// cell is named.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "naive_solver.h"
#include "study/judgement.h"

namespace puissance::tests {

inline Record without_last(Record record) {
    record.undo();
    return record;
}

inline Record with(Record record, Move move) {
    (void)record.play(move);
    return record;
}

inline bool wins_at(const Record& record, Cell cell, Player player) {
    const auto moves = record.legal_moves();
    return std::ranges::any_of(moves, [&](Move move) {
        return record.cell_of(move) == cell && record.wins_with(move, player);
    });
}

// Two threats: both can be played, or the second lies on top of the first.
inline bool are_threats(const Record& record, const std::vector<Cell>& cells, Player player) {
    if (cells.size() < 2) return false;
    if (std::ranges::all_of(cells, [&](Cell cell) { return wins_at(record, cell, player); }))
        return true;
    return record.game().drops() && wins_at(record, cells[0], player) &&
           wins_at(with(record, move_at(cells[0].column)), cells[1], player);
}

// Would the player have won in each of these cells before the move that gave them up? A line that
// only this move has made possible is not lost by it.
inline bool is_lost(const std::vector<Cell>& cells, const Record& before, Player player) {
    NaiveBoard board(before);
    return std::ranges::all_of(cells, [&](Cell cell) {
        return board.would_win(cell.column, cell.row, player == Player::first ? 0 : 1);
    });
}

// Stones on a plain array, for lines through a new one.
class PlainStones {
public:
    PlainStones(const Record& record, Cell added, Player player) : game_(record.game()) {
        for (int row = 0; row < game_.rows; ++row)
            for (int column = 0; column < game_.columns; ++column)
                stones_.push_back(record.at({column, row}));
        *at(added) = player;
        player_ = player;
        added_ = added;
    }

    // Along each of the four directions: what could be completed with one stone more, and where
    // that cannot be, whether one stone makes two such cells.
    [[nodiscard]] Attack attack() {
        Attack found;
        for (const auto& [right, up] : NaiveBoard::directions) {
            if (completing(right, up) > 0) ++found.fours;
            else if (can_double(right, up)) ++found.open_threes;
        }
        return found;
    }

private:
    std::optional<Player>* at(Cell cell) {
        if (cell.column < 0 || cell.column >= game_.columns || cell.row < 0 ||
            cell.row >= game_.rows)
            return nullptr;
        return &stones_[static_cast<std::size_t>(cell.row * game_.columns + cell.column)];
    }
    bool is_own(Cell cell) {
        const auto* const stone = at(cell);
        return stone != nullptr && *stone == player_;
    }

    // Calls what(cell) with each empty cell of the direction, its stone placed meanwhile.
    template <class What>
    void with_each(int right, int up, What&& what) {
        for (int i = -20; i <= 20; ++i) {
            auto* const stone = at({added_.column + i * right, added_.row + i * up});
            if (stone == nullptr || *stone) continue;
            *stone = player_;
            what();
            stone->reset();
        }
    }

    // Is the new stone in a row that wins?
    bool wins(int right, int up) {
        int length = 1;
        for (const int sign : {-1, 1})
            for (int i = 1; is_own({added_.column + sign * i * right, added_.row + sign * i * up});
                 ++i)
                ++length;
        return game_.wins(length);
    }
    int completing(int right, int up) {
        int cells = 0;
        with_each(right, up, [&] { cells += wins(right, up) ? 1 : 0; });
        return cells;
    }
    bool can_double(int right, int up) {
        bool found = false;
        with_each(right, up, [&] { found = found || completing(right, up) > 1; });
        return found;
    }

    Game game_;
    std::vector<std::optional<Player>> stones_;
    Player player_{};
    Cell added_;
};

inline bool is_attack(const Attack& attack, const Record& record, Cell cell, Player player) {
    const Attack found = PlainStones(record, cell, player).attack();
    return attack.lines() > 0 && found.fours == attack.fours &&
           found.open_threes == attack.open_threes;
}

// Of a likely mistake: is the attack there, and does the better move make the difference that is
// claimed?
inline bool is_true_attack(const Judgement& judged, const Record& record) {
    const Record before = without_last(record);
    const Player rival = other(judged.player);
    const Cell best = before.cell_of(judged.best);
    const auto lines = [](const Record& position, Cell cell, Player player) {
        const Attack attack = PlainStones(position, cell, player).attack();
        return std::pair(attack.lines(), attack.fours);
    };
    if (judged.cause == Cause::attack_missed)
        return is_attack(judged.attack, before, best, judged.player) &&
               lines(before, best, judged.player) >
                   lines(before, before.cell_of(judged.move), judged.player);
    if (judged.cause == Cause::attack_left) return is_attack(judged.attack, record, best, rival);
    const Cell cell = record.cell_of(judged.reply.front());
    NaiveBoard after(with(record, judged.reply.front()));
    return is_attack(judged.attack, record, cell, rival) &&
           after.winning_moves(after.mover()).empty() &&
           (cell == best ||
            lines(record, cell, rival) > lines(with(before, judged.best), cell, rival));
}

inline bool is_true(const Judgement& judged, const Record& record) {
    const Record before = without_last(record);
    const Player mover = judged.player;
    const auto all_win = [&](const Record& position, Player player) {
        return std::ranges::all_of(judged.cells,
                                   [&](Cell cell) { return wins_at(position, cell, player); });
    };
    switch (judged.cause) {
        case Cause::threat:
        case Cause::cell_opened: return all_win(record, other(mover));
        case Cause::double_threat:
            return are_threats(with(record, judged.reply.front()), judged.cells, other(mover));
        case Cause::cell_lost: return is_lost(judged.cells, before, mover);
        case Cause::win_at_once: return all_win(before, mover);
        case Cause::own_threats: return are_threats(with(before, judged.best), judged.cells, mover);
        case Cause::forced_win: {
            Record end = record;
            for (const Move move : judged.reply)
                if (!end.play(move)) return false;
            return end.winner() == other(mover);
        }
        case Cause::attacked:
        case Cause::attack_missed:
        case Cause::attack_left: return is_true_attack(judged, record);
        case Cause::none:
        case Cause::only_move: break;
    }
    return true;
}

// The plain solver's number of a verdict.
inline int number_of(const Verdict& verdict) {
    if (verdict.kind == ScoreKind::win) return NaiveSolver::win_now - verdict.plies;
    if (verdict.kind == ScoreKind::loss) return verdict.plies - NaiveSolver::win_now;
    return 0;
}

inline int sign(int number) { return (number > 0) - (number < 0); }

inline bool is_short(int number) {
    constexpr int max_short = 9;
    return number != 0 &&
           NaiveSolver::win_now - std::abs(number) <= max_short + (number < 0 ? 1 : 0);
}

inline Fault expected_fault(int before, int after) {
    if (sign(after) < sign(before)) return Fault::result_lost;
    if (before > 0 && is_short(before) && !is_short(after)) return Fault::win_missed;
    if (after < 0 && is_short(after) && !is_short(before)) return Fault::shorter_loss;
    return Fault::none;
}

// What is false in what is said of the last move, or nothing. The solver's value(record) is what a
// position is worth to the player to move, and value_of(record, move) what a move is, both as
// NaiveSolver would say it.
template <class Solver>
[[nodiscard]] std::string complaint_about(const Judgement& judged, const Record& record,
                                          Solver& solver) {
    const Record before = without_last(record);
    const int best = solver.value(before);
    const int value = solver.value_of(before, judged.move);
    if (number_of(judged.before) != best) return "another value before";
    if (number_of(judged.after) != value) return "another value after";
    if (solver.value_of(before, judged.best) != best) return "not the best move";
    if (judged.fault != expected_fault(best, value)) return "another fault";
    if ((judged.mark == Mark::blunder) != (best > 0 && value < 0)) return "a blunder or not";
    if (!is_true(judged, record)) return "a cause that is not there";
    const bool is_praised = judged.mark == Mark::good || judged.mark == Mark::only;
    if (!is_praised && judged.cause != Cause::only_move) return {};
    const auto moves = before.legal_moves();
    const auto keeps = [&](Move move) { return sign(solver.value_of(before, move)) == sign(best); };
    if (std::ranges::count_if(moves, keeps) != 1) return "more than one move";
    return keeps(is_praised ? judged.move : judged.best) ? "" : "not the only move";
}

}  // namespace puissance::tests
