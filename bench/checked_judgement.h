// Judgements held against the textbook's search, which knows nothing of solvers, and against stones
// that are tried where a cell is named.
#pragma once

#include <algorithm>
#include <vector>

#include "play/judgement.h"

namespace puissance::bench {

inline Record without_last(Record record) {
    record.undo();
    return record;
}

inline Record with(Record record, Move move) {
    (void)record.play(move);
    return record;
}

// What the textbook sees in so many plies, for the player to move.
inline Verdict textbook(Engine& engine, const Record& record, int depth) {
    Question question;
    question.algorithm.parts.null_window = false;
    question.algorithm.eval = Evaluator::outcome;
    question.limits.depth = depth;
    return engine.choose(record, question).score;
}

inline bool gives_short_win(Engine& engine, const Record& record) {
    if (record.is_over()) return false;
    if (textbook(engine, record, max_short_plies).kind != ScoreKind::win) return false;
    return textbook(engine, without_last(record), max_short_plies + 1).kind != ScoreKind::loss;
}

// The ply of the move that should be named; 0 if there is none.
inline int expected_ply(Engine& engine, Record record) {
    const Player loser = other(*record.winner());
    for (; record.ply() > 0; record.undo())
        if (record.turn() != loser && gives_short_win(engine, record)) return record.ply();
    return 0;
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
    return wins_at(record, cells[0], player) &&
           wins_at(with(record, move_at(cells[0].column)), cells[1], player);
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
        case Cause::cell_lost: return all_win(record, mover);
        case Cause::win_at_once: return all_win(before, mover);
        case Cause::own_threats: return are_threats(with(before, judged.best), judged.cells, mover);
        case Cause::forced_win: {
            Record end = record;
            for (const Move move : judged.reply)
                if (!end.play(move)) return false;
            return end.winner() == other(mover);
        }
        case Cause::none:
        case Cause::only_move: break;
    }
    return true;
}

}  // namespace puissance::bench
