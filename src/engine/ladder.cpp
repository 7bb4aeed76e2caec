#include "engine/ladder.h"

#include <algorithm>
#include <cstdlib>

#include "base/random.h"
#include "base/share.h"
#include "game/large_board.h"

namespace puissance {

namespace {

// What a rung sees of a position.
struct Rung {
    std::uint64_t nodes;  // Of the far look, with the strongest search there is. 0: there is none.
    int depth;            // Of the near look, in plies.
    int blindness;        // Of a thousand steps of a line, how many escape it.
    int spread;           // Moves that differ by no more points look alike.
};

// The last rung is the strongest search itself.
using Rungs = std::array<Rung, rung_count - 1>;

// Fitted by matches between neighbours (tools/measure_levels), one table a kind of board: on each,
// other things are hard to see.
constexpr Rungs drop_rungs{{{0, 1, 500, 60},
                            {0, 1, 354, 47},
                            {0, 2, 350, 40},
                            {0, 2, 200, 25},
                            {0, 4, 55, 11},
                            {0, 4, 16, 8},
                            {69'000, 4, 17, 6},
                            {310'000, 6, 8, 4},
                            {1'800'000, 6, 3, 2}}};
constexpr Rungs small_rungs{{{0, 1, 500, 4},
                             {0, 2, 350, 3},
                             {0, 2, 250, 2},
                             {0, 2, 150, 2},
                             {0, 3, 120, 1},
                             {0, 4, 90, 1},
                             {0, 4, 50, 1},
                             {0, 4, 25, 0},
                             {200'000, 4, 8, 0}}};
constexpr Rungs four_rungs{{{0, 1, 560, 85},
                            {0, 1, 510, 62},
                            {0, 1, 390, 50},
                            {0, 1, 270, 38},
                            {0, 2, 350, 28},
                            {0, 2, 250, 22},
                            {0, 2, 150, 14},
                            {1'000, 2, 95, 8},
                            {1'500, 2, 120, 6}}};
constexpr Rungs five_rungs{{{0, 1, 500, 60},
                            {0, 2, 244, 30},
                            {0, 4, 120, 16},
                            {0, 4, 70, 14},
                            {100, 4, 150, 13},
                            {200, 4, 66, 10},
                            {400, 4, 34, 8},
                            {1'500, 4, 19, 6},
                            {6'000, 4, 6, 2}}};

const Rungs& rungs_of(const Game& game) {
    if (game.drops()) return drop_rungs;
    if (!is_large(game)) return small_rungs;
    return game.align <= 4 ? four_rungs : five_rungs;
}

// The strongest search there is: exact where the board can be solved.
Question strongest(const Question& asked, const Limits& limits) {
    Question question = question_for(parse_contestant("perfect").value(), limits);
    question.seed = asked.seed;
    return question;
}

// One move of a rung below the last.
class Turn {
public:
    Turn(Engine& engine, const Record& record, const Question& question, const Clock& clock,
         const Rung& rung)
        : engine_(engine),
          record_(record),
          question_(question),
          rung_(rung),
          seed_(Random::mix(question.seed) + static_cast<std::uint64_t>(record.ply())),
          share_(question.limits, clock) {}

    Analysis choose() {
        if (rung_.nodes > 0) {
            Analysis far = look_far();
            if (is_seen(plies_of(far), far.line)) return finish(std::move(far));
        }
        return finish(look_near());
    }

private:
    // How much of what is left each look may use.
    static constexpr double far_share = 0.5;
    static constexpr double looks_share = 0.5;
    static constexpr double near_share = 0.9;
    static constexpr int max_counted_plies = 12;

    Analysis look_far() {
        Limits own;
        own.nodes = rung_.nodes;
        return count(
            engine_.choose(record_, strongest(question_, tighter(share_.left(far_share), own))));
    }

    // What every move looks like, and what it leads to within the depth, as far as that is seen.
    Analysis look_near() {
        Analysis looks = analyse(1, Evaluator::windows, looks_share);
        const Analysis tactics = analyse(rung_.depth, Evaluator::outcome, near_share);
        if (looks.options.empty()) return looks;
        for (Option& option : looks.options) {
            const auto found = std::ranges::find(tactics.options, option.move, &Option::move);
            const Option& known = found == tactics.options.end() ? option : *found;
            if (!score_of(known.score).is_decided()) continue;
            if (is_seen(known.score.plies, known.line)) option = known;
            else if (score_of(option.score).is_decided()) option.score = as_it_stands();
        }
        const Option chosen = pick(looks.options);
        looks.move = chosen.move;
        looks.score = chosen.score;
        looks.line = chosen.line;
        looks.depth = tactics.depth;
        looks.options.clear();
        return looks;
    }

    Analysis analyse(int depth, Evaluator eval, double share) {
        Question question;
        question.algorithm.method = Method::deepening;
        question.algorithm.eval = eval;
        Limits own;
        own.depth = depth;
        question.limits = tighter(share_.left(share), own);
        return count(engine_.analyse(record_, question));
    }

    // Each ply is seen only with all that come before it in mind, up to what looks far away in any
    // case. Who overlooks a threat overlooks it in all lines that end in it.
    [[nodiscard]] bool is_seen(int plies, const std::vector<Move>& line) const {
        const int length = std::min(plies, max_counted_plies);
        Random random(seed_ + Random::mix(static_cast<std::uint64_t>(index_of(line.back()))));
        for (int step = 0; step < length * (length + 1) / 2; ++step)
            if (random.below(1000) < static_cast<std::uint64_t>(rung_.blindness)) return false;
        return true;
    }

    static int plies_of(const Analysis& analysis) {
        return analysis.score.kind == ScoreKind::estimate ? analysis.depth : analysis.score.plies;
    }

    // The points of a move of which nothing is seen.
    [[nodiscard]] Verdict as_it_stands() {
        const auto points = engine_.evaluate(record_, Evaluator::windows).value;
        return {ScoreKind::estimate, 0, record_.turn() == Player::first ? points : -points, false};
    }

    // Any of the moves that look as good as the best.
    [[nodiscard]] Option pick(std::vector<Option> options) const {
        if (!record_.game().drops())
            std::erase_if(options, [&](const Option& option) { return is_far(option.move); });
        Score least = Score::worst();
        for (const Option& option : options) least = std::max(least, score_of(option.score));
        if (!least.is_decided()) least = Score::estimate(least.points() - rung_.spread);
        std::erase_if(options,
                      [&](const Option& option) { return score_of(option.score) < least; });
        return options[static_cast<std::size_t>(Random(seed_).below(options.size()))];
    }

    // On free boards people look where stones are, and on an empty one in the middle.
    [[nodiscard]] bool is_far(Move move) const {
        constexpr int max_distance = 2;
        std::vector<Cell> seen = record_.cells_played();
        if (seen.empty()) seen = {{record_.game().columns / 2, record_.game().rows / 2}};
        const Cell cell = record_.cell_of(move);
        return std::ranges::none_of(seen, [&](const Cell& near) {
            return std::max(std::abs(near.column - cell.column), std::abs(near.row - cell.row)) <=
                   max_distance;
        });
    }

    Analysis count(Analysis analysis) {
        share_.budget().charge(analysis.nodes);
        return analysis;
    }

    [[nodiscard]] Analysis finish(Analysis analysis) const {
        analysis.nodes = share_.budget().nodes();
        analysis.elapsed = share_.elapsed();
        analysis.fell_back = false;
        return analysis;
    }

    Engine& engine_;
    const Record& record_;
    const Question& question_;
    const Rung& rung_;
    std::uint64_t seed_;
    Share share_;
};

}  // namespace

Analysis choose_on_ladder(Engine& engine, const Record& record, const Question& question,
                          const Clock& clock) {
    const auto rung = static_cast<std::size_t>(*question.rung);
    if (rung < rung_count && !record.is_over())
        return Turn(engine, record, question, clock, rungs_of(record.game())[rung - 1]).choose();
    Question asked = strongest(question, question.limits);
    asked.on_progress = question.on_progress;
    Analysis analysis = engine.choose(record, asked);
    analysis.fell_back = false;
    return analysis;
}

}  // namespace puissance
