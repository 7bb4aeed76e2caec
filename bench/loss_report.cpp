// "Why did I lose?", asked of lost games and held against other searches.
//
//     loss_report [GAMES=100] [SEED=1]
//
// Plays Connect Four, level:2 against level:7, until level:2 has lost so many games. The named
// mistake must be its last move after which a forced win of at most nine plies exists that was not
// there before, found by the textbook's search; where there is none, a move that lost the result.
// The moves that are said to save the game, or to last longest, are solved in an engine of their
// own, and so is what every sentence claims.
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include "base/random.h"
#include "checked_judgement.h"
#include "study/lost_game.h"

namespace {

using namespace puissance;
using namespace puissance::tests;

const Game connect4;

// A game that level:2 has lost.
Record lost_game(Engine& engine, int number, Random& random) {
    while (true) {
        Record record(connect4);
        const Player weak = number % 2 == 0 ? Player::first : Player::second;
        while (!record.is_over()) {
            Question question;
            question.rung = record.turn() == weak ? 2 : 7;
            question.seed = random.next();
            (void)record.play(*engine.choose(record, question).move);
        }
        if (record.winner() == other(weak)) return record;
    }
}

// The exact result for the player who makes the move.
Score solved(Engine& solver, const Record& before, Move move) {
    const Record after = with(before, move);
    if (after.is_over()) return after.winner() ? Score::win_in(1) : Score::draw();
    Question question;
    question.algorithm.method = Method::solver;
    question.limits.time = std::chrono::seconds(60);
    const Verdict verdict = solver.choose(after, question).score;
    if (!verdict.exact) std::printf("not solved: %s\n", to_text(after).c_str());
    return -score_of(verdict).delayed(1);
}

struct Complaints {
    std::map<std::string, int> counts;
    Record record;

    void expect(bool holds, const std::string& what) {
        if (holds) return;
        ++counts[what];
        std::printf("%s: %s\n", to_text(record).c_str(), what.c_str());
    }
};

// What its sentences and its saving moves claim.
void check(const LostGame& lost, Engine& textbook_engine, Engine& solver, Complaints& complaints) {
    Record after = complaints.record;
    while (after.ply() > lost.mistake.ply) after.undo();
    const Record before = without_last(after);
    const int plies = lost.mistake.after.plies - 1;
    complaints.expect(solved(solver, before, lost.mistake.move) == score_of(lost.mistake.after),
                      "another value after");
    if (plies <= max_short_plies)
        complaints.expect(textbook(textbook_engine, after, plies).kind == ScoreKind::win,
                          "another number of moves");
    complaints.expect(is_true(lost.mistake, after), "a cause that is not there");
    Score best = Score::worst();
    for (const Move move : before.legal_moves())
        best = std::max(best, solved(solver, before, move));
    complaints.expect(best == score_of(lost.mistake.before), "another value before");
    complaints.expect(lost.saves == !best.is_loss(), "saved or not");
    complaints.expect(lost.saving.front() == lost.mistake.best, "another best move");
    for (const Move move : lost.saving) {
        const Score score = solved(solver, before, move);
        complaints.expect(lost.saves ? !score.is_loss() : score == best,
                          "a move that saves nothing");
        complaints.expect(move != lost.mistake.move, "the mistake itself");
    }
    complaints.expect(solved(solver, before, lost.mistake.best) == best, "not the best");
}

}  // namespace

int main(int count, char** arguments) {
    const int games = count > 1 ? std::atoi(arguments[1]) : 100;
    Random random(count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 1);
    const auto engine = make_engine(connect4).value();
    const auto solver = make_engine(connect4).value();
    Complaints complaints{{}, Record(connect4)};
    std::map<std::string, int> lessons;
    int named = 0;
    int saved = 0;
    for (int number = 0; number < games; ++number) {
        const Record record = lost_game(*engine, number, random);
        complaints.record = record;
        Limits limits;
        limits.time = std::chrono::seconds(20);
        const auto lost = why_lost(*engine, record, limits, [](int) {});
        const int expected = expected_ply(*engine, record);
        // A game that was lost all along, and ever sooner, has none.
        complaints.expect(lost || expected == 0, "no mistake");
        if (!lost) continue;
        // Without a short win to name, it is the move that lost the result.
        const bool is_named = lost->mistake.ply == expected;
        complaints.expect(expected == 0 ? lost->saves : is_named, "another move is the mistake");
        named += is_named ? 1 : 0;
        saved += lost->saves ? 1 : 0;
        ++lessons[std::string(lost->lesson)];
        check(*lost, *engine, *solver, complaints);
    }
    std::printf("%d lost games, %d with a short win given away, %d could have been saved\n", games,
                named, saved);
    for (const auto& [lesson, times] : lessons) std::printf("%5d %s\n", times, lesson.c_str());
    int wrong = 0;
    for (const auto& [what, times] : complaints.counts) wrong += times;
    std::printf("%d complaints\n", wrong);
    return wrong > 0 ? 1 : 0;
}
