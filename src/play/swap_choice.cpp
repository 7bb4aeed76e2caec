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

}  // namespace puissance
