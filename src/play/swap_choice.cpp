#include "play/swap_choice.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "base/random.h"
#include "engine/better_score.h"

namespace puissance {

namespace {

// Stones farther from the first have little to do with it.
constexpr int farthest = 4;

// A cell of a row or column, at most `farthest` from another one.
int near(int place, int places, Random& random) {
    const int lowest = std::max(0, place - farthest);
    const int highest = std::min(places - 1, place + farthest);
    return lowest +
           static_cast<int>(random.below(static_cast<std::uint64_t>(highest - lowest + 1)));
}

Record drawn_opening(const Game& game, Random& random) {
    const int column = static_cast<int>(random.below(static_cast<std::uint64_t>(game.columns)));
    const int row = static_cast<int>(random.below(static_cast<std::uint64_t>(game.rows)));
    Record record(game);
    (void)record.play(move_at(row * game.columns + column));
    while (record.ply() < swap2_stones)  // A taken cell is drawn again.
        (void)record.play(move_at(near(row, game.rows, random) * game.columns +
                                  near(column, game.columns, random)));
    return record;
}

// Nothing where somebody wins.
std::optional<std::int64_t> imbalance(const Verdict& score) {
    if (score.kind == ScoreKind::win || score.kind == ScoreKind::loss) return std::nullopt;
    return std::abs(goodness_of(score).second);
}

}  // namespace

std::vector<Move> balanced_opening(const Game& game, std::uint64_t seed, const Measure& measure) {
    Random random(seed);
    std::optional<std::int64_t> least;
    std::vector<Move> best;
    for (int i = 0; i < max_openings; ++i) {
        const Record record = drawn_opening(game, random);
        const auto seen = imbalance(measure(record));
        if (!best.empty() && (!seen || (least && *least <= *seen))) continue;
        least = seen;
        best.assign(record.moves().begin(), record.moves().end());
    }
    return best;
}

bool is_worse_side(const Verdict& score) {
    return goodness_of(score) < std::pair(0, std::int64_t{0});
}

SwapAct swap_act(Engine& engine, const Record& record, const Swap2& opening, Question question) {
    const int searches = record.ply() == 0 ? max_openings : 1;
    Limits share;
    share.nodes = swap2_nodes / static_cast<std::uint64_t>(searches);
    question.limits = tighter(question.limits, share);
    question.limits.time.reset();  // The same on every machine.
    SwapAct act;
    const auto look = [&](const Record& position) {
        Analysis seen = engine.choose(position, question);
        act.nodes += seen.nodes;
        return seen;
    };
    if (record.ply() == 0) {
        act.stones = balanced_opening(record.game(), question.seed,
                                      [&](const Record& position) { return look(position).score; });
        return act;
    }
    const Analysis seen = look(record);
    if (record.ply() < opening.choice_ply()) {
        act.stones.push_back(*seen.move);
        return act;
    }
    const Player turn = record.turn();
    const Player taken = is_worse_side(seen.score) ? other(turn) : turn;
    act.choice = taken == Player::first ? SwapChoice::first : SwapChoice::second;
    return act;
}

}  // namespace puissance
