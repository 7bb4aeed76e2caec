// Reviews of games between rungs, held against the textbook's search and plain boards.
//
//     review_report [GAMES=300] [SEED=1]
//
// Plays Connect Four, level:3 to level:6 against level:7, and reviews every game. The decisive
// mistake must be the last move after which the winner had a forced win of at most nine plies that
// was not there before, found by plain negamax without the solver; and every cell that a sentence
// names is tried with a stone.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "base/random.h"
#include "play/review.h"

namespace {

using namespace puissance;

const Game connect4;

Record without_last(Record record) {
    record.undo();
    return record;
}

Record with(Record record, Move move) {
    (void)record.play(move);
    return record;
}

// What the textbook sees in so many plies, for the player to move.
Verdict textbook(Engine& engine, const Record& record, int depth) {
    Question question;
    question.algorithm.parts.null_window = false;
    question.algorithm.eval = Evaluator::outcome;
    question.limits.depth = depth;
    return engine.choose(record, question).score;
}

bool gives_short_win(Engine& engine, const Record& record) {
    if (record.is_over()) return false;
    if (textbook(engine, record, max_short_plies).kind != ScoreKind::win) return false;
    return textbook(engine, without_last(record), max_short_plies + 1).kind != ScoreKind::loss;
}

// The ply of the move that should be named; 0 if there is none.
int expected_ply(Engine& engine, Record record) {
    const Player loser = other(*record.winner());
    for (; record.ply() > 0; record.undo())
        if (record.turn() != loser && gives_short_win(engine, record)) return record.ply();
    return 0;
}

bool wins_at(const Record& record, Cell cell, Player player) {
    const auto moves = record.legal_moves();
    return std::ranges::any_of(moves, [&](Move move) {
        return record.cell_of(move) == cell && record.wins_with(move, player);
    });
}

// Two threats: both can be played, or the second lies on top of the first.
bool are_threats(const Record& record, const std::vector<Cell>& cells, Player player) {
    if (cells.size() < 2) return false;
    if (std::ranges::all_of(cells, [&](Cell cell) { return wins_at(record, cell, player); }))
        return true;
    return wins_at(record, cells[0], player) &&
           wins_at(with(record, move_at(cells[0].column)), cells[1], player);
}

bool is_true(const Judgement& judged, const Record& record) {
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

Record played(Engine& engine, int number, Random& random) {
    Record record(connect4);
    while (!record.is_over()) {
        Question question;
        const bool is_seven = (record.ply() + number) % 2 == 0;
        question.rung = is_seven ? 7 : 3 + number / 2 % 4;
        question.seed = random.next();
        (void)record.play(*engine.choose(record, question).move);
    }
    return record;
}

}  // namespace

int main(int count, char** arguments) {
    const int games = count > 1 ? std::atoi(arguments[1]) : 300;
    Random random(count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 1);
    const auto engine = make_engine(connect4).value();
    int decided = 0;
    int missed = 0;
    int sentences = 0;
    int untrue = 0;
    for (int number = 0; number < games; ++number) {
        const Record record = played(*engine, number, random);
        Limits limits;
        limits.time = std::chrono::seconds(20);
        const Review reviewed = review(*engine, record, limits, [](const Judgement&) {});
        Record position(connect4);
        for (const Judgement& judged : reviewed.judgements) {
            (void)position.play(judged.move);
            if (judged.fault == Fault::none) continue;
            ++sentences;
            if (is_true(judged, position)) continue;
            ++untrue;
            std::printf("untrue: %s\n", to_text(position).c_str());
        }
        if (!record.winner()) continue;
        const int expected = expected_ply(*engine, record);
        if (expected == 0) continue;
        ++decided;
        if (reviewed.decisive == expected) continue;
        ++missed;
        std::printf("%s: %d named instead of %d\n", to_text(record).c_str(),
                    reviewed.decisive.value_or(0), expected);
    }
    std::printf(
        "%d games, %d with a short win given, %d named otherwise; %d sentences, %d untrue\n", games,
        decided, missed, sentences, untrue);
    return missed + untrue > 0 ? 1 : 0;
}
