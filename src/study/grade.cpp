// What makes an exercise hard to see: how far it must be read, how many of its moves threaten
// nothing, and how good the wrong moves look. Fitted so that within each theme those are graded
// higher that fewer rungs of the ladder solve (tools/measure_grades), and longer ones in the
// median.
#include <algorithm>
#include <cstdint>

#include "game/large_board.h"
#include "game/threats.h"
#include "study/judgement.h"
#include "study/puzzle.h"
#include "study/puzzle_search.h"

namespace puissance {

namespace {

// The wrong moves beside the right one, by the points of `windows` after each: a person sees no
// more at first.
struct Distraction {
    std::int64_t pull = 0;  // By how much the best looking wrong move looks better than the right.
    int refutation = 0;     // In so many plies the last of those that look as good has lost.
};

// Moves that differ by no more points look alike.
std::int64_t alike(const Game& game) { return game.drops() ? 12 : 9; }

Distraction distraction(Engine& engine, const Puzzle& puzzle, const Analysis& solved,
                        const Stop& stop) {
    constexpr std::int64_t loses_at_once = 50;  // Most see that, and look elsewhere.
    const Record& position = puzzle.position;
    Question question;
    question.limits.stop = &stop;
    question.algorithm.method = Method::deepening;
    question.algorithm.eval = Evaluator::windows;
    question.limits.depth = 1;
    const Analysis looks = engine.analyse(position, question);
    const auto right = std::ranges::find(looks.options, puzzle.move, &Option::move);
    if (right == looks.options.end()) return {};  // Stopped.
    Distraction found{INT16_MIN, 0};
    for (const Option& option : looks.options) {
        if (option.move == puzzle.move) continue;
        std::int64_t pull = option.score.value - right->score.value;
        const Record after = with(position, option.move);
        if (!after.is_over() && !wins_of(after, after.turn()).empty()) pull -= loses_at_once;
        found.pull = std::max(found.pull, pull);
        const auto known = std::ranges::find(solved.options, option.move, &Option::move);
        if (pull > -alike(position.game()) && known != solved.options.end() &&
            known->score.kind == ScoreKind::loss)
            found.refutation = std::max(found.refutation, known->score.plies);
    }
    return found;
}

// The attacker's moves on the line of the win, but for the last, that threaten nothing at once.
int quiet_moves(const Puzzle& puzzle, const Analysis& solved) {
    const auto right = std::ranges::find(solved.options, puzzle.move, &Option::move);
    if (right == solved.options.end()) return 0;
    Record record = puzzle.position;
    const Player attacker = record.turn();
    int quiet = 0;
    for (const Move move : right->line) {
        const bool is_attack = record.turn() == attacker;
        if (!record.play(move) || record.is_over()) break;
        if (is_attack && wins_of(record, attacker).empty()) ++quiet;
    }
    return quiet;
}

}  // namespace

int grade_of(Engine& engine, const Puzzle& puzzle, const Stop& stop) {
    constexpr int quiet_weight = 3;
    constexpr int refutation_weight = 3;
    constexpr int max_refutation = 12;  // Whoever reads that far reads on.
    constexpr std::int64_t min_pull = -120;
    constexpr std::int64_t max_pull = 100;
    const Game& game = puzzle.position.game();
    const Analysis solved =
        analysed(engine, puzzle.position, stop, is_large(game) ? proof_nodes : judging_nodes(game));
    const auto [pull, refutation] = distraction(engine, puzzle, solved, stop);
    const bool is_win = puzzle.theme != Theme::hold && puzzle.theme != Theme::stop;
    const auto margin = std::clamp(pull, -alike(game), alike(game));
    std::int64_t points = puzzle.plies + std::clamp(pull - margin, min_pull, max_pull) - min_pull;
    if (is_win) points += quiet_weight * quiet_moves(puzzle, solved);
    else points += refutation_weight * std::min(refutation, max_refutation);
    // A threat on the board leaves little to choose from.
    if (puzzle.theme == Theme::stop) return static_cast<int>(min_grade + 2 * points);
    return static_cast<int>(std::min<std::int64_t>(max_grade, min_grade + 150 + 3 * points));
}

}  // namespace puissance
